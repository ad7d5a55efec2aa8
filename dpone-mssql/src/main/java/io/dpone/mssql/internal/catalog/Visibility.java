package io.dpone.mssql.internal.catalog;

import static io.dpone.mssql.internal.session.SqlNames.quote;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.table.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Whether the catalog shows everything: without these privileges it shows less, and says nothing about it (SQL Server facts, section 8.0). Pure functions over
 * a connection.
 */
final class Visibility {

    private Visibility() {}

    /** What the login needs to see all metadata of a table and of its database. */
    static PrivilegeLines lines(Connection connection, TableName table) throws SQLException {
        // The fifth came with SQL Server 2022, the sixth with 2019. The last view can be selected from by db_owner
        // alone, unless
        // granted: learn.microsoft.com, sys.sql_expression_dependencies, Permissions.
        String sql = """
                SELECT USER_NAME(), DB_NAME(),
                       HAS_PERMS_BY_NAME(?, 'OBJECT', 'VIEW DEFINITION'),
                       HAS_PERMS_BY_NAME(QUOTENAME(DB_NAME()), 'DATABASE', 'VIEW DEFINITION'),
                       HAS_PERMS_BY_NAME(QUOTENAME(DB_NAME()), 'DATABASE', 'VIEW SECURITY DEFINITION'),
                       HAS_PERMS_BY_NAME(QUOTENAME(DB_NAME()), 'DATABASE', 'VIEW ANY SENSITIVITY CLASSIFICATION'),
                       HAS_PERMS_BY_NAME('sys.sql_expression_dependencies', 'OBJECT', 'SELECT')
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, quote(table));
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                // The owner can be denied nothing, and not every engine counts these privileges to what an owner has.
                boolean owner = result.getString(1).equals(PrivilegeLines.OWNER);
                String to = PrivilegeLines.to(result.getString(1));
                String database = result.getString(2);
                PrivilegeLines lines = new PrivilegeLines();
                boolean wholeDatabase = owner || result.getInt(4) == 1;
                lines.add(wholeDatabase, "VIEW DEFINITION on database " + database + ": GRANT VIEW DEFINITION" + to);
                if (wholeDatabase && !owner && result.getInt(3) != 1) {
                    lines.add(
                            false,
                            "VIEW DEFINITION on " + table + ", where it was denied: GRANT VIEW DEFINITION ON OBJECT::"
                                    + quote(table) + to);
                }
                lines.addWhereKnown(
                        result,
                        5,
                        owner,
                        "VIEW SECURITY DEFINITION on database " + database + ": GRANT VIEW SECURITY DEFINITION" + to);
                lines.addWhereKnown(
                        result,
                        6,
                        owner,
                        "VIEW ANY SENSITIVITY CLASSIFICATION on database " + database
                                + ": GRANT VIEW ANY SENSITIVITY CLASSIFICATION" + to);
                lines.addWhereKnown(
                        result,
                        7,
                        owner,
                        "SELECT on sys.sql_expression_dependencies: GRANT SELECT ON sys.sql_expression_dependencies"
                                + to);
                return lines;
            }
        }
    }

    /** The problem of a login that lacks any of that. */
    static Optional<Problem> problem(TableName table, List<String> missing) {
        if (missing.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Problem(
                table.dataset(),
                ErrorCode.CATALOG_NOT_REPRODUCIBLE,
                Blocker.METADATA_VISIBILITY.word()
                        + ": the login may not see all metadata, so that what hangs on the table could stay unseen; it lacks "
                        + String.join("; ", missing)));
    }
}
