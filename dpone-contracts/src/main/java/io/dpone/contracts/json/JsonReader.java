package io.dpone.contracts.json;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.JsonValue.JsonArray;
import io.dpone.contracts.json.JsonValue.JsonBoolean;
import io.dpone.contracts.json.JsonValue.JsonInteger;
import io.dpone.contracts.json.JsonValue.JsonNull;
import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.contracts.json.JsonValue.JsonString;
import java.math.BigInteger;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a record out of an object, member by member and without any conversion: {@code 1.0} is no integer, {@code true} is no text.
 *
 * <p>A member that is missing or of another kind throws {@link DponeException} with {@link ErrorCode#JSON_INVALID}, which names the
 * path of the member and never its value. Ask {@link #requireNoOther()} last. Remembers what was read, so not thread-safe.
 */
public final class JsonReader {
    private static final Pattern PRINTABLE_NAME = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

    private static final Pattern CANONICAL_UUID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private final JsonObject object;
    private final String path;
    private final Set<String> known = new HashSet<>();

    private JsonReader(JsonObject object, String path) {
        this.object = object;
        this.path = path;
    }

    /**
     * Starts to read an object.
     *
     * @param object the object
     * @param path what messages call it, such as {@code receipt}; empty for the document itself
     * @return a reader of its members
     */
    public static JsonReader of(JsonObject object, String path) {
        return new JsonReader(object, path);
    }

    /**
     * Starts to read a value that must be an object, such as a parsed document or an item of a list.
     *
     * @param value the value
     * @param path what messages call it
     * @return a reader of its members
     */
    public static JsonReader of(JsonValue value, String path) {
        if (value instanceof JsonObject object) {
            return new JsonReader(object, path);
        }
        throw invalid(path, "must be an object");
    }

    /**
     * The object itself, for members whose names are data and for its canonical bytes.
     *
     * @return the object that is read
     */
    public JsonObject json() {
        return object;
    }

    /**
     * A text.
     *
     * @param name the member's name
     * @return its text
     */
    public String string(String name) {
        return textOf(name, required(name));
    }

    /**
     * A text that may be absent or {@code null}.
     *
     * @param name the member's name
     * @return its text, or null
     */
    public @Nullable String optionalString(String name) {
        JsonValue value = known(name);
        return value == null || value instanceof JsonNull ? null : textOf(name, value);
    }

    /**
     * A text or {@code null}; the member must be there.
     *
     * @param name the member's name
     * @return its text, or null
     */
    public @Nullable String nullableString(String name) {
        JsonValue value = required(name);
        return value instanceof JsonNull ? null : textOf(name, value);
    }

    /**
     * A UUID in its canonical spelling: 36 characters, lower case.
     *
     * @param name the member's name
     * @return the UUID
     */
    public UUID uuid(String name) {
        String text = string(name);
        if (!CANONICAL_UUID.matcher(text).matches()) {
            throw invalid(child(name), "must be a UUID of 36 characters in lower case");
        }
        return UUID.fromString(text);
    }

    /**
     * An instant as {@link JsonInstant} writes it.
     *
     * @param name the member's name
     * @return the instant
     */
    public Instant instant(String name) {
        return instantOf(name, string(name));
    }

    /**
     * An instant or {@code null}; the member must be there.
     *
     * @param name the member's name
     * @return the instant, or null
     */
    public @Nullable Instant nullableInstant(String name) {
        String text = nullableString(name);
        return text == null ? null : instantOf(name, text);
    }

    /**
     * An integer of 32 bits.
     *
     * @param name the member's name
     * @return the number, of the range of an int
     */
    public int intValue(String name) {
        long number = longValue(name);
        if (number != (int) number) {
            throw invalid(child(name), "must be an integer of at most 32 bits");
        }
        return (int) number;
    }

    /**
     * An integer.
     *
     * @param name the member's name
     * @return the number, of the range of a long
     */
    public long longValue(String name) {
        return longOf(name, required(name));
    }

    /**
     * An integer or {@code null}; the member must be there.
     *
     * @param name the member's name
     * @return the number, of the range of a long, or null
     */
    public @Nullable Long nullableLong(String name) {
        JsonValue value = required(name);
        return value instanceof JsonNull ? null : (Long) longOf(name, value);
    }

    /**
     * A truth value.
     *
     * @param name the member's name
     * @return {@code true} or {@code false}
     */
    public boolean booleanValue(String name) {
        if (required(name) instanceof JsonBoolean truth) {
            return truth.value();
        }
        throw invalid(child(name), "must be true or false");
    }

    /**
     * An object.
     *
     * @param name the member's name
     * @return a reader of its members
     */
    public JsonReader object(String name) {
        return of(required(name), child(name));
    }

    /**
     * An object or {@code null}; the member must be there.
     *
     * @param name the member's name
     * @return a reader of its members, or null
     */
    public @Nullable JsonReader nullableObject(String name) {
        JsonValue value = required(name);
        return value instanceof JsonNull ? null : of(value, child(name));
    }

    /**
     * A value of any kind, {@code null} included; the member must be there.
     *
     * @param name the member's name
     * @return the value
     */
    public JsonValue any(String name) {
        return required(name);
    }

    /**
     * A list of values of any kind.
     *
     * @param name the member's name
     * @return the items in order
     */
    public List<JsonValue> array(String name) {
        if (required(name) instanceof JsonArray array) {
            return array.items();
        }
        throw invalid(child(name), "must be a list");
    }

    /**
     * A list of objects.
     *
     * @param name the member's name
     * @return a reader of each item in order, each with its index in the path
     */
    public List<JsonReader> objects(String name) {
        List<JsonReader> readers = new ArrayList<>();
        for (JsonValue item : array(name)) {
            readers.add(of(item, child(name) + "[" + readers.size() + "]"));
        }
        return List.copyOf(readers);
    }

    /**
     * A list of texts.
     *
     * @param name the member's name
     * @return the texts in order
     */
    public List<String> strings(String name) {
        List<String> texts = new ArrayList<>();
        for (JsonValue item : array(name)) {
            texts.add(textOf(name + "[" + texts.size() + "]", item));
        }
        return List.copyOf(texts);
    }

    /**
     * Makes a value out of the object: calls {@code construction}, which reads the members, and then {@link #requireNoOther()}. What a constructor
     * refuses is refused here as an invalid document.
     *
     * @param construction reads the members and makes the value
     * @param <T> the value's type
     * @return the value
     */
    public <T> T value(Supplier<T> construction) {
        T value;
        try {
            value = construction.get();
        } catch (IllegalArgumentException refusal) {
            // Its message may quote the content, so it must not become the cause.
            throw invalid(path, "has members that contradict each other or are out of range");
        }
        requireNoOther();
        return value;
    }

    /**
     * Says that a member is refused, for rules that only the caller knows.
     *
     * @param name the member's name
     * @param reason what is wrong with it, never the content
     * @return the exception to throw
     */
    public DponeException refuse(String name, String reason) {
        return invalid(child(name), reason);
    }

    /** Refuses every member that none of the calls before has asked for. */
    public void requireNoOther() {
        for (String name : object.members().keySet()) {
            if (!known.contains(name)) {
                // The name is content too: it is told only where it looks like a name.
                throw PRINTABLE_NAME.matcher(name).matches()
                        ? invalid(child(name), "is not a known member")
                        : invalid(path, "has a member that is not known");
            }
        }
    }

    private String textOf(String name, JsonValue value) {
        if (value instanceof JsonString text) {
            return text.value();
        }
        throw invalid(child(name), "must be a text");
    }

    private Instant instantOf(String name, String text) {
        try {
            return JsonInstant.parse(text);
        } catch (DateTimeParseException refusal) {
            // The refusal quotes the content, so it must not become the cause.
            throw invalid(child(name), "must be an instant such as 2026-01-31T23:59:59.000000Z");
        }
    }

    private long longOf(String name, JsonValue value) {
        if (!(value instanceof JsonInteger integer)) {
            throw invalid(child(name), "must be an integer, without fraction and exponent");
        }
        BigInteger number = integer.value();
        if (number.bitLength() >= Long.SIZE) {
            throw invalid(child(name), "must be an integer of at most 64 bits");
        }
        return number.longValue();
    }

    private JsonValue required(String name) {
        JsonValue value = known(name);
        if (value == null) {
            throw invalid(child(name), "is missing");
        }
        return value;
    }

    private @Nullable JsonValue known(String name) {
        known.add(name);
        return object.get(name);
    }

    private String child(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    private static DponeException invalid(String path, String reason) {
        return new DponeException(ErrorCode.JSON_INVALID, (path.isEmpty() ? "the document" : path) + " " + reason);
    }
}
