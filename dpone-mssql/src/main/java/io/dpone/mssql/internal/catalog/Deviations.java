package io.dpone.mssql.internal.catalog;

import io.dpone.contracts.json.JsonValue;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Which attributes have another value than that of something made anew.
 *
 * @param values those whose meaning is known, with their values
 * @param unknown columns of the catalog view that dpone has never heard of, where they are not NULL: what they mean is not known, only that a table in live's place
 *     must show the same
 * @param <A> the attributes of the catalog view
 */
public record Deviations<A extends Enum<A> & Attribute>(Map<A, Integer> values, Map<String, String> unknown) {
    // Copies the maps in the order of the attributes and of the columns.
    public Deviations {
        values = Collections.unmodifiableMap(new TreeMap<>(values));
        unknown = Collections.unmodifiableMap(new TreeMap<>(unknown));
    }

    boolean have(A attribute) {
        return values.containsKey(attribute);
    }

    Deviations<A> without(A attribute) {
        Map<A, Integer> others = new TreeMap<>(values);
        others.remove(attribute);
        return new Deviations<>(others, unknown);
    }

    JsonValue toJson(Predicate<A> filter) {
        JsonValue.ObjectBuilder json = JsonValue.object();
        values.forEach((attribute, value) -> {
            if (filter.test(attribute)) {
                json.put(attribute.column(), value.longValue());
            }
        });
        return json.build();
    }

    /** Adds what is not known to a document, whose digest stays what it is where there is nothing of the kind. */
    void addUnknown(JsonValue.ObjectBuilder json) {
        if (!unknown.isEmpty()) {
            JsonValue.ObjectBuilder values = JsonValue.object();
            unknown.forEach(values::put);
            json.put("unknown", values.build());
        }
    }
}
