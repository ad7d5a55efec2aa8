package io.dpone.mssql.internal.state;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.LockNames;
import io.dpone.mssql.internal.session.MssqlSession;
import io.dpone.mssql.internal.session.SessionMark;
import io.dpone.mssql.internal.session.SqlFailures;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.jdbc.SessionRole;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The campaign's session lock, an application lock on a connection of its own. A session that was changed under it is a lost fence. Used by one thread. */
public final class MssqlFence implements CampaignFence {
    private final MssqlSession session;
    private final Sessions sessions;
    private final String runKey;
    private final SessionMark mark;
    private boolean lost;

    private MssqlFence(MssqlSession session, Sessions sessions, String runKey, SessionMark mark) {
        this.session = session;
        this.sessions = sessions;
        this.runKey = runKey;
        this.mark = mark;
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
    public static MssqlFence acquire(Endpoint endpoint, StateSchema state, String runKey) {
        MssqlSession session = MssqlSession.open(endpoint, SessionRole.FENCE);
        try {
            return session.query("taking the campaign lock", connection -> {
                Sessions sessions = new Sessions(state);
                MssqlFence fence = new MssqlFence(session, sessions, runKey, Sessions.mark(connection));
                if (!fence.mark.isSame(connection)) {
                    throw refused();
                }
                if (!AppLocks.tryLockForSession(connection, LockNames.campaign(runKey))) {
                    throw new DponeException(
                            ErrorCode.CAMPAIGN_BUSY,
                            "campaign " + runKey + " is worked on by another run"
                                    + sessions.lastFence(connection, runKey));
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
            sessions.register(connection, runKey, epoch, Sessions.Role.FENCE, mark);
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
            sessions.forget(session.connection(), runKey, mark);
            AppLocks.unlockForSession(session.connection(), LockNames.campaign(runKey));
        } catch (SQLException e) {
            lost = true;
        }
    }

    // The lock of the mark is held by the marked session alone: a number can come again, and a session's context could
    // be copied.
    private boolean isHeld(Connection connection) throws SQLException {
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
            statement.setString(3, LockNames.campaign(runKey));
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                return result.getInt(1) == 1;
            }
        }
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
                "two statements of one connection reached different sessions: a pooler stands before the target");
    }
}
