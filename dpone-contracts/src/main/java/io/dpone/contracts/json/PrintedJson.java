package io.dpone.contracts.json;

import java.util.Iterator;
import java.util.Map;

/**
 * JSON for people and pipes: members in their own order, two spaces for each level, one line feed at the end. Never a preimage of a digest.
 *
 * <p>Pure function, safe for use from any thread.
 */
public final class PrintedJson {
    private PrintedJson() {}

    /**
     * Prints a value.
     *
     * @param value the value
     * @return the text, ending with a line feed
     */
    public static String text(JsonValue value) {
        StringBuilder out = new StringBuilder();
        append(out, value, "\n");
        return out.append('\n').toString();
    }

    private static void append(StringBuilder out, JsonValue value, String lineStart) {
        if (value instanceof JsonValue.JsonObject object && !object.members().isEmpty()) {
            appendObject(out, object, lineStart);
        } else if (value instanceof JsonValue.JsonArray array && !array.items().isEmpty()) {
            appendArray(out, array, lineStart);
        } else {
            out.append(CanonicalJson.write(value));
        }
    }

    private static void appendObject(StringBuilder out, JsonValue.JsonObject object, String lineStart) {
        String inner = lineStart + "  ";
        out.append('{');
        Iterator<Map.Entry<String, JsonValue>> members =
                object.members().entrySet().iterator();
        while (members.hasNext()) {
            Map.Entry<String, JsonValue> member = members.next();
            out.append(inner)
                    .append(CanonicalJson.write(JsonValue.of(member.getKey())))
                    .append(": ");
            append(out, member.getValue(), inner);
            out.append(members.hasNext() ? "," : lineStart);
        }
        out.append('}');
    }

    private static void appendArray(StringBuilder out, JsonValue.JsonArray array, String lineStart) {
        String inner = lineStart + "  ";
        out.append('[');
        Iterator<JsonValue> items = array.items().iterator();
        while (items.hasNext()) {
            out.append(inner);
            append(out, items.next(), inner);
            out.append(items.hasNext() ? "," : lineStart);
        }
        out.append(']');
    }
}
