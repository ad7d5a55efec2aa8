package io.dpone.mssql.internal.catalog;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.table.TableName;
import io.dpone.mssql.internal.session.SqlNames;
import io.dpone.spi.TargetTable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Describes live as the plan shows it. Pure functions over a connection. */
public final class TargetDescription {
    /** From how many rows on a bulk batch is compressed at once (SQL Server facts, section 4.1). */
    private static final long COMPRESSED_BATCH_ROWS = 102_400;

    private static final int FORCED = 2;

    private TargetDescription() {}

    /**
     * Describes and certifies; changes nothing. The parts are read one after another without a lock. Where the catalog counts no row, one row at most is read.
     *
     * @param connection the connection of the login
     * @param live the live table
     * @param uniqueKey the unique key's columns in order
     * @return the description
     * @throws SQLException when the driver does
     * @throws DponeException with {@link ErrorCode#TARGET_TABLE_MISSING}
     */
    public static TargetTable describe(Connection connection, TableName live, List<String> uniqueKey)
            throws SQLException {
        OptionalInt objectId = CatalogReader.find(connection, live);
        if (objectId.isEmpty()) {
            throw new DponeException(
                    ErrorCode.TARGET_TABLE_MISSING,
                    "there is no table " + live + " in this spelling, or the login may not see it");
        }
        CatalogViews views = CatalogViews.probe(connection);
        TableCatalog catalog = CatalogReader.readVisible(connection, views, objectId.getAsInt());
        List<Problem> problems = new ArrayList<>();
        PrivilegeLines visibility = Visibility.lines(connection, live);
        Visibility.problem(live, visibility.missing()).ifPresent(problems::add);
        problems.addAll(Certification.problems(live, catalog));
        problems.addAll(Certification.uniqueKeyProblems(live, catalog, uniqueKey));
        problems.addAll(durabilityProblems(connection, views, live));
        TargetPrivileges privileges = TargetPrivileges.examine(connection, live, visibility);
        return new TargetTable(
                connection.getCatalog(),
                catalog.contractColumns(),
                List.of(),
                Map.of(),
                catalog.contractSha256(live),
                problems,
                privileges.needed(),
                privileges.missing(),
                List.of(),
                catalog.isColumnstore() ? COMPRESSED_BATCH_ROWS : 0,
                hasRows(connection, live, objectId.getAsInt()));
    }

    // With FORCED a crash can take a commit back whose receipt was already believed (SQL Server facts, section 5.3).
    private static List<Problem> durabilityProblems(Connection connection, CatalogViews views, TableName live)
            throws SQLException {
        if (!views.have("databases.delayed_durability")) {
            return List.of();
        }
        // Not by number: on Azure SQL Database DB_ID() need not be the database_id of this view (T-SQL reference,
        // DB_ID).
        String sql = "SELECT delayed_durability FROM sys.databases WHERE name = DB_NAME()";
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet result = statement.executeQuery()) {
            if (result.next() && result.getInt(1) != FORCED) {
                return List.of();
            }
            return List.of(
                    new Problem(
                            live.dataset(),
                            ErrorCode.CATALOG_NOT_REPRODUCIBLE,
                            "delayed_durability_forced: a crash of the server could take a committed receipt back; ALTER DATABASE ... SET DELAYED_DURABILITY = ALLOWED"));
        }
    }

    // The count is an estimate, and 0 where nobody counted yet.
    private static boolean hasRows(Connection connection, TableName live, int objectId) throws SQLException {
        String counted = """
                SELECT COALESCE(SUM(part.rows), 0), HAS_PERMS_BY_NAME(?, 'OBJECT', 'SELECT')
                  FROM sys.partitions AS part
                 WHERE part.object_id = ? AND part.index_id IN (0, 1)
                """;
        try (PreparedStatement statement = connection.prepareStatement(counted)) {
            statement.setString(1, SqlNames.quote(live));
            statement.setInt(2, objectId);
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                if (result.getLong(1) > 0 || result.getInt(2) != 1) {
                    return result.getLong(1) > 0;
                }
            }
        }
        try (PreparedStatement statement =
                        connection.prepareStatement("SELECT TOP (1) 1 FROM " + SqlNames.quote(live));
                ResultSet result = statement.executeQuery()) {
            return result.next();
        }
    }
}
