package io.dpone.contracts.delivery;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.CanonicalJson;
import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonFloat;
import io.dpone.contracts.json.JsonValue.JsonInteger;
import io.dpone.contracts.json.JsonValue.JsonNull;
import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.contracts.json.StrictJson;
import io.dpone.contracts.json.Utf8;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the documents of this package have in common: how they are parsed, and the forms of their members. */
final class Shape {
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}");

    private Shape() {}

    static JsonObject document(byte[] utf8) {
        JsonValue value = json(utf8);
        if (value instanceof JsonObject object) {
            return object;
        }
        throw new DponeException(ErrorCode.INVALID_SCHEMA, "the document must be an object");
    }

    static JsonValue json(byte[] utf8) {
        return as(ErrorCode.INVALID_JSON, () -> StrictJson.parse(utf8, StrictJson.Limits.ofDefaults()));
    }

    /** What a reader of members refuses is a breach of the schema. */
    static <T> T read(Supplier<T> reading) {
        return as(ErrorCode.INVALID_SCHEMA, reading);
    }

    private static <T> T as(ErrorCode code, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (DponeException refusal) {
            if (refusal.code() != ErrorCode.JSON_INVALID) {
                throw refusal;
            }
            throw new DponeException(code, said(refusal), refusal);
        }
    }

    /** The message of a refusal without the code in front of it. */
    static String said(DponeException refusal) {
        String message = String.valueOf(refusal.getMessage());
        return message.substring(message.indexOf(": ") + 2);
    }

    static byte[] file(JsonObject document) {
        return Utf8.encode(CanonicalJson.write(document) + "\n");
    }

    static void requireHead(JsonReader json, String kind, int version) {
        if (json.intValue("schema_version") != version) {
            throw json.refuse("schema_version", "must be " + version);
        }
        requireConstant(json, "kind", kind);
    }

    static void requireConstant(JsonReader json, String name, String constant) {
        if (!json.string(name).equals(constant)) {
            throw json.refuse(name, "must be " + constant);
        }
    }

    static <T> T constant(JsonReader json, String name, T[] constants, Function<T, String> spelling) {
        String text = json.string(name);
        return Arrays.stream(constants)
                .filter(constant -> spelling.apply(constant).equals(text))
                .findFirst()
                .orElseThrow(() -> json.refuse(
                        name,
                        "must be one of "
                                + Arrays.stream(constants).map(spelling).toList()));
    }

    static DeliveryStatus status(JsonReader json) {
        return constant(json, "status", DeliveryStatus.values(), DeliveryStatus::name);
    }

    static <T> @Nullable T nullable(JsonReader json, String name, Function<JsonReader, T> reading) {
        JsonReader object = json.nullableObject(name);
        return object == null ? null : reading.apply(object);
    }

    /** An integer as JSON Schema understands it: {@code 16.0} is one. Whether it is spelled as one is a rule of its own. */
    static long integer(JsonReader json, String name) {
        JsonValue value = json.any(name);
        if (value instanceof JsonFloat number) {
            long whole = (long) number.value();
            if (whole == number.value() && whole != Long.MAX_VALUE) {
                return whole;
            }
        }
        return json.longValue(name);
    }

    static boolean isSpelledAsInteger(JsonObject object, String name) {
        return object.get(name) instanceof JsonInteger;
    }

    static String text(String text) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("a text is empty");
        }
        return text;
    }

    static List<String> texts(List<String> texts) {
        texts.forEach(Shape::text);
        return List.copyOf(texts);
    }

    static String commit(String commit) {
        if (!COMMIT.matcher(commit).matches()) {
            throw new IllegalArgumentException("a commit is not 40 hex digits in lower case");
        }
        return commit;
    }

    static long count(long count) {
        if (count < 0) {
            throw new IllegalArgumentException("a count is negative");
        }
        return count;
    }

    static boolean isNumber(JsonValue value) {
        return value instanceof JsonInteger || value instanceof JsonFloat;
    }

    static BigDecimal decimal(JsonValue number) {
        if (number instanceof JsonInteger integer) {
            return new BigDecimal(integer.value());
        }
        if (number instanceof JsonFloat real) {
            return new BigDecimal(real.value());
        }
        throw new IllegalArgumentException("this is no number");
    }

    static JsonValue orNull(@Nullable JsonValue value) {
        return value == null ? new JsonNull() : value;
    }

    static JsonObject without(JsonObject object, String name) {
        JsonValue.ObjectBuilder rest = JsonValue.object();
        for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
            if (!member.getKey().equals(name)) {
                rest.put(member.getKey(), member.getValue());
            }
        }
        return rest.build();
    }
}
