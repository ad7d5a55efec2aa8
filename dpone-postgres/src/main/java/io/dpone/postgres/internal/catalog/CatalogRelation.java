package io.dpone.postgres.internal.catalog;

import io.dpone.contracts.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The table itself, without columns, constraints and indexes.
 *
 * @param kind pg_class.relkind, {@code r} for an ordinary table
 * @param persistence pg_class.relpersistence, {@code p} for a permanent table
 * @param accessMethod the table access method, or null where the kind has none
 * @param tablespace the tablespace, or null for the database's own
 * @param options the storage parameters
 * @param toastOptions the storage parameters of the TOAST table
 * @param replicaIdentity pg_class.relreplident
 * @param rowSecurity whether row security is enabled
 * @param forcedRowSecurity whether it binds the owner too
 * @param owner the owner
 * @param grants the privileges, the owner's own included
 * @param comment the comment, or null
 */
public record CatalogRelation(
        String kind,
        String persistence,
        @Nullable String accessMethod,
        @Nullable String tablespace,
        List<String> options,
        List<String> toastOptions,
        String replicaIdentity,
        boolean rowSecurity,
        boolean forcedRowSecurity,
        String owner,
        List<Grant> grants,
        @Nullable String comment) {
    // Copies the lists.
    public CatalogRelation {
        options = List.copyOf(options);
        toastOptions = List.copyOf(toastOptions);
        grants = List.copyOf(grants);
    }

    JsonValue.JsonObject toJson() {
        return JsonValue.object()
                .put("kind", kind)
                .put("persistence", persistence)
                .put("access_method", accessMethod)
                .put("tablespace", tablespace)
                .put("options", JsonValue.array(options, JsonValue::of))
                .put("toast_options", JsonValue.array(toastOptions, JsonValue::of))
                .put("replica_identity", replicaIdentity)
                .put("row_security", rowSecurity)
                .put("forced_row_security", forcedRowSecurity)
                .put("owner", owner)
                .put("grants", JsonValue.array(grants, Grant::toJson))
                .put("comment", comment)
                .build();
    }
}
