package io.dpone.postgres.internal.state;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.LockNames;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.postgres.internal.session.SqlFailures;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.jdbc.SessionRole;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The campaign's session lock, an advisory lock on a connection of its own. A backend that was changed under it is a lost fence. Used by one thread. */
public final class PostgresFence implements CampaignFence {
    // A 64-bit advisory lock stands in pg_locks as its upper and lower half with objsubid 1 (PostgreSQL manual,
    // pg_locks).
    private static final String CAMPAIGN_LOCK = """
            locktype = 'advisory' AND objsubid = 1 AND granted AND mode = 'ExclusiveLock'
               AND classid::bigint = ? AND objid::bigint = ?
               AND database = (SELECT oid FROM pg_catalog.pg_database WHERE datname = pg_catalog.current_database())
            """;

    private final PostgresSession session;
    private final Sessions sessions;
    private final String runKey;
    private final int pid;
    private final UUID nonce;
    private boolean lost;

    private PostgresFence(PostgresSession session, Sessions sessions, String runKey, int pid, UUID nonce) {
        this.session = session;
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
    public static PostgresFence acquire(Endpoint endpoint, StateSchema state, String runKey) {
        PostgresSession session = PostgresSession.open(endpoint, SessionRole.FENCE);
        try {
            return session.query("taking the campaign lock", connection -> {
                UUID nonce = Sessions.mark(connection);
                int pid = session.driver().getBackendPID();
                PostgresFence fence = new PostgresFence(session, new Sessions(state), runKey, pid, nonce);
                fence.requireOneBackend(connection);
                if (!AdvisoryLocks.tryLockForSession(connection, LockNames.campaign(runKey))) {
                    throw new DponeException(
                            ErrorCode.CAMPAIGN_BUSY,
                            "campaign " + runKey + " is worked on by another run" + fence.holder(connection));
                }
                if (!fence.isHeld(connection)) {
                    throw refused();
                }
                return fence;
            });
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
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
    public String runKey() {
        return runKey;
    }

    @Override
    public void prove() {
        if (lost) {
            throw leaseLost();
        }
        boolean held;
        try {
            held = isHeld(session.connection());
        } catch (SQLException e) {
            throw lose(e);
        }
        if (!held) {
            throw lose(null);
        }
    }

    @Override
    public void endPredecessors(long epoch) {
        session.query("ending the sessions of earlier runs", connection -> {
            sessions.register(connection, runKey, epoch, Sessions.Role.FENCE, nonce);
            sessions.endPredecessors(connection, runKey, epoch);
            return true;
        });
    }

    @Override
    public void close() {
        if (!lost && !session.isClosed()) {
            giveBack();
        }
        session.close();
    }

    // The lock ends with the session in any case; given back before that, it is free when this method returns.
    private void giveBack() {
        try {
            sessions.forget(session.connection(), runKey);
            AdvisoryLocks.unlockForSession(session.connection(), LockNames.campaign(runKey));
        } catch (SQLException e) {
            lost = true;
        }
    }

    private void requireOneBackend(Connection connection) throws SQLException {
        String sql = """
                SELECT pg_catalog.pg_backend_pid() = ?
                   AND pg_catalog.current_setting('dpone.session_nonce', true) IS NOT DISTINCT FROM ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, pid);
            statement.setString(2, nonce.toString());
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                if (!result.getBoolean(1)) {
                    throw refused();
                }
            }
        }
    }

    private boolean isHeld(Connection connection) throws SQLException {
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

    private String holder(Connection connection) throws SQLException {
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

    private static void bindLock(PreparedStatement statement, int parameter, String runKey) throws SQLException {
        long key = AdvisoryLocks.key(LockNames.campaign(runKey));
        statement.setLong(parameter, key >>> 32);
        statement.setLong(parameter + 1, key & 0xFFFF_FFFFL);
    }

    private DponeException lose(@Nullable SQLException cause) {
        lost = true;
        session.close();
        return cause == null
                ? leaseLost()
                : SqlFailures.wrap(
                        ErrorCode.CAMPAIGN_LEASE_LOST,
                        Effect.NOT_APPLIED,
                        "proving the session lock of campaign " + runKey,
                        cause);
    }

    private DponeException leaseLost() {
        return new DponeException(
                ErrorCode.CAMPAIGN_LEASE_LOST, "the session that held the lock of campaign " + runKey + " is lost");
    }

    private static DponeException refused() {
        return new DponeException(
                ErrorCode.FENCE_REFUSED,
                "two statements of one connection reached different backends: a pooler stands before the target");
    }
}
