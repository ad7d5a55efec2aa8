package io.dpone.contracts.table;

import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;

/**
 * Which relation of which database cluster is read; part of a campaign's identity (architecture, decision 4).
 *
 * @param systemIdentifier the cluster's own identifier
 * @param database the database
 * @param table the table
 * @param relationOid the relation's OID, at least 1
 */
public record SourceIdentity(String systemIdentifier, String database, TableName table, long relationOid) {
    // Refuses an OID below 1.
    public SourceIdentity {
        if (relationOid < 1) {
            throw new IllegalArgumentException("a relation's OID is at least 1");
        }
    }

    /**
     * The canonical form.
     *
     * @return the object that is hashed
     */
    public JsonValue.JsonObject toJson() {
        return JsonValue.object()
                .put("system_identifier", systemIdentifier)
                .put("database", database)
                .put("table", table.toJson())
                .put("relation_oid", relationOid)
                .build();
    }

    /**
     * Reads the canonical form back.
     *
     * @param json the object that {@link #toJson} made
     * @return the value
     */
    public static SourceIdentity fromJson(JsonReader json) {
        return json.value(() -> new SourceIdentity(
                json.string("system_identifier"),
                json.string("database"),
                TableName.fromJson(json.object("table")),
                json.longValue("relation_oid")));
    }
}
