package io.dpone.contracts.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StrictJsonTest {
    private static final StrictJson.Limits DEFAULTS = StrictJson.Limits.ofDefaults();
    private static final StrictJson.Limits SMALL = new StrictJson.Limits(20, 2, 5);

    @Test
    void readsEveryKindOfValue() {
        String text = " {\"n\" : null,\t\"t\":true,\"f\":false,\r\n\"i\":-12,\"d\":1.50,"
                + "\"s\":\"\\u0041\\/\\ud83d\\ude00\\n\",\"a\":[1,[]],\"o\":{\"\":{}}} ";

        assertThat(StrictJson.parse(text, DEFAULTS))
                .isEqualTo(JsonValue.object()
                        .put("n", (String) null)
                        .put("t", true)
                        .put("f", false)
                        .put("i", -12)
                        .put("d", new JsonValue.JsonFloat(1.5))
                        .put("s", "A/\uD83D\uDE00\n")
                        .put("a", new JsonValue.JsonArray(List.of(JsonValue.of(1), new JsonValue.JsonArray(List.of()))))
                        .put(
                                "o",
                                JsonValue.object()
                                        .put("", JsonValue.object().build())
                                        .build())
                        .build());
    }

    @Test
    void keepsTheOrderOfMembers() {
        JsonValue value = StrictJson.parse("{\"b\":1,\"c\":2,\"a\":3}", DEFAULTS);

        assertThat(JsonReader.of(value, "").json().members().keySet()).containsExactly("b", "c", "a");
    }

    @Test
    void anIntegerHasNeitherFractionNorExponent() {
        assertThat(StrictJson.parse("1", DEFAULTS)).isEqualTo(JsonValue.of(1));
        assertThat(StrictJson.parse("-0", DEFAULTS)).isEqualTo(JsonValue.of(0));
        assertThat(StrictJson.parse("1.0", DEFAULTS)).isEqualTo(new JsonValue.JsonFloat(1));
        assertThat(StrictJson.parse("1e0", DEFAULTS)).isEqualTo(new JsonValue.JsonFloat(1));
        assertThat(StrictJson.parse("-0.0", DEFAULTS)).isEqualTo(new JsonValue.JsonFloat(-0.0));
        assertThat(StrictJson.parse("18446744073709551616", DEFAULTS))
                .isEqualTo(new JsonValue.JsonInteger(BigInteger.ONE.shiftLeft(64)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // More than one document, or less.
                "",
                " \n ",
                "{} {}",
                "1 2",
                "\"a\"\"b\"",
                "{}x",
                "[]]",
                "[1]\u0000",
                "true1",
                // Numbers.
                "[NaN]",
                "[Infinity]",
                "[-Infinity]",
                "[01]",
                "[-01]",
                "[00]",
                "[+1]",
                "[.5]",
                "[1.]",
                "[1.e5]",
                "[1e]",
                "[-]",
                "[--1]",
                "[1-1]",
                "[0x10]",
                "[1_000]",
                "[1a]",
                "[1.5.5]",
                "[\u0661]",
                // Words and structure.
                "['secret']",
                "[secret]",
                "{secret:1}",
                "[True]",
                "[nulls]",
                "[tru]",
                "[1,]",
                "{\"a\":1,}",
                "[,]",
                "{,}",
                "[1,,2]",
                "[1 2]",
                "[1\"a\"]",
                "{\"a\" 1}",
                "{\"a\"::1}",
                "{\"a\":}",
                "{\"a\"}",
                "{1:1}",
                "{\"a\":1]",
                "[1}",
                "[1",
                "{\"a\":1",
                "{\"a\"",
                "[\"secret",
                "[\"secret\\",
                // White space and comments.
                "[1]//secret",
                "/*secret*/[1]",
                "#secret\n[1]",
                "\uFEFF[1]",
                "[\u00A01]",
                "[\u000B1]",
                "[\f1]",
                "[\u00001]",
                "[1]\u001E",
                "[1\u2028]",
                // Texts.
                "[\"a\nsecret\"]",
                "[\"a\tb\"]",
                "[\"a\u0000b\"]",
                "[\"\\x41\"]",
                "[\"\\'\"]",
                "[\"\\u00e\"]",
                "[\"\\u+041\"]",
                "[\"\\U0041\"]",
                "[\"a\\ud800b\"]",
                "[\"\\udc00\"]",
                "[\"\\ude00\\ud83d\"]",
                "[\"\\ud83d\\ud83d\\ude00\"]",
                "[\"a\uD800\"]",
                "{\"\\ud800\":1}",
                "{\"\uDC00\":1}",
                // What two readers would understand differently.
                "{\"secret\":1,\"secret\":1}",
                "{\"secret\":1,\"secre\\u0074\":2}",
                "[{\"secret\":{\"\":1,\"\":2}}]",
                "{\"secret\":null,\"secret\":null}",
                "[1e400]",
                "[-1e99999999999]",
            })
    void refusesHostileTextsWithoutQuotingThem(String text) {
        DponeException refusal = refusal(() -> StrictJson.parse(text, DEFAULTS));

        // No quotation mark, bracket or colon fits into the reason.
        assertThat(refusal).hasMessageMatching("DPONE_JSON_INVALID: line \\d+, column \\d+: [a-zA-Z0-9 -]+");
        assertThat(refusal.getMessage()).doesNotContain("secret");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"a\":1, \"a\":1}| 1 | 9 | a member is given twice",
                "[{\"secret\":{\"a\":1,\"a\":2}}] | 1 | 19 | a member is given twice",
                "{} {} | 1 | 4 | there is content after the document",
                "[1, -1e400] | 1 | 5 | a number is beyond the range of a double",
                "[1, \"a\\ud800\"] | 1 | 5 | a text has a lone surrogate",
                "[1, 2 3] | 1 | 7 | this is not JSON",
            })
    void namesLineAndColumn(String text, int line, int column, String reason) {
        assertThat(refusal(() -> StrictJson.parse(text, DEFAULTS)))
                .hasMessage("DPONE_JSON_INVALID: line %d, column %d: %s", line, column, reason);
        assertThat(refusal(() -> StrictJson.parse("\r\n\n" + text, DEFAULTS)))
                .hasMessage("DPONE_JSON_INVALID: line %d, column %d: %s", line + 2, column, reason);
    }

    @Test
    void readsUtf8() {
        byte[] utf8 = "{\"n\u00E9v\":\"\u0151\uD83D\uDE00\uFFFF\"}".getBytes(StandardCharsets.UTF_8);

        assertThat(StrictJson.parse(utf8, DEFAULTS))
                .isEqualTo(JsonValue.object()
                        .put("n\u00E9v", "\u0151\uD83D\uDE00\uFFFF")
                        .build());
    }

    // Ill-formed sequences of the Unicode Standard, section 3.9, each inside ["..."].
    @ParameterizedTest
    @ValueSource(
            strings = {
                "80",
                "c3",
                "c0af",
                "c1bf",
                "e0809f",
                "eda080",
                "edb080",
                "eda0bdedb880",
                "f08080af",
                "f4908080",
                "f5808080",
                "fe",
                "ff",
                "e282",
                "f09f98",
            })
    void refusesMalformedUtf8(String sequence) {
        byte[] utf8 = HexFormat.of().parseHex("5b22" + sequence + "225d");

        assertThat(refusal(() -> StrictJson.parse(utf8, DEFAULTS)))
                .hasMessage("DPONE_JSON_INVALID: line 1, column 3: malformed UTF-8");
    }

    @Test
    void namesLineAndColumnOfMalformedUtf8InUtf16Units() {
        byte[] utf8 = HexFormat.of().parseHex("5b0a" + "22f09f9880" + "ff225d");

        assertThat(refusal(() -> StrictJson.parse(utf8, DEFAULTS)))
                .hasMessage("DPONE_JSON_INVALID: line 2, column 4: malformed UTF-8");
    }

    @Test
    void refusesUtf8ThatEndsInsideACharacterOrStartsWithAByteOrderMark() {
        byte[] truncated = HexFormat.of().parseHex("31e282");
        byte[] marked = HexFormat.of().parseHex("efbbbf31");

        assertThat(refusal(() -> StrictJson.parse(truncated, DEFAULTS))).hasMessageContaining("malformed UTF-8");
        assertThat(refusal(() -> StrictJson.parse(marked, DEFAULTS))).hasMessageContaining("this is not JSON");
    }

    @Test
    void boundsTheLength() {
        String longest = "\"" + "\u0151".repeat(18) + "\"";
        String tooLong = "\"" + "\u0151".repeat(19) + "\"";

        assertThat(StrictJson.parse(longest, SMALL)).isEqualTo(JsonValue.of("\u0151".repeat(18)));
        assertThat(StrictJson.parse(longest.getBytes(StandardCharsets.UTF_8), SMALL))
                .isEqualTo(JsonValue.of("\u0151".repeat(18)));
        assertThat(refusal(() -> StrictJson.parse(tooLong, SMALL))).hasMessageContaining("longer than 20 characters");
        assertThat(refusal(() -> StrictJson.parse(tooLong.getBytes(StandardCharsets.UTF_8), SMALL)))
                .hasMessageContaining("longer than 20 characters");
    }

    @Test
    void boundsTheDepth() {
        assertThat(StrictJson.parse("[{\"a\":1}]", SMALL)).isInstanceOf(JsonValue.JsonArray.class);
        assertThat(refusal(() -> StrictJson.parse("[{\"a\":[]}]", SMALL)))
                .hasMessage("DPONE_JSON_INVALID: line 1, column 7: the nesting is deeper than 2 levels");
        assertThat(refusal(() -> StrictJson.parse("[".repeat(1_000_000), DEFAULTS)))
                .hasMessage("DPONE_JSON_INVALID: line 1, column 65: the nesting is deeper than 64 levels");
    }

    @Test
    void readsTheDeepestDocumentThatLimitsCanAllow() {
        String text = "[".repeat(1000) + "]".repeat(1000);

        JsonValue value = StrictJson.parse(text, new StrictJson.Limits(2000, 1000, 1));

        assertThat(CanonicalJson.write(value)).isEqualTo(text);
    }

    @Test
    void boundsTheLengthOfNumbers() {
        assertThat(StrictJson.parse("-1234", SMALL)).isEqualTo(JsonValue.of(-1234));
        assertThat(StrictJson.parse("1.234", SMALL)).isEqualTo(new JsonValue.JsonFloat(1.234));
        assertThat(refusal(() -> StrictJson.parse("123456", SMALL))).hasMessageContaining("longer than 5 characters");
        assertThat(refusal(() -> StrictJson.parse("1.2345", SMALL))).hasMessageContaining("longer than 5 characters");
        assertThat(StrictJson.parse("9".repeat(1000), DEFAULTS))
                .isEqualTo(new JsonValue.JsonInteger(BigInteger.TEN.pow(1000).subtract(BigInteger.ONE)));
    }

    @Test
    void refusesLimitsOutOfRange() {
        assertThatIllegalArgumentException().isThrownBy(() -> new StrictJson.Limits(0, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new StrictJson.Limits(1, -1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new StrictJson.Limits(1, 1001, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new StrictJson.Limits(1, 1, 0));
    }

    // The cause would bring the content into logs by its own message.
    private static DponeException refusal(ThrowingCallable reading) {
        DponeException refusal = catchThrowableOfType(DponeException.class, reading);
        assertThat(refusal).isNotNull().hasNoCause();
        assertThat(refusal.code()).isEqualTo(ErrorCode.JSON_INVALID);
        return refusal;
    }
}
