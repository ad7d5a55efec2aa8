package io.dpone.postgres.internal.state;

import io.dpone.contracts.identity.LockNames;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.spi.state.JournalState;
import io.dpone.spi.state.JournalTables;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The journal in a PostgreSQL database. Used by one thread. */
public final class PostgresJournal implements JournalTables {
    private final Journal journal;
    private final ChunkJournal chunkJournal;
    private final JournalReading journalReading;
    private final Epochs epochs;

    /**
     * The journal of a schema.
     *
     * @param state the tables
     */
    public PostgresJournal(StateSchema state) {
        this.journal = new Journal(state);
        this.chunkJournal = new ChunkJournal(state);
        this.journalReading = new JournalReading(state);
        this.epochs = new Epochs(state);
    }

    @Override
    public Instant now(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT pg_catalog.clock_timestamp()")) {
            result.next();
            return result.getObject(1, OffsetDateTime.class).toInstant();
        }
    }

    @Override
    public void beginReading(Connection connection) throws SQLException {
        execute(connection, "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    }

    @Override
    public void beginTakeover(Connection connection, String runKey) throws SQLException {
        execute(connection, "SET LOCAL statement_timeout = " + Patience.TAKEOVER_STATEMENT.toMillis());
        AdvisoryLocks.lockForTransaction(connection, LockNames.publicationGate(runKey));
    }

    @Override
    public boolean isHeld(Connection connection, String runKey) throws SQLException {
        return PostgresFence.isHeld(connection, runKey);
    }

    @Override
    public boolean createHead(Connection connection, String runKey) throws SQLException {
        return journal.createHead(connection, runKey);
    }

    @Override
    public boolean lockHead(Connection connection, String runKey) throws SQLException {
        return journal.lockHead(connection, runKey);
    }

    @Override
    public Optional<CampaignRecord> readLatestCampaign(Connection connection, String runKey) throws SQLException {
        return journal.readLatestCampaign(connection, runKey);
    }

    @Override
    public Optional<JournalState> readState(Connection connection, String runKey, Set<Integer> chunkIndexes)
            throws SQLException {
        return journalReading.read(connection, runKey, chunkIndexes);
    }

    @Override
    public List<ChunkRecord> readChunks(Connection connection, String runKey) throws SQLException {
        return chunkJournal.readAll(connection, runKey);
    }

    @Override
    public List<ChunkRecord> readRunningChunks(Connection connection, String runKey) throws SQLException {
        return chunkJournal.readRunning(connection, runKey);
    }

    @Override
    public long appendCampaign(Connection connection, CampaignRecord campaign) throws SQLException {
        return journal.appendCampaign(connection, campaign);
    }

    @Override
    public long appendChunks(Connection connection, String runKey, List<ChunkRecord> chunks) throws SQLException {
        return chunkJournal.append(connection, runKey, chunks);
    }

    @Override
    public boolean wasAppended(Connection connection, long journalId, CampaignRecord campaign) throws SQLException {
        return journal.wasAppended(connection, journalId, campaign);
    }

    @Override
    public boolean wasAppended(Connection connection, long journalId, String runKey, ChunkRecord chunk)
            throws SQLException {
        return chunkJournal.wasAppended(connection, journalId, runKey, chunk);
    }

    @Override
    public long advanceEpoch(Connection connection, String runKey) throws SQLException {
        return epochs.advance(connection, runKey);
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
