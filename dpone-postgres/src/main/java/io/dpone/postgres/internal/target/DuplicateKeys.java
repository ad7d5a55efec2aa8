package io.dpone.postgres.internal.target;

import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.catalog.CatalogIndex;
import io.dpone.postgres.internal.catalog.CatalogIndex.IndexKey;
import io.dpone.postgres.internal.session.SqlNames;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;

/** Counts what a unique index refuses; asked only after it refused something, and never for a value. Pure functions. */
final class DuplicateKeys {
    private DuplicateKeys() {}

    /** How many keys occur more than once. */
    static long count(Connection connection, TableName table, CatalogIndex index) throws SQLException {
        String keys = index.keys().stream().map(IndexKey::expression).collect(Collectors.joining(", "));
        String sql = """
                SELECT pg_catalog.count(*)
                  FROM (SELECT 1 FROM ONLY %s WHERE %s GROUP BY %s HAVING pg_catalog.count(*) > 1) AS repeated
                """.formatted(SqlNames.quote(table), condition(index), keys);
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getLong(1);
        }
    }

    private static String condition(CatalogIndex index) {
        String inside = index.predicate() == null ? "true" : "(" + index.predicate() + ")";
        if (index.nullsNotDistinct()) {
            return inside;
        }
        return index.keys().stream()
                .map(key -> " AND (" + key.expression() + ") IS NOT NULL")
                .collect(Collectors.joining("", inside, ""));
    }
}
