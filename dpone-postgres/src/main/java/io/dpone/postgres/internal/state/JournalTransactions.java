package io.dpone.postgres.internal.state;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.postgres.internal.session.PostgresSession;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Transactions that append to the journal, and what becomes of one whose commit was not acknowledged. Used by one thread. */
final class JournalTransactions {
    private final ReopeningSession control;
    private final Journal journal;

    JournalTransactions(ReopeningSession control, Journal journal) {
        this.control = control;
        this.journal = journal;
    }

    /**
     * What a transaction came to before its commit.
     *
     * @param answer the answer
     * @param appended the appended campaign row, or null when nothing was written
     */
    record Outcome<R>(R answer, @Nullable AppendedCampaign appended) {}

    /**
     * A campaign row that was appended.
     *
     * @param journalId its id
     * @param campaign its record
     */
    record AppendedCampaign(long journalId, CampaignRecord campaign) {}

    /** Runs the work and answers once it is durable. */
    <R> R run(String doing, PostgresSession.Work<Outcome<R>> work) {
        AtomicReference<@Nullable Outcome<R>> reached = new AtomicReference<>();
        try {
            return control.transaction(doing, connection -> {
                        AdvisoryLocks.limitLockWaits(connection, Patience.CONTROL_LOCK);
                        Outcome<R> outcome = work.run(connection);
                        reached.set(outcome);
                        return outcome;
                    })
                    .answer();
        } catch (DponeException e) {
            Outcome<R> outcome = reached.get();
            if (e.code() != ErrorCode.COMMIT_OUTCOME_UNKNOWN || outcome == null) {
                throw e;
            }
            AppendedCampaign appended = outcome.appended();
            if (appended != null) {
                requireCommitted(doing, appended, e);
            }
            return outcome.answer();
        }
    }

    private void requireCommitted(String doing, AppendedCampaign appended, DponeException lost) {
        boolean committed;
        try {
            committed = wasCommitted(appended);
        } catch (DponeException e) {
            lost.addSuppressed(e);
            throw lost;
        }
        if (!committed) {
            throw new DponeException(
                    ErrorCode.STATE_STATEMENT_FAILED,
                    Effect.NOT_APPLIED,
                    doing + ": the connection was lost and a fresh session proves that nothing was committed",
                    lost);
        }
    }

    // Both locks wait for the lost transaction to end: the first when it was making the head row, the second otherwise.
    private boolean wasCommitted(AppendedCampaign appended) {
        return control.transaction("looking for the lost commit", connection -> {
            AdvisoryLocks.limitLockWaits(connection, Patience.CONTROL_LOCK);
            String runKey = appended.campaign().runKey();
            boolean found = !journal.createHead(connection, runKey)
                    && journal.lockHead(connection, runKey)
                    && journal.wasAppended(connection, appended.journalId(), appended.campaign());
            connection.rollback();
            return found;
        });
    }
}
