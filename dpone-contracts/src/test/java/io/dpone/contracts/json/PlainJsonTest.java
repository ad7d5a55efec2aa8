package io.dpone.contracts.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PlainJsonTest {
    private static final StrictJson.Limits LIMITS = StrictJson.Limits.ofDefaults();

    @Test
    void bothDialectsAreWrittenFromPlainValues() {
        Map<String, Object> value = new HashMap<>();
        value.put("n\u00E9v", "\u0151\uD83D\uDE00");

        // hashlib.sha256(json.dumps({"n\u00e9v": "\u0151\U0001f600"}, separators=(",", ":"),
        // ensure_ascii=E).encode()).hexdigest()
        assertThat(CanonicalJson.sha256Hex(CanonicalJson.evidence(value)))
                .isEqualTo("2ad7b9ff02afbb9b968db389c9fa59d48ad9f5f95aeb2e922b15ab6d4bdbce25");
        assertThat(CanonicalJson.sha256Hex(CanonicalJson.journal(value)))
                .isEqualTo("52ab001e0683bf2b7c14e6ec99d2904d466e85b66129b9b9e47ebc42624c2486");
    }

    /** The vectors of the native limits facts, section 8.5. */
    @Test
    void theDigestsOfTheJournalAreReached() {
        Map<String, Object> identity = Map.of(
                "run_id", "run",
                "target_id", "target",
                "source_query_id", "query",
                "window_fingerprint", "window",
                "schema_fingerprint", "schema",
                "wire_fingerprint", "wire");
        Map<String, @Nullable Object> begun = new HashMap<>(Map.of(
                "version",
                1,
                "phase",
                "staging",
                "identity",
                identity,
                "chunks",
                Map.of(),
                "completion_metadata",
                Map.of()));
        begun.put("observations", List.of());
        begun.put("rollback_history", List.of());
        begun.put("complete", null);
        begun.put("limits", null);
        begun.put("publication", null);

        assertThat(CanonicalJson.sha256Hex(CanonicalJson.journal(begun)))
                .isEqualTo("d22c57184a425d14a85bc29aa8ec4d33b5e1920aceeba1f9ef031d734750d9ca");
        assertThat(CanonicalJson.sha256Hex(CanonicalJson.journal(Map.of())))
                .isEqualTo("44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
        assertThat(CanonicalJson.sha256Hex(CanonicalJson.journal(List.of())))
                .isEqualTo("4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945");
    }

    @Test
    void eachKindOfIntegerIsWrittenAsIntegerAndADoubleAsPythonSpellsIt() {
        List<@Nullable Object> numbers = Arrays.asList(
                (byte) 1,
                (short) 1,
                1,
                1L,
                BigInteger.ONE,
                1.0,
                4e-8,
                1e16,
                10.0,
                0.85,
                true,
                "1",
                null,
                new BigInteger("12345678901234567890"));

        assertThat(text(CanonicalJson.evidence(numbers)))
                .isEqualTo("[1,1,1,1,1,1.0,4e-08,1e+16,10.0,0.85,true,\"1\",null,12345678901234567890]");
    }

    static List<Object> unwritable() {
        Map<Object, Object> numberedKey = Map.of(1, "one");
        Map<@Nullable Object, Object> nullKey = new HashMap<>();
        nullKey.put(null, 1);
        return List.of(
                Double.NaN,
                Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY,
                1.0f,
                BigDecimal.ONE,
                'c',
                "\uD800",
                Set.of(1),
                new int[] {1},
                numberedKey,
                nullKey,
                Map.of("\uDC00", 1),
                List.of(Map.of("deep", List.of(Double.NaN))));
    }

    @ParameterizedTest
    @MethodSource("unwritable")
    void whatJsonLacksIsRefused(Object value) {
        assertThatThrownBy(() -> CanonicalJson.evidence(value)).satisfies(PlainJsonTest::isUnwritable);
        assertThatThrownBy(() -> CanonicalJson.journal(value)).satisfies(PlainJsonTest::isUnwritable);
    }

    @Test
    void aListThatHoldsItselfIsRefused() {
        List<Object> endless = new ArrayList<>();
        endless.add(endless);

        assertThatThrownBy(() -> CanonicalJson.evidence(endless)).satisfies(PlainJsonTest::isUnwritable);
    }

    @Test
    void oneThousandLevelsAreWritten() {
        Object nested = Collections.emptyList();
        for (int level = 1; level < 1000; level++) {
            nested = List.of(nested);
        }

        assertThat(CanonicalJson.evidence(nested)).hasSize(2000);
    }

    @Test
    void whatIsReadKeepsKindAndOrder() {
        Object value = PlainJson.read(
                bytes("{\"z\": [1, 1.0, true, \"1\", null, 12345678901234567890, -9223372036854775808], \"a\": {}}"),
                LIMITS);

        assertThat(value).isInstanceOf(Map.class);
        Map<?, ?> members = (Map<?, ?>) value;
        assertThat(List.copyOf(members.keySet())).isEqualTo(List.of("z", "a"));
        assertThat(members.get("z"))
                .isEqualTo(Arrays.asList(
                        1L, 1.0, true, "1", null, new BigInteger("12345678901234567890"), Long.MIN_VALUE));
        assertThat(members.get("a")).isEqualTo(Map.of());
    }

    @Test
    void theReaderRefusesDuplicatesDepthAndSize() {
        for (String refused :
                List.of("{\"a\":1,\"a\":1}", "[[[]]]", "[1,2,3,4,5,6,7,8,9]", "[NaN]", "[1e999]", "1 1")) {
            assertThatThrownBy(() -> PlainJson.read(bytes(refused), new StrictJson.Limits(16, 2, 10)))
                    .as(refused)
                    .isInstanceOfSatisfying(
                            DponeException.class,
                            refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.JSON_INVALID));
        }
    }

    private static void isUnwritable(Throwable failure) {
        assertThat(failure)
                .isInstanceOfSatisfying(
                        DponeException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.JSON_UNWRITABLE));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] utf8) {
        return new String(utf8, StandardCharsets.UTF_8);
    }
}
