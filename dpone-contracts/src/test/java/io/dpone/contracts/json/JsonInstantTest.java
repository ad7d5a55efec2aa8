package io.dpone.contracts.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonInstantTest {

    /** By {@code date --utc --date=@SECONDS +%Y-%m-%dT%H:%M:%S}. */
    @ParameterizedTest
    @CsvSource({
        "0, 0, 1970-01-01T00:00:00.000000Z",
        "1769903999, 999999, 2026-01-31T23:59:59.999999Z",
        "1709164800, 1, 2024-02-29T00:00:00.000001Z",
        "-1, 500000, 1969-12-31T23:59:59.500000Z",
        "-62167219200, 0, 0000-01-01T00:00:00.000000Z",
        "253402300799, 999999, 9999-12-31T23:59:59.999999Z"
    })
    void writesAndReadsOneSpelling(long seconds, long micros, String text) {
        Instant instant = Instant.ofEpochSecond(seconds).plus(micros, ChronoUnit.MICROS);

        assertThat(JsonInstant.text(instant)).isEqualTo(text);
        assertThat(read(text)).isEqualTo(instant);
    }

    @Test
    void refusesWhatTheSpellingCannotHold() {
        assertThatIllegalArgumentException().isThrownBy(() -> JsonInstant.text(Instant.ofEpochSecond(0, 1)));
        assertThatIllegalArgumentException().isThrownBy(() -> JsonInstant.text(Instant.ofEpochSecond(253402300800L)));
        assertThatIllegalArgumentException().isThrownBy(() -> JsonInstant.text(Instant.ofEpochSecond(-62167219201L)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2026-01-31",
                "2026-01-31T23:59:59Z",
                "2026-01-31T23:59:59.000Z",
                "2026-01-31T23:59:59.0000000Z",
                "2026-01-31T23:59:59.000000z",
                "2026-01-31T23:59:59.000000+00:00",
                "2026-01-31 23:59:59.000000Z",
                "2026-02-29T00:00:00.000000Z",
                "2026-01-31T24:00:00.000000Z",
                "2026-01-31T23:59:60.000000Z",
                "+2026-01-31T23:59:59.000000Z",
                "-2026-01-31T23:59:59.000000Z",
                "12026-01-31T23:59:59.000000Z",
                " 2026-01-31T23:59:59.000000Z"
            })
    void refusesEveryOtherSpellingWithoutRepeatingIt(String text) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOfSatisfying(
                        DponeException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.JSON_INVALID))
                .hasMessage("DPONE_JSON_INVALID: record.at must be an instant such as 2026-01-31T23:59:59.000000Z")
                .hasNoCause();
    }

    @Property
    void everyMicrosecondOfFourDigitYearsReadsBack(
            @ForAll @LongRange(min = -62_167_219_200_000_000L, max = 253_402_300_799_999_999L) long micros) {
        Instant instant = Instant.EPOCH.plus(micros, ChronoUnit.MICROS);

        assertThat(read(JsonInstant.text(instant))).isEqualTo(instant);
    }

    private static Instant read(String text) {
        return JsonReader.of(JsonValue.object().put("at", text).build(), "record")
                .instant("at");
    }
}
