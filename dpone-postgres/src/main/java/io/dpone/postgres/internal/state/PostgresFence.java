package io.dpone.postgres.internal.state;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.LockNames;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.jdbc.SessionRole;
import io.dpone.spi.state.SessionFence;
import io.dpone.spi.state.SessionFence.SessionLock;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;

/** The campaign's session lock, an advisory lock. Immutable. */
public final class PostgresFence implements SessionLock {
    // A 64-bit advisory lock stands in pg_locks as its upper and lower half with objsubid 1 (PostgreSQL manual,
    // pg_locks).
    private static final String CAMPAIGN_LOCK = """
            locktype = 'advisory' AND objsubid = 1 AND granted AND mode = 'ExclusiveLock'
               AND classid::bigint = ? AND objid::bigint = ?
               AND database = (SELECT oid FROM pg_catalog.pg_database WHERE datname = pg_catalog.current_database())
            """;

    private final Sessions sessions;
    private final String runKey;
    private final int pid;
    private final UUID nonce;

    private PostgresFence(Sessions sessions, String runKey, int pid, UUID nonce) {
        this.sessions = sessions;
        this.runKey = runKey;
        this.pid = pid;
        this.nonce = nonce;
    }

    /**
     * Takes the lock at once or not at all.
     *
     * @param endpoint where
     * @param state the tables
     * @param runKey the campaign's key
     * @return the held fence; the caller closes it
     * @throws DponeException with {@link ErrorCode#CAMPAIGN_BUSY} or {@link ErrorCode#FENCE_REFUSED}
     */
    public static CampaignFence acquire(Endpoint endpoint, StateSchema state, String runKey) {
        PostgresSession session = PostgresSession.open(endpoint, SessionRole.FENCE);
        return SessionFence.acquire(session, runKey, connection -> {
            UUID nonce = Sessions.mark(connection);
            int pid = session.driver().getBackendPID();
            return new PostgresFence(new Sessions(state), runKey, pid, nonce);
        });
    }

    /** Whether anybody holds the lock of a campaign. */
    static boolean isHeld(Connection connection, String runKey) throws SQLException {
        String sql = """
                SELECT EXISTS (SELECT FROM pg_catalog.pg_locks WHERE %s)
                """.formatted(CAMPAIGN_LOCK);
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bindLock(statement, 1, runKey);
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                return result.getBoolean(1);
            }
        }
    }

    @Override
    public boolean isSameSession(Connection connection) throws SQLException {
        String sql = """
                SELECT pg_catalog.pg_backend_pid() = ?
                   AND pg_catalog.current_setting('dpone.session_nonce', true) IS NOT DISTINCT FROM ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, pid);
            statement.setString(2, nonce.toString());
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                return result.getBoolean(1);
            }
        }
    }

    @Override
    public boolean tryTake(Connection connection) throws SQLException {
        return AdvisoryLocks.tryLockForSession(connection, LockNames.campaign(runKey));
    }

    @Override
    public boolean isHeld(Connection connection) throws SQLException {
        String sql = """
                SELECT pg_catalog.pg_backend_pid() = ?
                   AND pg_catalog.current_setting('dpone.session_nonce', true) IS NOT DISTINCT FROM ?
                   AND EXISTS (SELECT FROM pg_catalog.pg_locks WHERE pid = pg_catalog.pg_backend_pid() AND %s)
                """.formatted(CAMPAIGN_LOCK);
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, pid);
            statement.setString(2, nonce.toString());
            bindLock(statement, 3, runKey);
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                return result.getBoolean(1);
            }
        }
    }

    @Override
    public String holder(Connection connection) throws SQLException {
        String sql = """
                SELECT held.pid, activity.application_name
                  FROM (SELECT pid FROM pg_catalog.pg_locks WHERE %s) AS held
                  LEFT JOIN pg_catalog.pg_stat_activity AS activity ON activity.pid = held.pid
                """.formatted(CAMPAIGN_LOCK);
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bindLock(statement, 1, runKey);
            try (ResultSet result = statement.executeQuery()) {
                return result.next()
                        ? " (backend " + result.getInt(1) + ", application " + result.getString(2) + ")"
                        : " that has just ended";
            }
        }
    }

    @Override
    public void endPredecessors(Connection connection, long epoch) throws SQLException {
        sessions.register(connection, runKey, epoch, Sessions.Role.FENCE, nonce);
        sessions.endPredecessors(connection, runKey, epoch);
    }

    @Override
    public void giveBack(Connection connection) throws SQLException {
        sessions.forget(connection, runKey);
        AdvisoryLocks.unlockForSession(connection, LockNames.campaign(runKey));
    }

    private static void bindLock(PreparedStatement statement, int parameter, String runKey) throws SQLException {
        long key = AdvisoryLocks.key(LockNames.campaign(runKey));
        statement.setLong(parameter, key >>> 32);
        statement.setLong(parameter + 1, key & 0xFFFF_FFFFL);
    }
}
