package io.dpone.mssql.internal.state;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.LockNames;
import io.dpone.mssql.internal.session.MssqlSession;
import io.dpone.mssql.internal.session.SessionMark;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.jdbc.SessionRole;
import io.dpone.spi.state.SessionFence;
import io.dpone.spi.state.SessionFence.SessionLock;
import java.sql.Connection;
import java.sql.SQLException;

/** The campaign's session lock, an application lock. Immutable. */
public final class MssqlFence implements SessionLock {
    private final Sessions sessions;
    private final String runKey;
    private final SessionMark mark;

    private MssqlFence(Sessions sessions, String runKey, SessionMark mark) {
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
    public static CampaignFence acquire(Endpoint endpoint, StateSchema state, String runKey) {
        return SessionFence.acquire(
                MssqlSession.open(endpoint, SessionRole.FENCE),
                runKey,
                connection -> new MssqlFence(new Sessions(state), runKey, Sessions.mark(connection)));
    }

    @Override
    public boolean isSameSession(Connection connection) throws SQLException {
        return mark.isSame(connection);
    }

    @Override
    public boolean tryTake(Connection connection) throws SQLException {
        return AppLocks.tryLockForSession(connection, LockNames.campaign(runKey));
    }

    @Override
    public String holder(Connection connection) throws SQLException {
        return sessions.lastFence(connection, runKey);
    }

    @Override
    public boolean isHeld(Connection connection) throws SQLException {
        return Sessions.isMarkedAndHolds(connection, mark, LockNames.campaign(runKey));
    }

    @Override
    public void endPredecessors(Connection connection, long epoch) throws SQLException {
        sessions.register(connection, runKey, epoch, Sessions.Role.FENCE, mark);
        sessions.endPredecessors(connection, runKey, epoch);
    }

    @Override
    public void giveBack(Connection connection) throws SQLException {
        sessions.forget(connection, runKey, mark);
        AppLocks.unlockForSession(connection, LockNames.campaign(runKey));
    }
}
