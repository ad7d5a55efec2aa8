package io.dpone.contracts.table;

import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * A column as its database describes it.
 *
 * @param name the name as the catalog spells it
 * @param type the type with its modifiers, such as {@code numeric(15,2)}
 * @param collation the collation that the catalog names, or null for types without one
 * @param notNull whether NULL is refused
 */
public record Column(String name, String type, @Nullable String collation, boolean notNull) {
    /**
     * The canonical form, without nullability: what the column contract compares.
     *
     * @return an object with {@code name}, {@code type} and {@code collation}
     */
    public JsonValue.JsonObject toJson() {
        return JsonValue.object()
                .put("name", name)
                .put("type", type)
                .put("collation", collation)
                .build();
    }

    /**
     * The full form, with nullability: what a ledger or a message holds.
     *
     * @return the canonical form with the member {@code not_null} added
     */
    public JsonValue.JsonObject toFullJson() {
        return JsonValue.object()
                .put("name", name)
                .put("type", type)
                .put("collation", collation)
                .put("not_null", notNull)
                .build();
    }

    /**
     * Reads the full form back.
     *
     * @param json the object that {@link #toFullJson} made
     * @return the value
     */
    public static Column fromJson(JsonReader json) {
        return json.value(() -> new Column(
                json.string("name"),
                json.string("type"),
                json.nullableString("collation"),
                json.booleanValue("not_null")));
    }
}
