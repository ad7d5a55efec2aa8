package io.dpone.contracts.json;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON as the plain values that hosts hold: maps, lists, texts, numbers, truth values and {@code null}.
 *
 * <p>No kind becomes another one: an integer stays apart from a double of the same size. Pure functions, safe for use from any thread.
 */
public final class PlainJson {
    private static final int DEEPEST = 1000;

    private PlainJson() {}

    /**
     * Reads one JSON document strictly, as {@link StrictJson} does.
     *
     * @param utf8 the document in UTF-8
     * @param limits how large it may be
     * @return {@code null}, Boolean, Long, BigInteger beyond a long, Double, String, or an unmodifiable List or Map of these, in the document's order
     * @throws DponeException with {@link ErrorCode#JSON_INVALID} if the bytes are refused
     */
    public static @Nullable Object read(byte[] utf8, StrictJson.Limits limits) {
        return fromJson(StrictJson.parse(utf8, limits));
    }

    /**
     * The plain form of a value.
     *
     * @param value the value
     * @return what {@link #read} would give for it
     */
    public static @Nullable Object fromJson(JsonValue value) {
        if (value instanceof JsonValue.JsonNull) {
            return null;
        }
        if (value instanceof JsonValue.JsonBoolean truth) {
            return truth.value();
        }
        if (value instanceof JsonValue.JsonInteger integer) {
            return integer.value().bitLength() < Long.SIZE
                    ? (Object) integer.value().longValue()
                    : integer.value();
        }
        if (value instanceof JsonValue.JsonFloat number) {
            return number.value();
        }
        if (value instanceof JsonValue.JsonString text) {
            return text.value();
        }
        if (value instanceof JsonValue.JsonArray array) {
            List<@Nullable Object> items = new ArrayList<>();
            array.items().forEach(item -> items.add(fromJson(item)));
            return Collections.unmodifiableList(items);
        }
        return fromJson((JsonValue.JsonObject) value);
    }

    /**
     * The plain form of an object.
     *
     * @param object the object
     * @return an unmodifiable map in the object's order
     */
    public static Map<String, @Nullable Object> fromJson(JsonValue.JsonObject object) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        object.members().forEach((name, value) -> members.put(name, fromJson(value)));
        return Collections.unmodifiableMap(members);
    }

    /**
     * The value of a plain form. Integers are Byte, Short, Integer, Long and BigInteger; of the other numbers only Double is taken, since a
     * Float or a BigDecimal would have to be changed first. A {@link JsonValue} stands for itself.
     *
     * @param plain the plain form, nested at most 1000 deep
     * @return the value
     * @throws DponeException with {@link ErrorCode#JSON_UNWRITABLE} for anything else
     */
    public static JsonValue toJson(@Nullable Object plain) {
        return toJson(plain, 0);
    }

    private static JsonValue toJson(@Nullable Object plain, int depth) {
        if (plain == null) {
            return new JsonValue.JsonNull();
        }
        if (plain instanceof JsonValue value) {
            return value;
        }
        if (plain instanceof Boolean truth) {
            return JsonValue.of(truth.booleanValue());
        }
        if (plain instanceof String text) {
            return new JsonValue.JsonString(requireWellFormed(text));
        }
        if (plain instanceof Double number) {
            if (!Double.isFinite(number)) {
                throw unwritable("JSON has no NaN and no infinity");
            }
            return new JsonValue.JsonFloat(number);
        }
        BigInteger integer = ExactInteger.orNull(plain);
        if (integer != null) {
            return new JsonValue.JsonInteger(integer);
        }
        if (depth == DEEPEST) {
            throw unwritable("the nesting is deeper than " + DEEPEST + " levels");
        }
        if (plain instanceof List<?> list) {
            List<JsonValue> items = new ArrayList<>();
            list.forEach(item -> items.add(toJson(item, depth + 1)));
            return new JsonValue.JsonArray(items);
        }
        if (plain instanceof Map<?, ?> map) {
            return object(map, depth + 1);
        }
        throw unwritable("JSON has no form for " + plain.getClass().getName());
    }

    private static JsonValue object(Map<?, ?> map, int depth) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        map.forEach((key, value) -> {
            if (!(key instanceof String name)) {
                throw unwritable("a key is no text");
            }
            members.put(requireWellFormed(name), toJson(value, depth));
        });
        return new JsonValue.JsonObject(members);
    }

    private static String requireWellFormed(String text) {
        if (!Utf8.isWellFormed(text)) {
            throw unwritable("a text has a lone surrogate");
        }
        return text;
    }

    private static DponeException unwritable(String reason) {
        return new DponeException(ErrorCode.JSON_UNWRITABLE, reason);
    }
}
