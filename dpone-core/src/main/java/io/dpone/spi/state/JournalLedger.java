package io.dpone.spi.state;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.LedgerView;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignLedger;
import io.dpone.spi.jdbc.JdbcSession;
import io.dpone.spi.jdbc.ReopeningSession;
import io.dpone.spi.state.JournalTransactions.AppendedCampaign;
import io.dpone.spi.state.JournalTransactions.AppendedChunk;
import io.dpone.spi.state.JournalTransactions.Outcome;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The ledger in the target's database. Every change locks the campaign's head row with a statement of its own before it reads (architecture, section 5,
 * isolation). The connection opens when it is first needed and anew after a failure.
 */
public final class JournalLedger implements CampaignLedger, AutoCloseable {
    // A publication that is under way holds the gate; together with each try's wait this is the 300 s of the facts
    // (section 4).
    private static final int GATE_TRIES = 75;

    private final ReopeningSession<? extends JdbcSession> control;
    private final JournalTables journal;
    private final JournalTransactions transactions;

    /**
     * A ledger that has not connected yet.
     *
     * @param control the connection of control statements, closed with this ledger
     * @param journal the adapter's statements
     */
    public JournalLedger(ReopeningSession<? extends JdbcSession> control, JournalTables journal) {
        this.control = control;
        this.journal = journal;
        this.transactions = new JournalTransactions(control, journal);
    }

    @Override
    public Instant now() {
        return control.query("reading the ledger's clock", journal::now);
    }

    @Override
    public Optional<LedgerView> read(String runKey) {
        return control.transaction("reading the campaign", connection -> {
            journal.beginReading(connection);
            Optional<CampaignRecord> campaign = journal.readLatestCampaign(connection, runKey);
            return campaign.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new LedgerView(campaign.get(), journal.readChunks(connection, runKey)));
        });
    }

    @Override
    public boolean isHeld(String runKey) {
        return control.query("looking for who holds the campaign", connection -> journal.isHeld(connection, runKey));
    }

    @Override
    public boolean create(CampaignRecord campaign, List<ChunkRecord> chunks) {
        return transactions.run("creating the campaign", connection -> {
            if (!journal.createHead(connection, campaign.runKey())) {
                return new Outcome<>(false, null);
            }
            return append(connection, campaign, chunks, true);
        });
    }

    @Override
    public <R> R change(String runKey, Scope scope, Change<R> change) {
        return transactions.run("changing the campaign", connection -> {
            requireHead(connection, runKey);
            JournalState state = state(connection, runKey, indexesOf(scope));
            LedgerView current = scope instanceof Scope.RunningChunks
                    ? new LedgerView(state.campaign(), journal.readRunningChunks(connection, runKey))
                    : new LedgerView(state.campaign(), state.chunks());
            return applied(connection, current, change.decide(current, state.now()));
        });
    }

    @Override
    public <R> R takeOver(String runKey, CampaignFence fence, Takeover<R> takeover) {
        int tries = 1;
        while (true) {
            try {
                return takeOverOnce(runKey, fence, takeover);
            } catch (DponeException e) {
                // Only the gate, the head row and the epoch row are waited for, all of them before the decision.
                boolean hopeless = e.code() != ErrorCode.LOCK_TIMEOUT || tries >= GATE_TRIES;
                if (hopeless || Thread.currentThread().isInterrupted()) {
                    throw e;
                }
                tries++;
            }
        }
    }

    private <R> R takeOverOnce(String runKey, CampaignFence fence, Takeover<R> takeover) {
        return transactions.run("taking the campaign over", connection -> {
            journal.beginTakeover(connection, runKey);
            requireHead(connection, runKey);
            fence.prove();
            long epoch = journal.advanceEpoch(connection, runKey);
            JournalState state = state(connection, runKey, Set.of());
            LedgerView current = new LedgerView(state.campaign(), journal.readRunningChunks(connection, runKey));
            return applied(connection, current, takeover.decide(current, epoch, state.now()));
        });
    }

    private void requireHead(Connection connection, String runKey) throws SQLException {
        if (!journal.lockHead(connection, runKey)) {
            throw unknown(runKey);
        }
    }

    private JournalState state(Connection connection, String runKey, Set<Integer> chunkIndexes) throws SQLException {
        return journal.readState(connection, runKey, chunkIndexes).orElseThrow(() -> unknown(runKey));
    }

    private static DponeException unknown(String runKey) {
        return new DponeException(ErrorCode.CAMPAIGN_UNKNOWN, "no campaign " + runKey + " is in the ledger");
    }

    private static Set<Integer> indexesOf(Scope scope) {
        return scope instanceof Scope.Chunks chunks ? chunks.indexes() : Set.of();
    }

    private <R> Outcome<R> applied(Connection connection, LedgerView current, Decision<R> decision)
            throws SQLException {
        CampaignRecord changed = decision.campaign();
        if (changed == null && decision.chunks().isEmpty()) {
            connection.rollback();
            return new Outcome<>(decision.answer(), null);
        }
        if (changed == null) {
            String runKey = current.campaign().runKey();
            long journalId = journal.appendChunks(connection, runKey, decision.chunks());
            ChunkRecord last = decision.chunks().get(decision.chunks().size() - 1);
            return new Outcome<>(decision.answer(), new AppendedChunk(journalId, runKey, last));
        }
        if (!changed.sameIdentity(current.campaign())) {
            throw new DponeException(ErrorCode.IDENTITY_CHANGED, "a change would give the campaign another identity");
        }
        return append(connection, changed, decision.chunks(), decision.answer());
    }

    private <R> Outcome<R> append(Connection connection, CampaignRecord campaign, List<ChunkRecord> chunks, R answer)
            throws SQLException {
        if (!chunks.isEmpty()) {
            journal.appendChunks(connection, campaign.runKey(), chunks);
        }
        return new Outcome<>(answer, new AppendedCampaign(journal.appendCampaign(connection, campaign), campaign));
    }

    @Override
    public void close() {
        control.close();
    }
}
