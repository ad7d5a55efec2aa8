package io.dpone.contracts.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.json.PlainJson;
import io.dpone.contracts.json.StrictJson;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code 1}, {@code 1.0}, {@code true}, {@code "1"}, an integer of 20 digits and {@code null} are different values in each field. */
class LimitStrictnessTest {
    private static final BigInteger TWENTY_DIGITS = new BigInteger("10000000000000000000");

    private static final List<@Nullable Object> NEVER_A_LIMIT = Arrays.asList(
            true,
            false,
            "1",
            "",
            1.0,
            2.0,
            Double.NaN,
            1.0f,
            BigDecimal.ONE,
            0,
            -1,
            Long.MIN_VALUE,
            TWENTY_DIGITS,
            List.of(1),
            Map.of());

    static List<Arguments> refused() {
        List<Arguments> cases = new ArrayList<>();
        for (LimitField field : LimitField.values()) {
            NEVER_A_LIMIT.forEach(value -> cases.add(Arguments.of(field, value)));
            if (field.maximum() < Long.MAX_VALUE) {
                cases.add(Arguments.of(field, field.maximum() + 1));
            }
        }
        return cases;
    }

    @ParameterizedTest
    @MethodSource("refused")
    void whatIsNoIntegerOfTheRangeIsRefusedByNameAndWithoutItsValue(LimitField field, Object value) {
        Map<String, @Nullable Object> extended = LimitVectors.extendedRecord(3, 2);
        extended.put(field.key(), value);
        DponeException refusal = refusalOf(() -> DeliveryLimits.normalize(extended, 2));

        assertThat(refusal.codeText()).isEqualTo("mssql_native.invalid_limit:" + field.key());
        assertThat(refusal)
                .hasMessage(refusal.codeText() + ": must be an integer from 1 to " + field.maximum())
                .hasNoCause();
        assertThat(refusalOf(() -> NativeChunkLimits.of(fieldsWith(field, value)))
                        .codeText())
                .isEqualTo(refusal.codeText());
        if (!field.isStageCount()) {
            Map<String, Object> legacy = LimitVectors.legacyRecord();
            legacy.put(field.key(), value);
            assertThat(refusalOf(() -> DeliveryLimits.normalize(legacy)).codeText())
                    .isEqualTo(refusal.codeText());
        }
    }

    @Test
    void nullIsRefusedInTheEightFieldsAndIsTheFallbackOfTheStageCounts() {
        for (LimitField field : LimitField.legacy()) {
            assertThat(refusalOf(() -> NativeChunkLimits.of(fieldsWith(field, null)))
                            .codeText())
                    .isEqualTo("mssql_native.invalid_limit:" + field.key());
            Map<String, @Nullable Object> legacy = new LinkedHashMap<>(LimitVectors.legacyRecord());
            legacy.put(field.key(), null);
            assertThat(DeliveryLimitsTest.codeOf(legacy, 1)).isEqualTo("mssql_native.invalid_limit:" + field.key());
        }
        NativeChunkLimits fallback = NativeChunkLimits.of(fieldsWith(LimitField.IMPORT_PARALLELISM, null));

        assertThat(fallback.importParallelism()).isNull();
        assertThat(fallback.effectiveImportParallelism()).isEqualTo(2);
    }

    @Test
    void theEndsOfEachRangeAreTaken() {
        for (LimitField field : LimitField.values()) {
            for (long value : new long[] {field.minimum(), field.maximum()}) {
                Map<LimitField, @Nullable Object> fields = fieldsWith(field, value);
                // Keep the one rule between two fields out of the way.
                if (field == LimitField.MAX_BYTES) {
                    fields.put(LimitField.MAX_ROW_BYTES, 1);
                } else if (field == LimitField.MAX_ROW_BYTES) {
                    fields.put(field, Math.min(value, 16_777_216));
                }
                assertThat(NativeChunkLimits.of(fields).canonicalRecord()).isNotEmpty();
            }
        }
    }

    @Test
    void eachTypeOfIntegerIsTakenInEachField() {
        for (LimitField field : LimitField.values()) {
            for (Object one : List.of((byte) 1, (short) 1, 1, 1L, BigInteger.ONE)) {
                Map<LimitField, @Nullable Object> fields = fieldsWith(field, one);
                fields.put(LimitField.MAX_ROW_BYTES, one);
                assertThat(NativeChunkLimits.of(fields)).isEqualTo(NativeChunkLimits.of(fieldsWithBoth(field)));
            }
        }
    }

    @Test
    void aDocumentKeepsThemApartToo() {
        for (LimitField field : LimitField.values()) {
            for (String spelled : List.of("1.0", "1e0", "true", "\"1\"", "10000000000000000000", "[1]", "0")) {
                assertThat(DeliveryLimitsTest.codeOf(document(field, spelled), 2))
                        .as(field + " " + spelled)
                        .isEqualTo("mssql_native.invalid_limit:" + field.key());
            }
            String nullCode =
                    field.isStageCount() ? "noncanonical_limits" : "mssql_native.invalid_limit:" + field.key();
            assertThat(DeliveryLimitsTest.codeOf(document(field, "null"), 2)).isEqualTo(nullCode);
        }
    }

    private static Map<String, @Nullable Object> document(LimitField spelledField, String spelled) {
        StringBuilder json = new StringBuilder("{");
        for (Map.Entry<String, @Nullable Object> field :
                LimitVectors.extendedRecord(3, 2).entrySet()) {
            String value = field.getKey().equals(spelledField.key()) ? spelled : String.valueOf(field.getValue());
            json.append(json.length() == 1 ? "" : ",")
                    .append('"')
                    .append(field.getKey())
                    .append("\":")
                    .append(value);
        }
        Object read = PlainJson.read(
                json.append('}').toString().getBytes(StandardCharsets.UTF_8), StrictJson.Limits.ofDefaults());
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        ((Map<?, ?>) Objects.requireNonNull(read)).forEach((key, value) -> fields.put((String) key, value));
        return fields;
    }

    private static Map<LimitField, @Nullable Object> fieldsWith(LimitField field, @Nullable Object value) {
        Map<LimitField, @Nullable Object> fields = new EnumMap<>(LimitField.class);
        Map<String, @Nullable Object> named = LimitVectors.extendedRecord(2, 4);
        for (LimitField each : LimitField.values()) {
            fields.put(each, named.get(each.key()));
        }
        fields.put(field, value);
        return fields;
    }

    private static Map<LimitField, @Nullable Object> fieldsWithBoth(LimitField field) {
        Map<LimitField, @Nullable Object> fields = fieldsWith(field, 1);
        fields.put(LimitField.MAX_ROW_BYTES, 1);
        return fields;
    }

    private static DponeException refusalOf(ThrowingCallable call) {
        DponeException refusal = catchThrowableOfType(DponeException.class, call);
        assertThat(refusal).as("refused").isNotNull();
        return refusal;
    }
}
