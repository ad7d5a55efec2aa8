package io.dpone.contracts.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The expected texts are what CPython 3.11 printed for the same values: {@code json.dumps(v, sort_keys=True, separators=(",", ":"),
 * ensure_ascii=E)} with E true for the ASCII dialect and false for the other.
 */
class CanonicalJsonTest {
    private static final String GRIN = "\uD83D\uDE00";

    @Test
    void sortsMembersAndKeepsTheKindsOfNumbersApart() {
        JsonValue value = JsonValue.object()
                .put(
                        "z",
                        new JsonValue.JsonArray(List.of(
                                JsonValue.of(1),
                                new JsonValue.JsonFloat(1),
                                JsonValue.of(true),
                                new JsonValue.JsonNull(),
                                JsonValue.of("1"))))
                .put(
                        "a",
                        JsonValue.object()
                                .put("y", new JsonValue.JsonFloat(-0.0))
                                .put("x", -7)
                                .put("w", new JsonValue.JsonArray(List.of()))
                                .build())
                .put("m", JsonValue.object().build())
                .put("big", new JsonValue.JsonInteger(BigInteger.TWO.pow(70)))
                .put("f", JsonValue.array(List.of(0.85, 10.0, 4e-8, 1e16), JsonValue.JsonFloat::new))
                .build();

        assertThat(CanonicalJson.write(value))
                .isEqualTo(
                        "{\"a\":{\"w\":[],\"x\":-7,\"y\":-0.0},\"big\":1180591620717411303424,\"f\":[0.85,10.0,4e-08,1e+16],\"m\":{},"
                                + "\"z\":[1,1.0,true,null,\"1\"]}");
        assertThat(CanonicalJson.writeAscii(value)).isEqualTo(CanonicalJson.write(value));
        assertThat(Sha256.hex(value)).isEqualTo("576791bbbc8ffcbf25cf8d55b9dc89ed22ab34cb52e21961dbba17cff748fe0c");
    }

    @Test
    void sortsMembersByCodePointNotByUtf16Unit() {
        JsonValue value = JsonValue.object()
                .put("\uFFFF", 1)
                .put(GRIN, 2)
                .put("\uE000", 3)
                .put("b", 4)
                .put("a" + GRIN, 5)
                .put("a\uFFFF", 6)
                .put("a", 7)
                .put("", 8)
                .put("B", 9)
                .put("\uD7FF", 10)
                .build();

        assertThat(CanonicalJson.writeAscii(value))
                .isEqualTo(
                        "{\"\":8,\"B\":9,\"a\":7,\"a\\uffff\":6,\"a\\ud83d\\ude00\":5,\"b\":4,\"\\ud7ff\":10,\"\\ue000\":3,"
                                + "\"\\uffff\":1,\"\\ud83d\\ude00\":2}");
        assertThat(Sha256.hex(value)).isEqualTo("1e1e19c7251cda6c975a829cf829a72063dd00083081d0a13554dc75d449b4b6");
    }

    @Test
    void escapesWhatPythonEscapes() {
        StringBuilder text = new StringBuilder();
        for (char control = 0; control < 0x20; control++) {
            text.append(control);
        }
        text.append(" !\"/\\~\u007F\u0080\u00E9\u2028\uD7FF\uE000\uFFFF").append(GRIN);
        String inBothDialects =
                "\"\\u0000\\u0001\\u0002\\u0003\\u0004\\u0005\\u0006\\u0007\\b\\t\\n\\u000b\\f\\r\\u000e\\u000f"
                        + "\\u0010\\u0011\\u0012\\u0013\\u0014\\u0015\\u0016\\u0017\\u0018\\u0019\\u001a\\u001b\\u001c\\u001d\\u001e\\u001f"
                        + " !\\\"/\\\\~";

        assertThat(CanonicalJson.writeAscii(JsonValue.of(text.toString())))
                .isEqualTo(inBothDialects + "\\u007f\\u0080\\u00e9\\u2028\\ud7ff\\ue000\\uffff\\ud83d\\ude00\"");
        assertThat(CanonicalJson.write(JsonValue.of(text.toString())))
                .isEqualTo(inBothDialects + "\u007F\u0080\u00E9\u2028\uD7FF\uE000\uFFFF" + GRIN + "\"");
    }

    // hashlib.sha256(json.dumps({"n\u00e9v": "\u0151\U0001f600"}, separators=(",", ":"),
    // ensure_ascii=E).encode()).hexdigest()
    @Test
    void dialectsDigestDifferentlyWhereTextIsNotAscii() {
        JsonValue value = JsonValue.object().put("n\u00E9v", "\u0151" + GRIN).build();

        assertThat(Sha256.hex(value)).isEqualTo("2ad7b9ff02afbb9b968db389c9fa59d48ad9f5f95aeb2e922b15ab6d4bdbce25");
        assertThat(Sha256.hex(CanonicalJson.writeAscii(value)))
                .isEqualTo("52ab001e0683bf2b7c14e6ec99d2904d466e85b66129b9b9e47ebc42624c2486");
    }
}
