package io.dpone.mssql.internal.target;

import io.dpone.contracts.table.TableName;
import io.dpone.mssql.internal.catalog.CatalogIndex;
import io.dpone.mssql.internal.session.SqlNames;
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
        String keys = index.keys().stream()
                .map(key -> key.column())
                .map(SqlNames::quote)
                .collect(Collectors.joining(", "));
        String sql = """
                SELECT COUNT_BIG(*)
                  FROM (SELECT 1 AS repeated FROM %s GROUP BY %s HAVING COUNT_BIG(*) > 1) AS keys
                """.formatted(SqlNames.quote(table), keys);
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getLong(1);
        }
    }
}
