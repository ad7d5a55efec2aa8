package io.dpone.contracts.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DeliveryLimitsTest {

    @Test
    void aRecordOfVersion1ReadsBackAsTheLimitsWriteIt() {
        assertThat(DeliveryLimits.normalize(LimitVectors.legacyRecord()))
                .isEqualTo(LimitVectors.legacy().canonicalRecord());
        assertThat(DeliveryLimits.normalize(LimitVectors.legacyRecord(), 1))
                .isEqualTo(LimitVectors.legacy().canonicalRecord());
    }

    @Test
    void aRecordOfVersion2ReadsBackAsTheLimitsWriteItInTheirOrder() {
        Map<String, Object> shuffled = new LinkedHashMap<>();
        LimitVectors.extendedRecord(3, 2).entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(field -> shuffled.put(field.getKey(), field.getValue()));

        assertThat(List.copyOf(DeliveryLimits.normalize(shuffled, 2).entrySet()))
                .isEqualTo(List.copyOf(LimitVectors.common()
                        .parallelism(2)
                        .encodingParallelism(3)
                        .build()
                        .canonicalRecord()
                        .entrySet()));
    }

    @Test
    void theRecordSharesNothingWithTheArgument() {
        Map<String, Object> given = LimitVectors.legacyRecord();
        Map<String, Object> canonical = DeliveryLimits.normalize(given);
        given.put("parallelism", 64);

        assertThat(canonical).containsEntry("parallelism", 2L);
    }

    static List<@Nullable Object> noVersions() {
        return Arrays.asList(
                true,
                false,
                "1",
                "2",
                0,
                3,
                -1,
                1.0,
                2.0,
                2.0f,
                BigDecimal.ONE,
                new BigInteger("18446744073709551617"),
                null);
    }

    @ParameterizedTest
    @MethodSource("noVersions")
    void onlyTheIntegers1And2AreVersions(@Nullable Object version) {
        assertThat(codeOf(LimitVectors.legacyRecord(), version)).isEqualTo("unsupported_limits_version");
    }

    @Test
    void eachIntegerTypeCountsAsVersion() {
        for (Object version : List.of((byte) 2, (short) 2, 2, 2L, BigInteger.TWO)) {
            assertThat(DeliveryLimits.normalize(LimitVectors.extendedRecord(2, 4), version))
                    .hasSize(10);
        }
    }

    /** The outcomes of the native limits facts, section 2.3. */
    @Test
    void refusesWhatThePythonDponeRefuses() {
        assertThat(codeOf(LimitVectors.legacyRecord(), 2)).isEqualTo("exact_limits_required");
        assertThat(codeOf(LimitVectors.extendedRecord(2, 2), 2)).isEqualTo("noncanonical_limits");
        assertThat(codeOf(LimitVectors.extendedRecord(3, null), 2)).isEqualTo("noncanonical_limits");
        assertThat(codeOf(LimitVectors.extendedRecord(null, 3), 2)).isEqualTo("noncanonical_limits");
        assertThat(codeOf(LimitVectors.extendedRecord(3, 2), 1)).isEqualTo("exact_limits_required");
        assertThat(codeOf(LimitVectors.extendedRecord(null, null), 1)).isEqualTo("exact_limits_required");
    }

    @Test
    void fillsNoDefaultAndTakesNoOtherName() {
        Map<String, Object> missing = LimitVectors.legacyRecord();
        missing.remove("max_rows");
        Map<String, Object> renamed = LimitVectors.legacyRecord();
        renamed.put("Max_rows", renamed.remove("max_rows"));
        Map<String, @Nullable Object> nine = LimitVectors.extendedRecord(3, 2);
        nine.remove("import_parallelism");

        assertThat(codeOf(missing, 1)).isEqualTo("exact_limits_required");
        assertThat(codeOf(renamed, 1)).isEqualTo("exact_limits_required");
        assertThat(codeOf(nine, 1)).isEqualTo("exact_limits_required");
        assertThat(codeOf(nine, 2)).isEqualTo("exact_limits_required");
        assertThat(codeOf(Map.of(), 1)).isEqualTo("exact_limits_required");
        Map<String, Object> caseless = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        caseless.putAll(renamed);
        assertThat(codeOf(caseless, 1)).isEqualTo("exact_limits_required");
    }

    @Test
    void aRefusalOfTheNamesSaysHowManyFieldsEachVersionHas() {
        assertThatThrownBy(() -> DeliveryLimits.normalize(LimitVectors.extendedRecord(3, 2)))
                .hasMessageContaining("eight fields")
                .hasMessageContaining("encoding_parallelism")
                .hasMessageContaining("version 2");
        assertThatThrownBy(() -> DeliveryLimits.normalize(LimitVectors.legacyRecord(), 2))
                .hasMessageContaining("ten fields");
        assertThat(ErrorCode.EXACT_LIMITS_REQUIRED.remedy()).contains("eight").contains("ten");
    }

    @Test
    void valuesAreCheckedAfterNamesAndBeforeTheFormOfTheRecord() {
        Map<String, @Nullable Object> equalStagesAndBadRows = LimitVectors.extendedRecord(2, 2);
        equalStagesAndBadRows.put("max_rows", 0);
        Map<String, @Nullable Object> nullStageAndBadRows = LimitVectors.extendedRecord(null, 2);
        nullStageAndBadRows.put("max_rows", 0);
        Map<String, @Nullable Object> tooLongRow = LimitVectors.extendedRecord(2, 2);
        tooLongRow.put("max_row_bytes", 16_777_217);

        assertThat(codeOf(equalStagesAndBadRows, 2)).isEqualTo("mssql_native.invalid_limit:max_rows");
        assertThat(codeOf(nullStageAndBadRows, 2)).isEqualTo("noncanonical_limits");
        assertThat(codeOf(tooLongRow, 2)).isEqualTo("mssql_native.max_row_bytes_exceeds_chunk");
    }

    static String codeOf(Map<String, ? extends @Nullable Object> limits, @Nullable Object version) {
        DponeException refusal =
                catchThrowableOfType(DponeException.class, () -> DeliveryLimits.normalize(limits, version));
        assertThat(refusal).as("the record is refused").isNotNull();
        assertThat(refusal).hasMessageStartingWith(refusal.codeText() + ": ");
        return refusal.codeText();
    }
}
