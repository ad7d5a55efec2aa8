package io.dpone.mssql.internal.state;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.LockNames;
import io.dpone.mssql.internal.session.SessionMark;
import io.dpone.mssql.internal.session.SqlFailures;
import io.dpone.mssql.internal.session.WholeStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * The sessions of campaigns, recorded so that a successor ends exactly those. Each holds a lock that is named by its mark as long as it lives: whoever is granted that
 * lock knows that the session is dead and its transaction rolled back. That needs no privilege, while a login without one sees in sys.dm_exec_sessions nobody but
 * itself, and what it can not see must not be taken for dead. Works on the caller's connection; immutable.
 */
public final class Sessions {
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
     * Marks the session, so that a pooler that gives it another one is noticed, and takes the lock that is named by the mark until the session ends.
     *
     * @param connection the connection
     * @return the mark
     * @throws SQLException when the driver does
     * @throws DponeException with {@link ErrorCode#FENCE_REFUSED} when somebody holds a lock of that name
     */
    public static SessionMark mark(Connection connection) throws SQLException {
        SessionMark mark = SessionMark.mark(connection);
        if (!AppLocks.tryLockForSession(connection, LockNames.session(mark.nonce()))) {
            throw new DponeException(ErrorCode.FENCE_REFUSED, "another session holds the lock of this session's mark");
        }
        return mark;
    }

    /**
     * Whether the connection has the session that was marked. Its lock is held by that session alone, while a number can come again and a session's context could be
     * copied.
     *
     * @param connection the connection
     * @param mark what {@link #mark} answered
     * @return true when it has
     * @throws SQLException when the driver does
     */
    public static boolean isMarked(Connection connection, SessionMark mark) throws SQLException {
        return isMarkedAndHolds(connection, mark, LockNames.session(mark.nonce()));
    }

    /**
     * Whether the connection has the session that was marked, and that session holds a lock; asked in one round trip.
     *
     * @param connection the connection
     * @param mark what {@link #mark} answered
     * @param lock the lock's name
     * @return true when both are so
     * @throws SQLException when the driver does
     */
    static boolean isMarkedAndHolds(Connection connection, SessionMark mark, String lock) throws SQLException {
        String sql = """
                SELECT CASE
                       WHEN @@SPID = ?
                        AND APPLOCK_MODE('public', ?, 'Session') = 'Exclusive'
                        AND APPLOCK_MODE('public', ?, 'Session') = 'Exclusive' THEN 1
                       ELSE 0
                       END
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, mark.spid());
            statement.setString(2, LockNames.session(mark.nonce()));
            statement.setString(3, lock);
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                return result.getInt(1) == 1;
            }
        }
    }

    /**
     * Records the connection's own session.
     *
     * @param connection the connection
     * @param runKey the campaign's key
     * @param epoch the epoch that the session works under
     * @param role what it is for
     * @param mark what {@link #mark} answered
     * @throws SQLException when the driver does
     */
    public void register(Connection connection, String runKey, long epoch, Role role, SessionMark mark)
            throws SQLException {
        String sql = """
                DECLARE @run_key nvarchar(128) = ?, @epoch bigint = ?, @nonce uniqueidentifier = ?;
                UPDATE %1$s
                   SET epoch = @epoch, registered_at = SYSUTCDATETIME()
                 WHERE run_key = @run_key AND nonce = @nonce;
                IF @@ROWCOUNT = 0
                  INSERT INTO %1$s (run_key, epoch, role, spid, login_time, nonce, registered_at)
                  SELECT @run_key, @epoch, ?, session.session_id, session.login_time, @nonce, SYSUTCDATETIME()
                    FROM sys.dm_exec_sessions AS session
                   WHERE session.session_id = @@SPID;
                SELECT 1
                  FROM %1$s
                 WHERE run_key = @run_key AND nonce = @nonce;
                """.formatted(state.sessions());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, runKey);
            statement.setLong(2, epoch);
            statement.setString(3, mark.nonce().toString());
            statement.setString(4, role.id);
            try (ResultSet result = statement.executeQuery()) {
                if (!result.next()) {
                    throw new DponeException(
                            ErrorCode.FENCE_REFUSED, "the server does not list this session in sys.dm_exec_sessions");
                }
            }
        }
    }

    /**
     * Forgets the connection's own session.
     *
     * @param connection the connection
     * @param runKey the campaign's key
     * @param mark its mark
     * @throws SQLException when the driver does
     */
    public void forget(Connection connection, String runKey, SessionMark mark) throws SQLException {
        String sql = """
                DELETE FROM %s
                 WHERE run_key = ? AND nonce = ?
                """.formatted(state.sessions());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, runKey);
            statement.setString(2, mark.nonce().toString());
            statement.executeUpdate();
        }
    }

    /**
     * The session that was recorded last as the campaign's fence.
     *
     * @param connection the connection
     * @param runKey the campaign's key
     * @return a phrase for a message, empty when none is recorded
     * @throws SQLException when the driver does
     */
    String lastFence(Connection connection, String runKey) throws SQLException {
        String sql = """
                SELECT TOP (1) spid, epoch
                  FROM %s
                 WHERE run_key = ? AND role = ?
                 ORDER BY epoch DESC
                """.formatted(state.sessions());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, runKey);
            statement.setString(2, Role.FENCE.id);
            try (ResultSet result = statement.executeQuery()) {
                return result.next()
                        ? " (recorded last: session " + result.getInt(1) + ", epoch " + result.getLong(2) + ")"
                        : "";
            }
        }
    }

    /**
     * Ends the sessions of smaller epochs, waits up to four seconds until they are gone, and forgets them.
     *
     * @param connection in auto-commit mode, because KILL is refused inside a transaction
     * @param runKey the campaign's key
     * @param epoch sessions of smaller epochs are ended
     * @throws SQLException when the driver does
     * @throws DponeException with {@link ErrorCode#PREDECESSOR_ALIVE} naming those that are left
     */
    void endPredecessors(Connection connection, String runKey, long epoch) throws SQLException {
        List<Predecessor> recorded = recorded(connection, runKey, epoch);
        for (Predecessor predecessor : recorded) {
            kill(connection, runKey, predecessor);
        }
        List<Predecessor> alive = new ArrayList<>();
        Duration patience = Patience.PREDECESSORS;
        for (Predecessor predecessor : recorded) {
            if (!hasEnded(connection, predecessor, patience)) {
                alive.add(predecessor);
                // All had that time to end.
                patience = Duration.ZERO;
            }
        }
        if (!alive.isEmpty()) {
            throw new DponeException(
                    ErrorCode.PREDECESSOR_ALIVE,
                    "sessions of earlier runs of campaign " + runKey + " could not be ended: " + alive);
        }
        forgetPredecessors(connection, runKey, epoch);
    }

    private List<Predecessor> recorded(Connection connection, String runKey, long epoch) throws SQLException {
        String sql = """
                SELECT spid, role, epoch, CONVERT(nvarchar(36), nonce)
                  FROM %s
                 WHERE run_key = ? AND epoch < ?
                 ORDER BY spid
                """.formatted(state.sessions());
        List<Predecessor> recorded = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, runKey);
            statement.setLong(2, epoch);
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    recorded.add(new Predecessor(
                            result.getInt(1),
                            result.getString(2),
                            result.getLong(3),
                            UUID.fromString(result.getString(4))));
                }
            }
        }
        return recorded;
    }

    private static boolean hasEnded(Connection connection, Predecessor predecessor, Duration patience)
            throws SQLException {
        String lock = LockNames.session(predecessor.nonce());
        return AppLocks.tryLockForSession(connection, lock, patience) && AppLocks.unlockForSession(connection, lock);
    }

    // A number is given again after a session's end, so its login time belongs to it. KILL takes a literal only.
    private void kill(Connection connection, String runKey, Predecessor predecessor) throws SQLException {
        String sql = """
                IF EXISTS (SELECT 1
                             FROM %s AS recorded
                             JOIN sys.dm_exec_sessions AS session
                               ON session.session_id = recorded.spid AND session.login_time = recorded.login_time
                            WHERE recorded.run_key = ? AND recorded.nonce = ?)
                  KILL %d
                """.formatted(state.sessions(), predecessor.spid());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, runKey);
            statement.setString(2, predecessor.nonce().toString());
            WholeStatement.run(statement);
        } catch (SQLException e) {
            // A session that has just ended, or that may not be ended, which its lock shows.
            if (SqlFailures.isConnectionLost(e)) {
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

    private record Predecessor(int spid, String role, long epoch, UUID nonce) {
        @Override
        public String toString() {
            return "session " + spid + " (" + role + ", epoch " + epoch + ")";
        }
    }
}
