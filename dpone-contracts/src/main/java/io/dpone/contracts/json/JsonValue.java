package io.dpone.contracts.json;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value. Two values are equal only when kind and content are equal, so an integer never equals a float of the same size.
 *
 * <p>All kinds are immutable and can be shared between threads.
 */
public sealed interface JsonValue {

    /** The value {@code null}. */
    record JsonNull() implements JsonValue {}

    /**
     * The value {@code true} or {@code false}.
     *
     * @param value the truth value
     */
    record JsonBoolean(boolean value) implements JsonValue {}

    /**
     * A number written without fraction and exponent.
     *
     * @param value the number, of any size
     */
    record JsonInteger(BigInteger value) implements JsonValue {}

    /**
     * A number written with fraction or exponent.
     *
     * @param value the number; finite
     */
    record JsonFloat(double value) implements JsonValue {
        // Refuses NaN and the infinities, which JSON cannot write.
        public JsonFloat {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("JSON has no NaN and no infinity");
            }
        }
    }

    /**
     * A text.
     *
     * @param value the text, without lone surrogates
     */
    record JsonString(String value) implements JsonValue {
        // Refuses a lone surrogate, which has no UTF-8 form and so no canonical bytes.
        public JsonString {
            Utf8.requireWellFormed(value);
        }
    }

    /**
     * A list.
     *
     * @param items the items in order
     */
    record JsonArray(List<JsonValue> items) implements JsonValue {
        // Keeps an immutable copy.
        public JsonArray {
            items = List.copyOf(items);
        }

        @Override
        public String toString() {
            return CanonicalJson.write(this);
        }
    }

    /**
     * A map with text keys. The order of insertion is kept for printing and plays no part in equality.
     *
     * @param members the members; no name has a lone surrogate
     */
    record JsonObject(Map<String, JsonValue> members) implements JsonValue {
        // Keeps an immutable copy in the order given, and refuses a name without a UTF-8 form.
        public JsonObject {
            members.keySet().forEach(Utf8::requireWellFormed);
            members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
        }

        /**
         * The member of that name.
         *
         * @param name the member's name
         * @return the value, or null when there is none
         */
        public @Nullable JsonValue get(String name) {
            return members.get(name);
        }

        @Override
        public String toString() {
            return CanonicalJson.write(this);
        }
    }

    /**
     * An integer.
     *
     * @param value the number
     * @return the value
     */
    static JsonValue of(long value) {
        return new JsonInteger(BigInteger.valueOf(value));
    }

    /**
     * A truth value.
     *
     * @param value the truth value
     * @return the value
     */
    static JsonValue of(boolean value) {
        return new JsonBoolean(value);
    }

    /**
     * A text, or {@code null}.
     *
     * @param value the text or null
     * @return the value
     */
    static JsonValue of(@Nullable String value) {
        return value == null ? new JsonNull() : new JsonString(value);
    }

    /**
     * A list of values made from items.
     *
     * @param items the items
     * @param toJson makes a value from an item
     * @param <T> the type of an item
     * @return the list
     */
    static <T> JsonArray array(Iterable<T> items, Function<? super T, ? extends JsonValue> toJson) {
        List<JsonValue> values = new ArrayList<>();
        for (T item : items) {
            values.add(toJson.apply(item));
        }
        return new JsonArray(values);
    }

    /**
     * Starts an object.
     *
     * @return a builder, not thread-safe
     */
    static ObjectBuilder object() {
        return new ObjectBuilder();
    }

    /** Builds an object member by member; not thread-safe. A name given twice is a fault of the caller. */
    final class ObjectBuilder {
        private final Map<String, JsonValue> members = new LinkedHashMap<>();

        private ObjectBuilder() {}

        /**
         * Adds a member.
         *
         * @param name the name, not used before
         * @param value the value
         * @return this builder
         */
        public ObjectBuilder put(String name, JsonValue value) {
            if (members.put(name, value) != null) {
                throw new IllegalArgumentException("member given twice: " + name);
            }
            return this;
        }

        /**
         * Adds a text member, or {@code null}.
         *
         * @param name the name, not used before
         * @param value the text or null
         * @return this builder
         */
        public ObjectBuilder put(String name, @Nullable String value) {
            return put(name, of(value));
        }

        /**
         * Adds an integer member.
         *
         * @param name the name, not used before
         * @param value the number
         * @return this builder
         */
        public ObjectBuilder put(String name, long value) {
            return put(name, of(value));
        }

        /**
         * Adds an integer member, or {@code null}.
         *
         * @param name the name, not used before
         * @param value the number or null
         * @return this builder
         */
        public ObjectBuilder put(String name, @Nullable Long value) {
            return put(name, value == null ? new JsonNull() : of(value.longValue()));
        }

        /**
         * Adds a truth member.
         *
         * @param name the name, not used before
         * @param value the truth value
         * @return this builder
         */
        public ObjectBuilder put(String name, boolean value) {
            return put(name, of(value));
        }

        /**
         * Ends the object.
         *
         * @return the object
         */
        public JsonObject build() {
            return new JsonObject(members);
        }
    }
}
