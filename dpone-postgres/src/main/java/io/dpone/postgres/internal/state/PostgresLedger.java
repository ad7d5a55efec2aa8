package io.dpone.postgres.internal.state;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.LockNames;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.LedgerView;
import io.dpone.postgres.internal.state.JournalTransactions.AppendedCampaign;
import io.dpone.postgres.internal.state.JournalTransactions.Outcome;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignLedger;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The ledger in the target's database. Every change locks the campaign's head row with a statement of its own before it reads (architecture, section 5,
 * isolation). The connection opens when it is first needed and anew after a failure.
 */
public final class PostgresLedger implements CampaignLedger, AutoCloseable {
    // A publication that is under way holds the gate; together with each try's wait this is the 300 s of the facts
    // (section 4).
    private static final int GATE_TRIES = 75;

    private final ReopeningSession control;
    private final Journal journal;
    private final ChunkJournal chunkJournal;
    private final JournalReading journalReading;
    private final Epochs epochs;
    private final JournalTransactions transactions;

    /**
     * A ledger that has not connected yet.
     *
     * @param control the ledger's own control connection, closed with it
     * @param state the tables
     */
    public PostgresLedger(ReopeningSession control, StateSchema state) {
        this.control = control;
        this.journal = new Journal(state);
        this.chunkJournal = new ChunkJournal(state);
        this.journalReading = new JournalReading(state);
        this.epochs = new Epochs(state);
        this.transactions = new JournalTransactions(control, journal, chunkJournal);
    }

    @Override
    public Instant now() {
        return control.query("reading the ledger's clock", PostgresLedger::clock);
    }

    @Override
    public Optional<LedgerView> read(String runKey) {
        return control.transaction("reading the campaign", connection -> {
            // One snapshot for both reads.
            execute(connection, "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
            Optional<CampaignRecord> campaign = journal.readLatestCampaign(connection, runKey);
            return campaign.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new LedgerView(campaign.get(), chunkJournal.readAll(connection, runKey)));
        });
    }

    @Override
    public boolean isHeld(String runKey) {
        return control.query(
                "looking for who holds the campaign", connection -> PostgresFence.isHeld(connection, runKey));
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
                    ? new LedgerView(state.campaign(), chunkJournal.readRunning(connection, runKey))
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
            execute(connection, "SET LOCAL statement_timeout = " + Patience.TAKEOVER_STATEMENT.toMillis());
            AdvisoryLocks.lockForTransaction(connection, LockNames.publicationGate(runKey));
            requireHead(connection, runKey);
            fence.prove();
            long epoch = epochs.advance(connection, runKey);
            JournalState state = state(connection, runKey, Set.of());
            LedgerView current = new LedgerView(state.campaign(), chunkJournal.readRunning(connection, runKey));
            return applied(connection, current, takeover.decide(current, epoch, state.now()));
        });
    }

    private void requireHead(Connection connection, String runKey) throws SQLException {
        if (!journal.lockHead(connection, runKey)) {
            throw unknown(runKey);
        }
    }

    private JournalState state(Connection connection, String runKey, Set<Integer> chunkIndexes) throws SQLException {
        return journalReading.read(connection, runKey, chunkIndexes).orElseThrow(() -> unknown(runKey));
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
            return new Outcome<>(decision.answer(), chunkJournal.append(connection, runKey, decision.chunks()));
        }
        if (!changed.sameIdentity(current.campaign())) {
            throw new DponeException(ErrorCode.IDENTITY_CHANGED, "a change would give the campaign another identity");
        }
        return append(connection, changed, decision.chunks(), decision.answer());
    }

    private <R> Outcome<R> append(Connection connection, CampaignRecord campaign, List<ChunkRecord> chunks, R answer)
            throws SQLException {
        if (!chunks.isEmpty()) {
            chunkJournal.append(connection, campaign.runKey(), chunks);
        }
        return new Outcome<>(answer, new AppendedCampaign(journal.appendCampaign(connection, campaign), campaign));
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static Instant clock(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT pg_catalog.clock_timestamp()")) {
            result.next();
            return result.getObject(1, OffsetDateTime.class).toInstant();
        }
    }

    @Override
    public void close() {
        control.close();
    }
}
