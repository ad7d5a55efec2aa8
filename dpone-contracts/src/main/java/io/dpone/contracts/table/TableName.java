package io.dpone.contracts.table;

import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;

/**
 * A table in its schema. Both parts are kept as the catalog spells them, unquoted.
 *
 * @param schema the schema, not empty
 * @param table the table, not empty
 */
public record TableName(String schema, String table) {
    // Refuses empty parts and the character NUL, which no database can hold in a name.
    public TableName {
        if (schema.isEmpty() || table.isEmpty() || schema.indexOf('\0') >= 0 || table.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("schema and table must be non-empty and free of NUL");
        }
    }

    /**
     * Another table in the same schema.
     *
     * @param other the other table's name
     * @return the name
     */
    public TableName sibling(String other) {
        return new TableName(schema, other);
    }

    /**
     * The ledger's dataset: {@code schema.table} (shadow campaign facts, section 2). It is a label and is never parsed.
     *
     * @return the label
     */
    public String dataset() {
        return schema + "." + table;
    }

    /**
     * The canonical form.
     *
     * @return an object with {@code schema} and {@code table}
     */
    public JsonValue.JsonObject toJson() {
        return JsonValue.object().put("schema", schema).put("table", table).build();
    }

    /**
     * Reads the canonical form back.
     *
     * @param json the object that {@link #toJson} made
     * @return the value
     */
    public static TableName fromJson(JsonReader json) {
        return json.value(() -> new TableName(json.string("schema"), json.string("table")));
    }

    @Override
    public String toString() {
        return dataset();
    }
}
