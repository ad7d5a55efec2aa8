package io.dpone.mssql.internal.catalog;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.table.TableName;
import io.dpone.mssql.internal.session.SqlNames;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** Whether the catalog shows everything: without the permission it shows less, and says nothing about it. Pure functions over a connection. */
final class Visibility {
    private Visibility() {}

    /** The problem of a login that may not see all metadata of a table and of its database. */
    static Optional<Problem> problem(Connection connection, TableName table) throws SQLException {
        // The database's owner can be denied nothing, and not every engine counts the permission to what an owner has. The
        // third permission came with SQL Server 2022; where the server does not know it, the answer is NULL.
        String sql = """
                SELECT CASE WHEN USER_NAME() = N'dbo' THEN 1 ELSE HAS_PERMS_BY_NAME(?, 'OBJECT', 'VIEW DEFINITION') END,
                       CASE WHEN USER_NAME() = N'dbo' THEN 1 ELSE HAS_PERMS_BY_NAME(QUOTENAME(DB_NAME()), 'DATABASE', 'VIEW DEFINITION') END,
                       CASE WHEN USER_NAME() = N'dbo' THEN 1 ELSE COALESCE(HAS_PERMS_BY_NAME(QUOTENAME(DB_NAME()), 'DATABASE', 'VIEW SECURITY DEFINITION'), 1) END
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, SqlNames.quote(table));
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                if (result.getInt(1) == 1 && result.getInt(2) == 1 && result.getInt(3) == 1) {
                    return Optional.empty();
                }
                return Optional.of(new Problem(
                        table.dataset(),
                        ErrorCode.CATALOG_NOT_REPRODUCIBLE,
                        Blocker.METADATA_VISIBILITY.word()
                                + ": the login may not see all metadata, so that what hangs on the table could stay"
                                + " unseen; GRANT VIEW DEFINITION on the database"
                                + (result.getInt(3) == 1 ? "" : ", and VIEW SECURITY DEFINITION too")));
            }
        }
    }
}
