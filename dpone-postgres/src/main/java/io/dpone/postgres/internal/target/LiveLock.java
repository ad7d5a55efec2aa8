package io.dpone.postgres.internal.target;

import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.catalog.CatalogReader;
import io.dpone.postgres.internal.session.SqlFailures;
import io.dpone.postgres.internal.state.AdvisoryLocks;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** The exclusive lock of a table that others use. Pure functions over a connection. */
final class LiveLock {
    private static final String DEADLOCK = "40P01";

    private LiveLock() {}

    /**
     * Tries to lock a table for the open transaction; while this waits, everybody who comes later waits too.
     *
     * @return false when it was not granted in time, or to end a deadlock; the transaction is then good for nothing but a rollback
     */
    static boolean tryExclusive(Connection connection, TableName table, Duration timeout) throws SQLException {
        AdvisoryLocks.limitLockWaits(connection, timeout);
        try {
            ObservedRelation.lock(connection, table, "ACCESS EXCLUSIVE");
            return true;
        } catch (SQLException e) {
            if (SqlFailures.isLockTimeout(e) || DEADLOCK.equals(e.getSQLState())) {
                return false;
            }
            throw e;
        }
    }

    /** Who holds a lock on a table, as a user can find them. */
    static List<String> holders(Connection connection, TableName table) throws SQLException {
        OptionalLong oid = CatalogReader.find(connection, table);
        if (oid.isEmpty()) {
            return List.of();
        }
        String sql = """
                SELECT DISTINCT held.pid, COALESCE(activity.usename, ''), COALESCE(activity.application_name, '')
                  FROM pg_catalog.pg_locks AS held
                  LEFT JOIN pg_catalog.pg_stat_activity AS activity ON activity.pid = held.pid
                 WHERE held.locktype = 'relation' AND held.granted AND held.relation = CAST(? AS oid)
                   AND held.database = (SELECT oid FROM pg_catalog.pg_database WHERE datname = pg_catalog.current_database())
                   AND held.pid <> pg_catalog.pg_backend_pid()
                 ORDER BY held.pid
                """;
        List<String> holders = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, oid.getAsLong());
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    holders.add("pid " + result.getInt(1) + " (user " + result.getString(2) + ", application "
                            + result.getString(3) + ")");
                }
            }
        }
        return holders;
    }
}
