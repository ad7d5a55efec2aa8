package io.dpone.contracts.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.dpone.contracts.error.DponeException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

class JsonRoundTripTest {
    private static final StrictJson.Limits LIMITS = StrictJson.Limits.ofDefaults();

    @Property(edgeCases = EdgeCasesMode.NONE)
    void whatIsWrittenReadsBackEqual(@ForAll("values") JsonValue value) {
        assertThat(StrictJson.parse(CanonicalJson.write(value), LIMITS)).isEqualTo(value);
        assertThat(StrictJson.parse(CanonicalJson.bytes(value), LIMITS)).isEqualTo(value);
    }

    @Property(edgeCases = EdgeCasesMode.NONE)
    void theAsciiDialectIsAsciiAndReadsBackEqual(@ForAll("values") JsonValue value) {
        String text = CanonicalJson.writeAscii(value);

        assertThat(text.chars()).allMatch(unit -> unit >= 0x20 && unit < 0x7F);
        assertThat(StrictJson.parse(text, LIMITS)).isEqualTo(value);
    }

    @Property(edgeCases = EdgeCasesMode.NONE)
    void theOrderOfInsertionPlaysNoPart(@ForAll("members") Map<String, JsonValue> members) {
        List<Map.Entry<String, JsonValue>> entries = new ArrayList<>(members.entrySet());
        Collections.reverse(entries);
        JsonValue.ObjectBuilder reversed = JsonValue.object();
        entries.forEach(entry -> reversed.put(entry.getKey(), entry.getValue()));

        assertThat(CanonicalJson.write(reversed.build()))
                .isEqualTo(CanonicalJson.write(new JsonValue.JsonObject(members)));
    }

    @Property(edgeCases = EdgeCasesMode.NONE)
    void aDamagedTextIsReadOrRefusedAndNothingElse(
            @ForAll("values") JsonValue value, @ForAll int seed, @ForAll("fragments") String fragment) {
        String text = CanonicalJson.write(value);
        int at = Math.floorMod(seed, text.length() + 1);

        Throwable failure =
                catchThrowable(() -> StrictJson.parse(text.substring(0, at) + fragment + text.substring(at), LIMITS));

        assertThat(failure)
                .satisfiesAnyOf(
                        none -> assertThat(none).isNull(),
                        refusal -> assertThat(refusal).isInstanceOf(DponeException.class));
    }

    @Provide
    Arbitrary<JsonValue> values() {
        return nested(3);
    }

    @Provide
    Arbitrary<Map<String, JsonValue>> members() {
        return Arbitraries.maps(texts(), nested(1)).ofMaxSize(8);
    }

    @Provide
    Arbitrary<String> fragments() {
        return Arbitraries.of(
                "", "\"", "\\", "{", "}", "[", "]", ",", ":", "0", "-", "e", ".", "\\ud800", "\uDC00", "\u0000", "\n");
    }

    private static Arbitrary<JsonValue> nested(int depth) {
        if (depth == 0) {
            return scalars();
        }
        Arbitrary<JsonValue> inner = nested(depth - 1);
        return Arbitraries.oneOf(
                scalars(),
                inner.list().ofMaxSize(4).map(JsonValue.JsonArray::new),
                Arbitraries.maps(texts(), inner).ofMaxSize(4).map(JsonValue.JsonObject::new));
    }

    private static Arbitrary<JsonValue> scalars() {
        return Arbitraries.oneOf(
                Arbitraries.just(new JsonValue.JsonNull()),
                Arbitraries.of(true, false).map(JsonValue::of),
                Arbitraries.bigIntegers().map(JsonValue.JsonInteger::new),
                Arbitraries.longs()
                        .map(Double::longBitsToDouble)
                        .filter(Double::isFinite)
                        .map(JsonValue.JsonFloat::new),
                texts().map(JsonValue::of));
    }

    // Code points around the seams of UTF-16 and of JSON's escapes come up often.
    private static Arbitrary<String> texts() {
        Arbitrary<Integer> codePoints = Arbitraries.frequencyOf(
                Tuple.of(3, Arbitraries.of(0, 0x1F, 0x22, 0x5C, 0x7F, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF)),
                Tuple.of(3, Arbitraries.integers().between('a', 'c')),
                Tuple.of(1, Arbitraries.integers().between(0, 0xD7FF)));
        return codePoints.list().ofMaxSize(6).map(JsonRoundTripTest::textOf);
    }

    private static String textOf(Iterable<Integer> codePoints) {
        StringBuilder text = new StringBuilder();
        codePoints.forEach(text::appendCodePoint);
        return text.toString();
    }
}
