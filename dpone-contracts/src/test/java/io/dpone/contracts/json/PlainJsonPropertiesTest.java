package io.dpone.contracts.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;

class PlainJsonPropertiesTest {
    private static final StrictJson.Limits LIMITS = StrictJson.Limits.ofDefaults();

    @Property(edgeCases = EdgeCasesMode.NONE)
    void bothDialectsAreThoseOfAnIndependentWriter(@ForAll("values") Object value) {
        assertThat(CanonicalJson.evidence(value)).isEqualTo(IndependentWriter.evidence(value));
        assertThat(CanonicalJson.journal(value)).isEqualTo(IndependentWriter.journal(value));
    }

    @Property(edgeCases = EdgeCasesMode.NONE)
    void bothDialectsReadBackEqual(@ForAll("values") Object value) {
        assertThat(PlainJson.read(CanonicalJson.evidence(value), LIMITS)).isEqualTo(value);
        assertThat(PlainJson.read(CanonicalJson.journal(value), LIMITS)).isEqualTo(value);
    }

    @Property(tries = 5000)
    void floatsAreThoseOfAnIndependentWriter(@ForAll long bits) {
        double value = Double.longBitsToDouble(bits);
        if (Double.isFinite(value)) {
            assertThat(text(CanonicalJson.evidence(value))).isEqualTo(text(IndependentWriter.evidence(value)));
        }
    }

    /** What CPython 3.11 prints, so that the independent writer is one. */
    @Test
    void theIndependentWriterSpellsAsPythonDoes() {
        List<Object> value = List.of(
                0.85,
                10.0,
                4e-8,
                1e16,
                1e15,
                1.5e17,
                0.0001,
                0.00001,
                -0.0,
                Double.MIN_VALUE,
                1.5e300,
                Math.scalb(9007199254740987.0, -2),
                Math.scalb(9007199254740989.0, -2),
                Map.of("\uFFFF", 1L, "\uD83D\uDE00", 2L));

        assertThat(text(IndependentWriter.journal(value)))
                .isEqualTo("[0.85,10.0,4e-08,1e+16,1000000000000000.0,1.5e+17,0.0001,1e-05,-0.0,5e-324,1.5e+300,"
                        + "2251799813685246.8,2251799813685247.2,"
                        + "{\"\\uffff\":1,\"\\ud83d\\ude00\":2}]");
    }

    @Provide
    Arbitrary<Object> values() {
        return nested(3);
    }

    private static Arbitrary<Object> nested(int depth) {
        if (depth == 0) {
            return scalars();
        }
        Arbitrary<Object> inner = nested(depth - 1);
        return Arbitraries.oneOf(
                scalars(),
                inner.list().ofMaxSize(4).map(list -> (Object) list),
                Arbitraries.maps(texts(), inner).ofMaxSize(4).map(map -> (Object) map));
    }

    private static Arbitrary<Object> scalars() {
        Arbitrary<Object> whole = Arbitraries.longs().map(value -> value);
        Arbitrary<Object> large = Arbitraries.bigIntegers()
                .between(BigInteger.TWO.pow(63), BigInteger.TWO.pow(80))
                .map(value -> value);
        Arbitrary<Object> floating = Arbitraries.longs()
                .map(Double::longBitsToDouble)
                .filter(Double::isFinite)
                .map(value -> value);
        Arbitrary<Object> text = texts().map(value -> value);
        Arbitrary<Object> truth = Arbitraries.of(true, false).map(value -> value);
        return Arbitraries.oneOf(whole, large, floating, text, truth);
    }

    private static Arbitrary<String> texts() {
        Arbitrary<Integer> codePoints = Arbitraries.frequencyOf(
                Tuple.of(
                        3,
                        Arbitraries.of(0, 9, 0x1F, 0x22, 0x5C, 0x7F, 0x80, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF)),
                Tuple.of(3, Arbitraries.integers().between('a', 'c')),
                Tuple.of(1, Arbitraries.integers().between(0, 0xD7FF)));
        return codePoints.list().ofMaxSize(6).map(points -> {
            StringBuilder text = new StringBuilder();
            points.forEach(text::appendCodePoint);
            return text.toString();
        });
    }

    private static String text(byte[] utf8) {
        return new String(utf8, StandardCharsets.UTF_8);
    }
}
