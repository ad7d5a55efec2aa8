package io.dpone.postgres.internal.catalog;

import io.dpone.contracts.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column; its place is its place in {@link TableCatalog#columns}.
 *
 * @param name the name
 * @param type the type with its modifiers and its schema where that is not pg_catalog
 * @param collation the collation with its schema, unquoted, or null for types without one
 * @param notNull whether NULL is refused
 * @param defaultExpression the default or the generation expression, or null
 * @param identity empty, {@code a} for always or {@code d} for by default, as pg_attribute spells it
 * @param generated empty when the column is not generated
 * @param storage the storage strategy, one letter
 * @param compression the compression method, one letter, or empty for the server's default
 * @param statisticsTarget the target, -1 for the server's default
 * @param options the attribute options, such as {@code n_distinct=100}
 * @param grants the privileges on this column alone
 * @param comment the comment, or null
 */
public record CatalogColumn(
        String name,
        String type,
        @Nullable String collation,
        boolean notNull,
        @Nullable String defaultExpression,
        String identity,
        String generated,
        String storage,
        String compression,
        int statisticsTarget,
        List<String> options,
        List<Grant> grants,
        @Nullable String comment) {
    // Copies the lists.
    public CatalogColumn {
        options = List.copyOf(options);
        grants = List.copyOf(grants);
    }

    JsonValue.JsonObject toJson() {
        return JsonValue.object()
                .put("name", name)
                .put("type", type)
                .put("collation", collation)
                .put("not_null", notNull)
                .put("default", defaultExpression)
                .put("identity", identity)
                .put("generated", generated)
                .put("storage", storage)
                .put("compression", compression)
                .put("statistics_target", statisticsTarget)
                .put("options", JsonValue.array(options, JsonValue::of))
                .put("grants", JsonValue.array(grants, Grant::toJson))
                .put("comment", comment)
                .build();
    }
}
