package io.dpone.spi.state;

import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.ChunkRecord;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The statements of an adapter on the journal of campaigns and chunks, on the rows that serialise it, and on the epochs (shadow campaign facts, section 3). Each
 * works inside the caller's transaction and neither begins nor ends one. Whoever appends holds the campaign's head row. Used by one thread.
 */
public interface JournalTables {
    /**
     * The ledger's clock.
     *
     * @param connection the connection
     * @return now
     * @throws SQLException when the driver does
     */
    Instant now(Connection connection) throws SQLException;

    /**
     * Begins a transaction in which several reads must agree.
     *
     * @param connection in a transaction that has not said anything yet
     * @throws SQLException when the driver does
     */
    void beginReading(Connection connection) throws SQLException;

    /**
     * Begins a takeover: gives the transaction the time to look through the whole journal, and takes the publication gate.
     *
     * @param connection in a transaction that has not said anything yet
     * @param runKey the campaign's key
     * @throws SQLException when the driver does
     */
    void beginTakeover(Connection connection, String runKey) throws SQLException;

    /**
     * Whether some session holds the campaign's session lock.
     *
     * @param connection the connection
     * @param runKey the campaign's key
     * @return true when one does
     * @throws SQLException when the driver does
     */
    boolean isHeld(Connection connection, String runKey) throws SQLException;

    /**
     * Makes the head row of a new campaign, which the transaction then holds; waits for a transaction that is making the same one.
     *
     * @param connection in a transaction
     * @param runKey the campaign's key
     * @return false when there is one already
     * @throws SQLException when the driver does
     */
    boolean createHead(Connection connection, String runKey) throws SQLException;

    /**
     * Locks the head row of a campaign until the transaction ends.
     *
     * @param connection in a transaction
     * @param runKey the campaign's key
     * @return false when there is no such campaign
     * @throws SQLException when the driver does
     */
    boolean lockHead(Connection connection, String runKey) throws SQLException;

    /**
     * Reads the latest record of a campaign.
     *
     * @param connection the connection
     * @param runKey the campaign's key
     * @return the record, if there is one
     * @throws SQLException when the driver does
     */
    Optional<CampaignRecord> readLatestCampaign(Connection connection, String runKey) throws SQLException;

    /**
     * Reads all that a change decides on: the latest record of the campaign, those of some chunks by point reads, and the clock.
     *
     * @param connection in a transaction that holds the head row
     * @param runKey the campaign's key
     * @param chunkIndexes the chunks
     * @return what was found, if there is such a campaign
     * @throws SQLException when the driver does
     */
    Optional<JournalState> readState(Connection connection, String runKey, Set<Integer> chunkIndexes)
            throws SQLException;

    /**
     * Every chunk's latest record.
     *
     * @param connection the connection
     * @param runKey the campaign's key
     * @return the records in the order of the indexes
     * @throws SQLException when the driver does
     */
    List<ChunkRecord> readChunks(Connection connection, String runKey) throws SQLException;

    /**
     * The chunks whose latest record says that they are running.
     *
     * @param connection the connection
     * @param runKey the campaign's key
     * @return the records in the order of the indexes
     * @throws SQLException when the driver does
     */
    List<ChunkRecord> readRunningChunks(Connection connection, String runKey) throws SQLException;

    /**
     * Appends a record and makes the head name it.
     *
     * @param connection in a transaction that holds the head row
     * @param campaign the record
     * @return the id of the appended row
     * @throws SQLException when the driver does
     */
    long appendCampaign(Connection connection, CampaignRecord campaign) throws SQLException;

    /**
     * Appends records of chunks.
     *
     * @param connection in a transaction that holds the head row
     * @param runKey the campaign's key
     * @param chunks the records, at least one
     * @return the id of the row of the last record
     * @throws SQLException when the driver does
     */
    long appendChunks(Connection connection, String runKey, List<ChunkRecord> chunks) throws SQLException;

    /**
     * Whether exactly that row is there. The journal is append-only, so it is there for ever once it was committed.
     *
     * @param connection the connection
     * @param journalId the row
     * @param campaign what it holds
     * @return true when it is
     * @throws SQLException when the driver does
     */
    boolean wasAppended(Connection connection, long journalId, CampaignRecord campaign) throws SQLException;

    /**
     * Whether exactly that row is there.
     *
     * @param connection the connection
     * @param journalId the row
     * @param runKey the campaign's key
     * @param chunk what it holds
     * @return true when it is
     * @throws SQLException when the driver does
     */
    boolean wasAppended(Connection connection, long journalId, String runKey, ChunkRecord chunk) throws SQLException;

    /**
     * Adds one to a campaign's epoch under an exclusive lock, which waits for every append and publication that is ending under the old one.
     *
     * @param connection in a transaction
     * @param runKey the campaign's key
     * @return the new epoch
     * @throws SQLException when the driver does
     */
    long advanceEpoch(Connection connection, String runKey) throws SQLException;
}
