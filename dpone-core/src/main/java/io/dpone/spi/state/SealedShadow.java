package io.dpone.spi.state;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.spi.ShadowPublication.Request;
import io.dpone.spi.jdbc.JdbcSession;
import io.dpone.spi.jdbc.StoppableWork;
import java.util.function.Supplier;

/**
 * A shadow that nobody can write to since before it was counted: a session of its own holds a shared lock on it. So the count stays true while the cutover
 * tries again and again to lock live, and no try holds the target lock, the head row or a snapshot for as long as counting takes. Used by one thread.
 */
public final class SealedShadow implements SealedTable {
    private final JdbcSession session;
    private final long rows;
    private boolean held = true;

    private SealedShadow(JdbcSession session, long rows) {
        this.session = session;
        this.rows = rows;
    }

    /**
     * Seals and counts.
     *
     * @param opener opens the session that holds the lock
     * @param tables the adapter's statements
     * @param request what is published
     * @param recorded the prepared publication
     * @param <T> the adapter's kind of observed table
     * @return the sealed shadow; the caller closes it
     */
    public static <T extends ObservedTable> SealedShadow seal(
            Supplier<? extends JdbcSession> opener,
            PublicationTables<T> tables,
            Request request,
            PublicationRecord recorded) {
        PublicationFacts<T> facts = new PublicationFacts<>(tables);
        JdbcSession session = opener.get();
        try {
            JdbcSession.Work<Long> counting = connection -> {
                connection.setAutoCommit(false);
                tables.limitLockWaits(connection, request.tuning().lockTimeout());
                facts.requireShadow(connection, request, recorded);
                tables.lockWritersOut(connection, recorded.shadow());
                facts.requireShadow(connection, request, recorded);
                return tables.countRows(connection, recorded.shadow());
            };
            long rows = session.query(
                    "counting " + recorded.shadow(),
                    connection -> StoppableWork.run(session, request.stop()::check, counting));
            return new SealedShadow(session, rows);
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public boolean isHeld() {
        return held;
    }

    // That the server acknowledges the end of this transaction proves that it lasted until now.
    @Override
    public void release() {
        held = false;
        try {
            session.commit("handing the sealed shadow over");
        } catch (DponeException e) {
            DponeException failure = new DponeException(
                    ErrorCode.TARGET_STATEMENT_FAILED,
                    "the session that kept the shadow from being written to was lost; run again");
            failure.addSuppressed(e);
            throw failure;
        }
        session.close();
    }

    @Override
    public void close() {
        held = false;
        session.close();
    }
}
