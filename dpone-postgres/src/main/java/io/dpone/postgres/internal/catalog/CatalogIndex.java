package io.dpone.postgres.internal.catalog;

import io.dpone.contracts.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An index of the table.
 *
 * @param name the name
 * @param unique whether it refuses duplicates
 * @param immediate whether it refuses them at once
 * @param nullsNotDistinct whether two NULLs are duplicates
 * @param usable whether it is valid, ready and live
 * @param clustered whether it is the one that the table was clustered on
 * @param replicaIdentity whether it is the replica identity
 * @param definition what stands after {@code CREATE [UNIQUE] INDEX name ON table}
 * @param tablespace the tablespace, or null for the database's own
 * @param keys what is indexed, in order
 * @param predicate the condition of a partial index, or null
 * @param statisticsTargets the target of each key and included column, -1 for the server's default
 * @param comment the comment, or null
 */
public record CatalogIndex(
        String name,
        boolean unique,
        boolean immediate,
        boolean nullsNotDistinct,
        boolean usable,
        boolean clustered,
        boolean replicaIdentity,
        String definition,
        @Nullable String tablespace,
        List<IndexKey> keys,
        @Nullable String predicate,
        List<Integer> statisticsTargets,
        @Nullable String comment) {
    // Copies the lists.
    public CatalogIndex {
        keys = List.copyOf(keys);
        statisticsTargets = List.copyOf(statisticsTargets);
    }

    /**
     * One key of an index.
     *
     * @param column the column, or null for an expression
     * @param expression the quoted column or the expression
     */
    public record IndexKey(@Nullable String column, String expression) {}

    /**
     * Whether this index proves by itself that a unique key has no duplicates.
     *
     * @param uniqueKey the columns in order
     * @return true for a usable, immediate, whole unique index on exactly these columns
     */
    public boolean proves(List<String> uniqueKey) {
        if (!unique || !immediate || !usable || predicate != null || keys.size() != uniqueKey.size()) {
            return false;
        }
        for (int i = 0; i < uniqueKey.size(); i++) {
            if (!uniqueKey.get(i).equals(keys.get(i).column())) {
                return false;
            }
        }
        return true;
    }

    CatalogIndex named(String newName) {
        return new CatalogIndex(
                newName,
                unique,
                immediate,
                nullsNotDistinct,
                usable,
                clustered,
                replicaIdentity,
                definition,
                tablespace,
                keys,
                predicate,
                statisticsTargets,
                comment);
    }

    // Keys and predicate are parts of the definition.
    JsonValue.JsonObject toJson() {
        return JsonValue.object()
                .put("name", name)
                .put("unique", unique)
                .put("immediate", immediate)
                .put("nulls_not_distinct", nullsNotDistinct)
                .put("usable", usable)
                .put("clustered", clustered)
                .put("replica_identity", replicaIdentity)
                .put("definition", definition)
                .put("tablespace", tablespace)
                .put("statistics_targets", JsonValue.array(statisticsTargets, JsonValue::of))
                .put("comment", comment)
                .build();
    }
}
