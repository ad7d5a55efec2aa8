package io.dpone.mssql.internal.state;

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
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The journal in a SQL Server database. Used by one thread. */
public final class MssqlJournal implements JournalTables {
    private final Journal journal;
    private final ChunkJournal chunkJournal;
    private final JournalReading journalReading;
    private final Epochs epochs;

    /**
     * The journal of a schema.
     *
     * @param state the tables
     */
    public MssqlJournal(StateSchema state) {
        this.journal = new Journal(state);
        this.chunkJournal = new ChunkJournal(state);
        this.journalReading = new JournalReading(state);
        this.epochs = new Epochs(state);
    }

    @Override
    public Instant now(Connection connection) throws SQLException {
        String sql = "SELECT " + ServerTime.asText("SYSUTCDATETIME()");
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return ServerTime.read(result, 1);
        }
    }

    // The head row keeps out whoever would append between two reads. A snapshot would need a database that allows it,
    // and without one the reads would wait for
    // a transaction that has just appended in any case.
    @Override
    public void beginReading(Connection connection, String runKey) throws SQLException {
        journal.lockHead(connection, runKey);
    }

    @Override
    public void beginTakeover(Connection connection, String runKey) throws SQLException {
        AppLocks.lockForTransaction(connection, LockNames.publicationGate(runKey));
    }

    @Override
    public boolean isHeld(Connection connection, String runKey) throws SQLException {
        return AppLocks.isHeldByAnybody(connection, LockNames.campaign(runKey));
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
}
