package io.dpone.contracts.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReaderTest {

    @Test
    void readsARecord() {
        JsonReader record = reader(
                "{\"text\":\"a\",\"number\":-9223372036854775808,\"truth\":true,\"object\":{\"n\":9223372036854775807},"
                        + "\"list\":[1,null],\"objects\":[{\"n\":1},{\"n\":2}],\"texts\":[\"a\",\"\"]}");

        assertThat(record.string("text")).isEqualTo("a");
        assertThat(record.optionalString("text")).isEqualTo("a");
        assertThat(record.longValue("number")).isEqualTo(Long.MIN_VALUE);
        assertThat(record.nullableLong("number")).isEqualTo(Long.MIN_VALUE);
        assertThat(record.booleanValue("truth")).isTrue();
        assertThat(record.object("object").longValue("n")).isEqualTo(Long.MAX_VALUE);
        assertThat(record.nullableObject("object")).isNotNull();
        assertThat(record.array("list")).containsExactly(JsonValue.of(1), new JsonValue.JsonNull());
        assertThat(record.objects("objects"))
                .extracting(item -> item.longValue("n"))
                .containsExactly(1L, 2L);
        assertThat(record.strings("texts")).containsExactly("a", "");
        record.requireNoOther();
        assertThat(record.json().members()).hasSize(7);
    }

    @Test
    void readsNullWhereNullIsAllowed() {
        JsonReader record = reader("{\"text\":null,\"number\":null,\"object\":null}");

        assertThat(record.optionalString("text")).isNull();
        assertThat(record.optionalString("absent")).isNull();
        assertThat(record.nullableLong("number")).isNull();
        assertThat(record.nullableObject("object")).isNull();
        record.requireNoOther();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.0", "1e0", "\"1\"", "true", "null", "[1]", "{}"})
    void onlyAnIntegerIsAnInteger(String value) {
        assertRefused(() -> member(value).longValue("m"), "r.m must be an integer, without fraction and exponent");
    }

    @ParameterizedTest
    @ValueSource(strings = {"9223372036854775808", "-9223372036854775809", "18446744073709551617"})
    void refusesIntegersBeyondALong(String value) {
        assertRefused(() -> member(value).longValue("m"), "r.m must be an integer of at most 64 bits");
        assertRefused(() -> member(value).nullableLong("m"), "r.m must be an integer of at most 64 bits");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "true", "null", "[\"a\"]", "{}"})
    void onlyATextIsAText(String value) {
        assertRefused(() -> member(value).string("m"), "r.m must be a text");
        assertRefused(() -> member("[\"a\"," + value + "]").strings("m"), "r.m[1] must be a text");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "0", "\"true\"", "null", "[]"})
    void onlyATruthValueIsATruthValue(String value) {
        assertRefused(() -> member(value).booleanValue("m"), "r.m must be true or false");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "\"{}\"", "null", "[]"})
    void onlyAnObjectIsAnObject(String value) {
        assertRefused(() -> member(value).object("m"), "r.m must be an object");
        assertRefused(() -> member("[{}," + value + "]").objects("m"), "r.m[1] must be an object");
        assertRefused(() -> JsonReader.of(parsed(value), ""), "the document must be an object");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "\"[]\"", "null", "{}"})
    void onlyAListIsAList(String value) {
        assertRefused(() -> member(value).array("m"), "r.m must be a list");
    }

    @Test
    void nullableIsNoLicenceForAnotherKind() {
        assertRefused(() -> member("1").optionalString("m"), "r.m must be a text");
        assertRefused(() -> member("1.0").nullableLong("m"), "r.m must be an integer, without fraction and exponent");
        assertRefused(() -> member("[]").nullableObject("m"), "r.m must be an object");
    }

    @Test
    void refusesMissingMembers() {
        JsonReader record = JsonReader.of(JsonValue.object().build(), "r");

        assertRefused(() -> record.string("m"), "r.m is missing");
        assertRefused(() -> record.longValue("m"), "r.m is missing");
        assertRefused(() -> record.nullableLong("m"), "r.m is missing");
        assertRefused(() -> record.booleanValue("m"), "r.m is missing");
        assertRefused(() -> record.object("m"), "r.m is missing");
        assertRefused(() -> record.nullableObject("m"), "r.m is missing");
        assertRefused(() -> record.array("m"), "r.m is missing");
    }

    @Test
    void pathsLeadThroughObjectsAndLists() {
        JsonReader document = reader("{\"a\":{\"b\":[{},{\"c\":1}]}}");

        assertRefused(() -> document.object("a").objects("b").get(1).string("c"), "a.b[1].c must be a text");
    }

    @ParameterizedTest
    @CsvSource({
        "other, r.other is not a known member",
        "'se cret', r has a member that is not known",
        "'', r has a member that is not known",
    })
    void refusesOtherMembersAndNamesThemWhereTheyLookLikeNames(String name, String message) {
        JsonReader record =
                JsonReader.of(JsonValue.object().put("known", 1).put(name, 1).build(), "r");
        record.longValue("known");

        assertRefused(record::requireNoOther, message);
    }

    private static JsonReader member(String value) {
        return JsonReader.of(parsed("{\"m\":" + value + "}"), "r");
    }

    private static JsonReader reader(String text) {
        return JsonReader.of(parsed(text), "");
    }

    private static JsonValue parsed(String text) {
        return StrictJson.parse(text, StrictJson.Limits.ofDefaults());
    }

    private static void assertRefused(ThrowingCallable reading, String message) {
        DponeException refusal = catchThrowableOfType(DponeException.class, reading);
        assertThat(refusal).hasMessage("DPONE_JSON_INVALID: " + message);
        assertThat(refusal.code()).isEqualTo(ErrorCode.JSON_INVALID);
    }
}
