package io.dpone.spi.state;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.jdbc.JdbcSession;
import java.sql.Connection;
import java.sql.SQLException;

/** The campaign's session lock on a connection of its own. A session that was changed under it is a lost fence, which is never held again. Used by one thread. */
public final class SessionFence implements CampaignFence {
    private final JdbcSession session;
    private final String runKey;
    private final SessionLock lock;
    private boolean lost;

    private SessionFence(JdbcSession session, String runKey, SessionLock lock) {
        this.session = session;
        this.runKey = runKey;
        this.lock = lock;
    }

    /** A campaign's lock in the hands of one session that was marked. Each method sends its statements on the session's connection. */
    public interface SessionLock {
        /**
         * Whether the connection still has the session that was marked.
         *
         * @param connection the connection
         * @return true when it has
         * @throws SQLException when the driver does
         */
        boolean isSameSession(Connection connection) throws SQLException;

        /**
         * Takes the lock at once or not at all.
         *
         * @param connection the connection
         * @return true when it was taken
         * @throws SQLException when the driver does
         */
        boolean tryTake(Connection connection) throws SQLException;

        /**
         * Who holds the lock.
         *
         * @param connection the connection
         * @return a phrase with a leading blank for a message, empty when nothing is known
         * @throws SQLException when the driver does
         */
        String holder(Connection connection) throws SQLException;

        /**
         * Whether the marked session holds the lock.
         *
         * @param connection the connection
         * @return true when the connection has that session and the session has the lock
         * @throws SQLException when the driver does
         */
        boolean isHeld(Connection connection) throws SQLException;

        /**
         * Records the session, then ends those of earlier epochs and forgets them.
         *
         * @param connection the connection
         * @param epoch the epoch just acquired
         * @throws SQLException when the driver does
         */
        void endPredecessors(Connection connection, long epoch) throws SQLException;

        /**
         * Forgets the session and gives the lock back.
         *
         * @param connection the connection
         * @throws SQLException when the driver does
         */
        void giveBack(Connection connection) throws SQLException;
    }

    /**
     * Takes the lock at once or not at all.
     *
     * @param session the fence's own session; it is closed with the fence, and when there is none
     * @param runKey the campaign's key
     * @param marking marks the session
     * @return the held fence; the caller closes it
     * @throws DponeException with {@link ErrorCode#CAMPAIGN_BUSY} or {@link ErrorCode#FENCE_REFUSED}
     */
    public static SessionFence acquire(
            JdbcSession session, String runKey, JdbcSession.Work<? extends SessionLock> marking) {
        try {
            return session.query("taking the campaign lock", connection -> {
                SessionLock lock = marking.run(connection);
                if (!lock.isSameSession(connection)) {
                    throw refused();
                }
                if (!lock.tryTake(connection)) {
                    throw new DponeException(
                            ErrorCode.CAMPAIGN_BUSY,
                            "campaign " + runKey + " is worked on by another run" + lock.holder(connection));
                }
                if (!lock.isHeld(connection)) {
                    throw refused();
                }
                return new SessionFence(session, runKey, lock);
            });
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
    }

    private static DponeException refused() {
        return new DponeException(
                ErrorCode.FENCE_REFUSED,
                "two statements of one connection reached different sessions: a pooler stands before the target");
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
            held = lock.isHeld(session.connection());
        } catch (SQLException e) {
            lose();
            throw session.failure(
                    ErrorCode.CAMPAIGN_LEASE_LOST,
                    Effect.NOT_APPLIED,
                    "proving the session lock of campaign " + runKey,
                    e);
        }
        if (!held) {
            lose();
            throw leaseLost();
        }
    }

    private void lose() {
        lost = true;
        session.close();
    }

    private DponeException leaseLost() {
        return new DponeException(
                ErrorCode.CAMPAIGN_LEASE_LOST, "the session that held the lock of campaign " + runKey + " is lost");
    }

    @Override
    public void endPredecessors(long epoch) {
        session.query("ending the sessions of earlier runs", connection -> {
            lock.endPredecessors(connection, epoch);
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
            lock.giveBack(session.connection());
        } catch (SQLException e) {
            lost = true;
        }
    }
}
