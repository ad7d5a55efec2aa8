package io.dpone.postgres.internal.target;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The sessions whose snapshot may be older than the load. To them the new live table would look empty, because rows are judged by the snapshot and names are
 * not.
 *
 * <p>A snapshot that was taken after the horizon has an xmin of at least the horizon's xmin, because the oldest running transaction never gets older; one with
 * an xmin of at least the horizon's xmax sees everything that was committed before it. Between the two, xmin does not tell: a long transaction of a stranger
 * (or a forgotten prepared one) holds back the xmin of new snapshots too. There the transactions that already ran at the horizon are the suspects. What
 * escapes is a transaction that imports a suspect's exported snapshot while such a stranger runs, and whose exporter ends before it.
 *
 * <p>Only sessions of this database can read the table. Autovacuum reads no user's rows and walsenders read none; queries on standbys are not seen here.
 * Immutable.
 */
final class OldSnapshots {
    private final String xmin;
    private final String xmax;
    private final Set<Transaction> suspects;

    private OldSnapshots(String xmin, String xmax, Set<Transaction> suspects) {
        this.xmin = xmin;
        this.xmax = xmax;
        this.suspects = suspects;
    }

    /**
     * One transaction of one backend.
     *
     * @param pid the backend
     * @param virtualId the transaction's virtual id
     */
    private record Transaction(int pid, String virtualId) {}

    /** Draws the horizon; the last chunk is committed. */
    static OldSnapshots drawHorizon(Connection connection) throws SQLException {
        String sql = """
                SELECT pg_catalog.pg_snapshot_xmin(snapshot), pg_catalog.pg_snapshot_xmax(snapshot)
                  FROM pg_catalog.pg_current_snapshot() AS snapshot
                """;
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            String xmin = result.getString(1);
            String xmax = result.getString(2);
            Set<Transaction> suspects = Set.copyOf(read(connection, xmin, xmax).keySet());
            return new OldSnapshots(xmin, xmax, suspects);
        }
    }

    /** The sessions that still have to be waited for, as a user can find them. */
    List<String> sessions(Connection connection) throws SQLException {
        List<String> sessions = new ArrayList<>();
        read(connection, xmin, xmax).forEach((transaction, session) -> {
            if (session.surelyOld() || suspects.contains(transaction)) {
                sessions.add(session.label());
            }
        });
        return sessions;
    }

    static DponeException stillOpen(List<String> sessions) {
        return new DponeException(
                ErrorCode.OLD_SNAPSHOTS_OPEN,
                "transactions with a snapshot older than the load are open: " + String.join("; ", sessions));
    }

    private record Session(String label, boolean surelyOld) {}

    // Ages compare transaction ids across their wrap-around. A type that the login may not see counts as a reader.
    private static Map<Transaction, Session> read(Connection connection, String xmin, String xmax) throws SQLException {
        String sql = """
                SELECT activity.pid, own_lock.virtualxid, activity.usename, activity.application_name,
                       age(activity.backend_xmin) > age(xid(CAST(? AS xid8)))
                  FROM pg_stat_activity AS activity
                  LEFT JOIN pg_locks AS own_lock
                    ON own_lock.pid = activity.pid AND own_lock.locktype = 'virtualxid' AND own_lock.mode = 'ExclusiveLock'
                 WHERE activity.datid = (SELECT oid FROM pg_database WHERE datname = current_database())
                   AND activity.pid <> pg_backend_pid()
                   AND age(activity.backend_xmin) > age(xid(CAST(? AS xid8)))
                   AND COALESCE(activity.backend_type, 'hidden') NOT IN ('autovacuum worker', 'walsender')
                 ORDER BY activity.pid
                """;
        Map<Transaction, Session> sessions = new LinkedHashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, xmin);
            statement.setString(2, xmax);
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    String label = "pid " + result.getInt(1) + " (user " + result.getString(3) + ", application "
                            + result.getString(4) + ")";
                    sessions.put(
                            new Transaction(result.getInt(1), String.valueOf(result.getString(2))),
                            new Session(label, result.getBoolean(5)));
                }
            }
        }
        return sessions;
    }
}
