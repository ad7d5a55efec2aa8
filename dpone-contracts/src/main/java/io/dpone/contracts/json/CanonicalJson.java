package io.dpone.contracts.json;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the one canonical text of a value: members sorted by code point, separators {@code ,} and {@code :}, no white space, floats
 * spelled as Python's {@code repr} spells them (native limits design, canonical JSON).
 *
 * <p>Two dialects differ only in non-ASCII characters. Pure functions, safe for use from any thread.
 */
public final class CanonicalJson {
    private static final String HEX = "0123456789abcdef";

    private CanonicalJson() {}

    /**
     * The dialect that keeps non-ASCII characters.
     *
     * @param value the value
     * @return the canonical text
     */
    public static String write(JsonValue value) {
        StringBuilder out = new StringBuilder();
        append(out, value, false);
        return out.toString();
    }

    /**
     * The dialect that escapes every non-ASCII character: a backslash, {@code u} and four hex digits for each UTF-16 unit.
     *
     * @param value the value
     * @return the canonical text, ASCII only
     */
    public static String writeAscii(JsonValue value) {
        StringBuilder out = new StringBuilder();
        append(out, value, true);
        return out.toString();
    }

    /**
     * The UTF-8 bytes of {@link #write}.
     *
     * @param value the value
     * @return the canonical bytes
     */
    public static byte[] bytes(JsonValue value) {
        return Utf8.encode(write(value));
    }

    /**
     * The bytes that configurations, receipts, reports and other evidence are hashed over: the dialect that keeps non-ASCII characters.
     *
     * @param value plain values as {@link PlainJson#toJson} takes them, such as a map
     * @return the canonical bytes
     * @throws DponeException with {@link ErrorCode#JSON_UNWRITABLE} for NaN, an infinity and whatever else JSON lacks
     */
    public static byte[] evidence(@Nullable Object value) {
        return bytes(PlainJson.toJson(value));
    }

    /**
     * The bytes that the journal of a native transfer stores and hashes: the dialect that escapes every non-ASCII character.
     *
     * @param value plain values as {@link PlainJson#toJson} takes them, such as a map
     * @return the canonical bytes, ASCII only
     * @throws DponeException with {@link ErrorCode#JSON_UNWRITABLE} for NaN, an infinity and whatever else JSON lacks
     */
    public static byte[] journal(@Nullable Object value) {
        return Utf8.encode(writeAscii(PlainJson.toJson(value)));
    }

    /**
     * The SHA-256 of bytes, such as the two dialects give.
     *
     * @param bytes the preimage
     * @return 64 hex digits in lower case
     */
    public static String sha256Hex(byte[] bytes) {
        return HexFormat.of().formatHex(Sha256.of(bytes));
    }

    private static void append(StringBuilder out, JsonValue value, boolean ascii) {
        if (value instanceof JsonValue.JsonNull) {
            out.append("null");
        } else if (value instanceof JsonValue.JsonBoolean truth) {
            out.append(truth.value());
        } else if (value instanceof JsonValue.JsonInteger integer) {
            out.append(integer.value());
        } else if (value instanceof JsonValue.JsonFloat number) {
            out.append(PythonFloat.repr(number.value()));
        } else if (value instanceof JsonValue.JsonString text) {
            appendString(out, text.value(), ascii);
        } else if (value instanceof JsonValue.JsonArray array) {
            appendArray(out, array, ascii);
        } else if (value instanceof JsonValue.JsonObject object) {
            appendObject(out, object, ascii);
        }
    }

    private static void appendArray(StringBuilder out, JsonValue.JsonArray array, boolean ascii) {
        out.append('[');
        String separator = "";
        for (JsonValue item : array.items()) {
            out.append(separator);
            append(out, item, ascii);
            separator = ",";
        }
        out.append(']');
    }

    private static void appendObject(StringBuilder out, JsonValue.JsonObject object, boolean ascii) {
        List<Map.Entry<String, JsonValue>> members =
                new ArrayList<>(object.members().entrySet());
        members.sort((left, right) -> compareCodePoints(left.getKey(), right.getKey()));
        out.append('{');
        String separator = "";
        for (Map.Entry<String, JsonValue> member : members) {
            out.append(separator);
            appendString(out, member.getKey(), ascii);
            out.append(':');
            append(out, member.getValue(), ascii);
            separator = ",";
        }
        out.append('}');
    }

    private static void appendString(StringBuilder out, String text, boolean ascii) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                default -> {
                    if (c < 0x20 || (ascii && c > 0x7e)) {
                        appendEscape(out, c);
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }

    private static void appendEscape(StringBuilder out, char c) {
        out.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
            out.append(HEX.charAt((c >> shift) & 0xf));
        }
    }

    // String.compareTo orders by UTF-16 unit, which puts astral characters before U+E000; Python orders by code point.
    private static int compareCodePoints(String left, String right) {
        int length = Math.min(left.length(), right.length());
        for (int i = 0; i < length; i++) {
            char a = left.charAt(i);
            char b = right.charAt(i);
            if (a != b) {
                boolean astralA = Character.isSurrogate(a);
                boolean astralB = Character.isSurrogate(b);
                return astralA == astralB ? Character.compare(a, b) : Boolean.compare(astralA, astralB);
            }
        }
        return Integer.compare(left.length(), right.length());
    }
}
