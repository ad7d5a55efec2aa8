package io.dpone.contracts.table;

import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.Sha256;
import java.util.UUID;

/**
 * The registered live table: its coordinates and the binding that the registration row gave it.
 *
 * @param database the database
 * @param table the live table
 * @param bindingId the id of the registration row
 */
public record TargetIdentity(String database, TableName table, UUID bindingId) {
    /**
     * The physical identity that locks, attempts and receipts carry.
     *
     * @return 64 hex digits (32 bytes)
     */
    public String sha256() {
        return Sha256.hex(JsonValue.object()
                .put("version", "dpone.target-identity.v1")
                .put("binding_id", bindingId.toString())
                .put("database", database)
                .put("table", table.toJson())
                .build());
    }
}
