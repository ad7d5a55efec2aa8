package io.dpone.postgres.internal.catalog;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.spi.TargetTable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Describes live as the plan shows it. Pure functions over a session. */
public final class TargetDescription {
    private static final String SEES_NOT_ALL =
            "the login is no member of pg_read_all_stats, so that waiting for old snapshots can not tell autovacuum from a reader: GRANT pg_read_all_stats TO the login";

    private TargetDescription() {}

    /**
     * Describes and certifies; changes nothing and reads no row. The parts are read one after another without a lock.
     *
     * @param session the session of the login
     * @param live the live table
     * @param uniqueKey the unique key's columns in order
     * @return the description
     * @throws DponeException with {@link ErrorCode#TARGET_TABLE_MISSING}
     */
    public static TargetTable describe(PostgresSession session, TableName live, List<String> uniqueKey) {
        return session.query("reading the catalog of " + live, connection -> {
            OptionalLong oid = CatalogReader.find(connection, live);
            if (oid.isEmpty()) {
                throw new DponeException(ErrorCode.TARGET_TABLE_MISSING, "there is no table " + live);
            }
            return describe(connection, session.serverVersion(), live, oid.getAsLong(), uniqueKey);
        });
    }

    private static TargetTable describe(
            Connection connection, int serverVersion, TableName live, long oid, List<String> uniqueKey)
            throws SQLException {
        TableCatalog catalog = CatalogReader.read(connection, oid);
        List<Problem> problems = new ArrayList<>(Certification.problems(connection, live, oid, catalog));
        problems.addAll(Certification.uniqueKeyProblems(live, catalog, uniqueKey));
        TargetPrivileges privileges = TargetPrivileges.examine(connection, oid, serverVersion);
        return new TargetTable(
                connection.getCatalog(),
                columns(catalog),
                TransportTypes.binaryColumns(connection, oid),
                EnumLabels.read(connection, oid),
                catalog.contractSha256(live),
                problems,
                privileges.needed(),
                privileges.missing(),
                TargetPrivileges.seesAllSessions(connection) ? List.of() : List.of(SEES_NOT_ALL),
                0,
                hasBytes(connection, oid));
    }

    /**
     * The columns as contracts hold them.
     *
     * @param catalog the table's catalog
     * @return the columns in order
     */
    public static List<Column> columns(TableCatalog catalog) {
        return catalog.columns().stream()
                .map(column -> new Column(column.name(), column.type(), column.collation(), column.notNull()))
                .toList();
    }

    private static boolean hasBytes(Connection connection, long oid) throws SQLException {
        String sql = "SELECT pg_catalog.pg_relation_size(CAST(? AS oid)) > 0";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, oid);
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                return result.getBoolean(1);
            }
        }
    }
}
