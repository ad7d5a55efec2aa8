package io.dpone.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.json.JsonValue;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Plain scalars that other resolvers understand differently. */
final class CoreScalarsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "no", "No", "NO", "yes", "on", "off", "y", "n", "True", "TRUE", "False", "FALSE", "Null", "NULL",
                        "12:30:00",
                "1:30", "0777", "0o17", "0x1F", "0b1", "1_000", "+5", "00", "01", "-01", "1.", ".5", "1e", "1.e3",
                        ".inf",
                "-.INF", ".nan", "NaN", "Infinity", "2026-01-01", "2026-01-01T00:00:00Z", "=", "<<", "-", "--1", "１２"
            })
    void staysText(String plain) {
        assertThat(CoreScalars.resolve(plain)).contains(JsonValue.of(plain));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-0", "7", "-7", "9223372036854775808", "-123456789012345678901234567890"})
    void isAnInteger(String plain) {
        assertThat(CoreScalars.resolve(plain)).contains(new JsonValue.JsonInteger(new BigInteger(plain)));
    }

    @ParameterizedTest
    @CsvSource({"1.0, 1", "1.5, 1.5", "-0.25, -0.25", "1e3, 1000", "1E+3, 1000", "25e-2, 0.25", "12.5e1, 125"})
    void isAFloat(String plain, double value) {
        assertThat(CoreScalars.resolve(plain)).contains(new JsonValue.JsonFloat(value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "~", "null"})
    void isNull(String plain) {
        assertThat(CoreScalars.resolve(plain)).contains(new JsonValue.JsonNull());
    }

    @Test
    void onlyTwoWordsAreBooleans() {
        assertThat(CoreScalars.resolve("true")).contains(JsonValue.of(true));
        assertThat(CoreScalars.resolve("false")).contains(JsonValue.of(false));
    }

    @Test
    void refusesNumbersThatAreTooLongOrBeyondADouble() {
        assertThat(CoreScalars.resolve("1".repeat(40))).isPresent();
        assertThat(CoreScalars.resolve("1".repeat(41))).isEmpty();
        assertThat(CoreScalars.resolve("1e308")).isPresent();
        assertThat(CoreScalars.resolve("1e309")).isEmpty();
    }
}
