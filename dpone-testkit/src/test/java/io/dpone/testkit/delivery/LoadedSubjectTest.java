package io.dpone.testkit.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.limits.LimitField;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The producer's configuration (native limits facts, section 2.4): order of checks, and an old subject that lacks what is new. */
final class LoadedSubjectTest {
    private final LoadedSubject old = Subjects.old();
    private final LoadedSubject current = Subjects.current();

    @AfterEach
    void close() {
        old.close();
        current.close();
    }

    @Test
    void onlyTheNewSubjectHasStageLimits() {
        assertThat(old.hasStageLimits()).isFalse();
        assertThat(current.hasStageLimits()).isTrue();
    }

    @Test
    void eightFieldsHaveTheDigestOfThePythonProducerOnBothSubjects() {
        for (LoadedSubject subject : List.of(old, current)) {
            assertThat(subject.configuration(Subjects.eight()).sha256())
                    .isEqualTo("4ceac4f9c46a4280916ce9df6d7038e55a1ea0f0b0540edb1a116c62b61c4054");
        }
    }

    @Test
    void tenFieldsAreRecordedResolvedAndInOrder() {
        assertThat(current.configuration(Subjects.ten(2, 1)).sha256())
                .isEqualTo("d37692582b5b8650e5be6f661d74c4f69c1eebb661c30448f79ce5c09a3319ab");
        assertThat(current.configuration(Subjects.ten(2, 1)).limits().members().keySet())
                .containsExactlyElementsOf(List.of(LimitField.values()).stream()
                        .map(LimitField::key)
                        .toList());
    }

    @Test
    void tenFieldsAreRefusedOnAnOldSubjectBeforeTheyAreLookedAt() {
        Refusal.expect(ErrorCode.SUBJECT_STAGE_LIMITS_UNSUPPORTED, () -> old.configuration(Subjects.ten(null, "x")));
    }

    @Test
    void nineFieldsAndOtherNamesAreRefusedFirst() {
        Map<String, @Nullable Object> nine = Subjects.ten(2, 1);
        nine.remove("import_parallelism");
        Map<String, @Nullable Object> eleven = Subjects.ten(2, 1);
        eleven.put("other", 1);
        for (LoadedSubject subject : List.of(old, current)) {
            Refusal.expect(ErrorCode.EXACT_LIMITS_REQUIRED, () -> subject.configuration(nine));
            Refusal.expect(ErrorCode.EXACT_LIMITS_REQUIRED, () -> subject.configuration(eleven));
            Refusal.expect(ErrorCode.EXACT_LIMITS_REQUIRED, () -> subject.configuration(Map.of()));
        }
    }

    @Test
    void aNullCountIsRefusedBeforeTheValuesAndEqualCountsAfterThem() {
        Map<String, @Nullable Object> wrong = Subjects.ten(2, null);
        wrong.put("max_rows", true);
        Refusal.expect(ErrorCode.NONCANONICAL_LIMITS, () -> current.configuration(wrong));

        Map<String, @Nullable Object> equal = Subjects.ten(1, 1);
        Refusal.expect(ErrorCode.NONCANONICAL_LIMITS, () -> current.configuration(equal));
        equal.put("max_pending", 65);
        Refusal.expect("mssql_native.invalid_limit:max_pending", () -> current.configuration(equal));
    }

    @Test
    void eachFieldTakesExactIntegersAlone() {
        List<@Nullable Object> wrong = new ArrayList<>(
                List.of(true, false, 0, -1, "2", 2.0, 2.0f, BigDecimal.ONE, BigInteger.TWO.pow(63), 'c'));
        for (LimitField field : LimitField.values()) {
            for (Object value : wrong) {
                Map<String, @Nullable Object> limits = field.isStageCount() ? Subjects.ten(2, 3) : Subjects.eight();
                limits.put(field.key(), value);
                String code = "mssql_native.invalid_limit:" + field.key();
                Refusal.expect(code, () -> current.configuration(limits));
                if (!field.isStageCount()) {
                    Refusal.expect(code, () -> old.configuration(limits));
                }
            }
        }
    }

    @Test
    void theFirstWrongFieldIsReportedAndThenTheRowThatFitsNoChunk() {
        Map<String, @Nullable Object> limits = Subjects.eight();
        limits.put("max_row_bytes", 1048577);
        for (LoadedSubject subject : List.of(old, current)) {
            Refusal.expect(ErrorCode.NATIVE_MAX_ROW_BYTES_EXCEEDS_CHUNK, () -> subject.configuration(limits));
        }
        limits.put("parallelism", 65);
        limits.put("max_pending", null);
        for (LoadedSubject subject : List.of(old, current)) {
            Refusal.expect("mssql_native.invalid_limit:max_pending", () -> subject.configuration(limits));
        }
    }

    @Test
    void integersOfEachWidthAreOne() {
        Map<String, @Nullable Object> limits = Subjects.eight();
        limits.put("max_pending", (byte) 2);
        limits.put("max_rows", (short) 16);
        limits.put("parallelism", BigInteger.ONE);
        limits.put("max_bytes", 1048576L);

        assertThat(old.configuration(limits)).isEqualTo(current.configuration(Subjects.eight()));
        assertThat(old.configuration(limits).limits().get("max_rows")).isEqualTo(JsonValue.of(16));
    }

    @Test
    void whatIsNoSubjectIsRefused() {
        Refusal.expect(ErrorCode.NOT_SUPPORTED, () -> LoadedSubject.open(List.of(Path.of("target"))));
    }
}
