package io.dpone.spi.state;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.spi.jdbc.JdbcSession;
import io.dpone.spi.jdbc.ReopeningSession;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Transactions that append to the journal, and what becomes of one whose commit was not acknowledged. Used by one thread. */
final class JournalTransactions {
    private final ReopeningSession<? extends JdbcSession> control;
    private final JournalTables journal;

    JournalTransactions(ReopeningSession<? extends JdbcSession> control, JournalTables journal) {
        this.control = control;
        this.journal = journal;
    }

    /**
     * What a transaction came to before its commit.
     *
     * @param answer the answer
     * @param appended a row that was appended, or null when nothing was written
     */
    record Outcome<R>(R answer, @Nullable Appended appended) {}

    /** A row by which a fresh session can tell whether its transaction was committed. */
    sealed interface Appended permits AppendedCampaign, AppendedChunk {
        /** The campaign's key. */
        String runKey();
    }

    /**
     * A campaign row that was appended.
     *
     * @param journalId its id
     * @param campaign its record
     */
    record AppendedCampaign(long journalId, CampaignRecord campaign) implements Appended {
        @Override
        public String runKey() {
            return campaign.runKey();
        }
    }

    /**
     * A chunk row that was appended.
     *
     * @param journalId its id
     * @param runKey the campaign's key
     * @param chunk its record
     */
    record AppendedChunk(long journalId, String runKey, ChunkRecord chunk) implements Appended {}

    /** Runs the work and answers once it is durable. */
    <R> R run(String doing, JdbcSession.Work<Outcome<R>> work) {
        AtomicReference<@Nullable Outcome<R>> reached = new AtomicReference<>();
        try {
            return control.transaction(doing, connection -> {
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
            Appended appended = outcome.appended();
            if (appended != null) {
                requireCommitted(doing, appended, e);
            }
            return outcome.answer();
        }
    }

    private void requireCommitted(String doing, Appended appended, DponeException lost) {
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
    private boolean wasCommitted(Appended appended) {
        return control.transaction("looking for the lost commit", connection -> {
            boolean found = !journal.createHead(connection, appended.runKey())
                    && journal.lockHead(connection, appended.runKey())
                    && stands(connection, appended);
            connection.rollback();
            return found;
        });
    }

    private boolean stands(Connection connection, Appended appended) throws SQLException {
        if (appended instanceof AppendedChunk chunk) {
            return journal.wasAppended(connection, chunk.journalId(), chunk.runKey(), chunk.chunk());
        }
        if (appended instanceof AppendedCampaign campaign) {
            return journal.wasAppended(connection, campaign.journalId(), campaign.campaign());
        }
        throw new IllegalStateException("unknown kind of row");
    }
}
