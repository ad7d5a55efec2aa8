package io.dpone.mssql.internal.state;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * The sessions of campaigns, recorded by backend process and start, so that a successor ends exactly those. Works on the caller's connection; immutable.
 */
public final class Sessions {
    private static final String INSUFFICIENT_PRIVILEGE = "42501";
    private static final int LOOKS = 100;

    private final StateSchema state;

    /**
     * The sessions of a schema.
     *
     * @param state the tables
     */
    public Sessions(StateSchema state) {
        this.state = state;
    }

    /** What a session is for. */
    public enum Role {
        /** Holds the campaign's session lock. */
        FENCE("fence"),
        /** Appends chunks. */
        SINK_LANE("sink-lane");

        private final String id;

        Role(String id) {
            this.id = id;
        }
    }

    /**
     * Marks the session, so that a pooler that gives it another backend is noticed.
     *
     * @param connection the connection
     * @return the mark
     * @throws SQLException when the driver does
     */
    public static UUID mark(Connection connection) throws SQLException {
        String sql = """
                SELECT pg_catalog.set_config('dpone.session_nonce', pg_catalog.gen_random_uuid()::text, false)
                """;
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return UUID.fromString(result.getString(1));
        }
    }

    /**
     * Records the connection's own session.
     *
     * @param connection the connection
     * @param runKey the campaign's key
     * @param epoch the epoch that the session works under
     * @param role what it is for
     * @param nonce its mark
     * @throws SQLException when the driver does
     */
    public void register(Connection connection, String runKey, long epoch, Role role, UUID nonce) throws SQLException {
        String sql = """
                INSERT INTO %s (run_key, epoch, role, backend_pid, backend_start, nonce, registered_at)
                SELECT ?, ?, ?, activity.pid, activity.backend_start, ?, pg_catalog.clock_timestamp()
                  FROM pg_catalog.pg_stat_activity AS activity
                 WHERE activity.pid = pg_catalog.pg_backend_pid()
                ON CONFLICT (run_key, backend_pid, backend_start) DO UPDATE
                   SET epoch = EXCLUDED.epoch, registered_at = EXCLUDED.registered_at
                """.formatted(state.sessions());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, runKey);
            statement.setLong(2, epoch);
            statement.setString(3, role.id);
            statement.setObject(4, nonce);
            if (statement.executeUpdate() != 1) {
                throw new DponeException(
                        ErrorCode.FENCE_REFUSED, "the server does not list this session in pg_stat_activity");
            }
        }
    }

    /**
     * Forgets the connection's own session.
     *
     * @param connection the connection
     * @param runKey the campaign's key
     * @throws SQLException when the driver does
     */
    public void forget(Connection connection, String runKey) throws SQLException {
        String sql = """
                DELETE FROM %s
                 WHERE run_key = ? AND backend_pid = pg_catalog.pg_backend_pid()
                """.formatted(state.sessions());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, runKey);
            statement.executeUpdate();
        }
    }

    /**
     * Ends the sessions of smaller epochs, waits up to five seconds until they are gone, and forgets them.
     *
     * @param connection in auto-commit mode, because a transaction would see the server's activity as it was first read
     * @param runKey the campaign's key
     * @param epoch sessions of smaller epochs are ended
     * @throws SQLException when the driver does
     * @throws DponeException with {@link ErrorCode#PREDECESSOR_ALIVE} naming those that are left
     */
    void endPredecessors(Connection connection, String runKey, long epoch) throws SQLException {
        List<Predecessor> alive = alive(connection, runKey, epoch);
        for (Predecessor predecessor : alive) {
            terminate(connection, runKey, predecessor.pid());
        }
        for (int look = 0; look < LOOKS && !alive.isEmpty(); look++) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("SELECT pg_catalog.pg_sleep(0.05)");
            }
            alive = alive(connection, runKey, epoch);
        }
        if (!alive.isEmpty()) {
            throw new DponeException(
                    ErrorCode.PREDECESSOR_ALIVE,
                    "sessions of earlier runs of campaign " + runKey + " could not be ended: " + alive);
        }
        forgetPredecessors(connection, runKey, epoch);
    }

    // A role that may not look into another role's sessions sees their pid without their start: such a session may be
    // the
    // one that was recorded. Whatever began before the server did is gone.
    private List<Predecessor> alive(Connection connection, String runKey, long epoch) throws SQLException {
        String sql = """
                SELECT session.backend_pid, session.role, session.epoch
                  FROM %s AS session
                  JOIN pg_catalog.pg_stat_activity AS activity ON activity.pid = session.backend_pid
                 WHERE session.run_key = ?
                   AND session.epoch < ?
                   AND session.backend_start = coalesce(activity.backend_start, session.backend_start)
                   AND session.backend_start >= pg_catalog.pg_postmaster_start_time()
                 ORDER BY session.backend_pid
                """.formatted(state.sessions());
        List<Predecessor> alive = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, runKey);
            statement.setLong(2, epoch);
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    alive.add(new Predecessor(result.getInt(1), result.getString(2), result.getLong(3)));
                }
            }
        }
        return alive;
    }

    private void terminate(Connection connection, String runKey, int pid) throws SQLException {
        String sql = """
                SELECT pg_catalog.pg_terminate_backend(activity.pid)
                  FROM %s AS session
                  JOIN pg_catalog.pg_stat_activity AS activity
                    ON activity.pid = session.backend_pid AND activity.backend_start = session.backend_start
                 WHERE session.run_key = ?
                   AND session.backend_pid = ?
                """.formatted(state.sessions());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, runKey);
            statement.setInt(2, pid);
            statement.execute();
        } catch (SQLException e) {
            // A session that may not be ended is named once it is seen that it stays.
            if (!INSUFFICIENT_PRIVILEGE.equals(e.getSQLState())) {
                throw e;
            }
        }
    }

    private void forgetPredecessors(Connection connection, String runKey, long epoch) throws SQLException {
        String sql = """
                DELETE FROM %s
                 WHERE run_key = ? AND epoch < ?
                """.formatted(state.sessions());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, runKey);
            statement.setLong(2, epoch);
            statement.executeUpdate();
        }
    }

    private record Predecessor(int pid, String role, long epoch) {
        @Override
        public String toString() {
            return "pid " + pid + " (" + role + ", epoch " + epoch + ")";
        }
    }
}
