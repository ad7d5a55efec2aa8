package io.dpone.contracts.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The parts of the reader that make values of their own. */
class JsonReaderValuesTest {
    private static final UUID ID = UUID.fromString("0f0e0d0c-0b0a-0908-0706-050403020100");

    @Test
    void readsValues() {
        JsonReader record = reader(
                "{\"text\":null,\"id\":\"" + ID + "\",\"least\":-2147483648,\"greatest\":2147483647,\"at\":null}");

        assertThat(record.nullableString("text")).isNull();
        assertThat(record.nullableInstant("at")).isNull();
        assertThat(record.uuid("id")).isEqualTo(ID);
        assertThat(record.intValue("least")).isEqualTo(Integer.MIN_VALUE);
        assertThat(record.intValue("greatest")).isEqualTo(Integer.MAX_VALUE);
        record.requireNoOther();
    }

    @Test
    void aNullableMemberMustBeThere() {
        assertRefused(() -> reader("{}").nullableString("m"), "r.m is missing");
        assertRefused(() -> reader("{}").nullableInstant("m"), "r.m is missing");
        assertRefused(() -> reader("{\"m\":1}").nullableString("m"), "r.m must be a text");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2147483648", "-2147483649", "9223372036854775807"})
    void refusesIntegersBeyondAnInt(String number) {
        assertRefused(
                () -> reader("{\"m\":" + number + "}").intValue("m"), "r.m must be an integer of at most 32 bits");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1-1-1-1-1",
                "0F0E0D0C-0B0A-0908-0706-050403020100",
                "0f0e0d0c0b0a09080706050403020100",
                "0f0e0d0c-0b0a-0908-0706-0504030201001"
            })
    void refusesAUuidInAnotherSpelling(String text) {
        assertRefused(
                () -> reader("{\"m\":\"" + text + "\"}").uuid("m"),
                "r.m must be a UUID of 36 characters in lower case");
    }

    @Test
    void aValueIsMadeOnlyOfKnownMembers() {
        JsonReader record = reader("{\"a\":1}");
        JsonReader other = reader("{\"a\":1,\"b\":2}");

        assertThat(record.value(() -> record.intValue("a"))).isEqualTo(1);
        assertRefused(() -> other.value(() -> other.intValue("a")), "r.b is not a known member");
    }

    @Test
    void whatAConstructorRefusesIsAnInvalidDocumentThatDoesNotRepeatIt() {
        JsonReader record = reader("{\"m\":\"secret\"}");

        assertRefused(
                () -> record.value(() -> Integer.parseInt(record.string("m"))),
                "r has members that contradict each other or are out of range");
    }

    @Test
    void theCallerCanRefuseAMember() {
        assertThat(reader("{}").refuse("m", "must be odd")).hasMessage("DPONE_JSON_INVALID: r.m must be odd");
    }

    private static JsonReader reader(String json) {
        return JsonReader.of(StrictJson.parse(json, StrictJson.Limits.ofDefaults()), "r");
    }

    private static void assertRefused(ThrowingCallable call, String message) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        DponeException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.JSON_INVALID))
                .hasMessage("DPONE_JSON_INVALID: " + message)
                .hasNoCause();
    }
}
