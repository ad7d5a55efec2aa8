package io.dpone.spi.state;

import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.ledger.ChunkReceipt;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The statements of an adapter on attempts, operations, receipts and epochs (shadow campaign facts, sections 4 and 6). Each works inside the caller's transaction
 * and neither begins nor ends one. All times are the target's. Stateless.
 */
public interface OperationTables {
    /** The epoch of an operation that was claimed for the first time. */
    long FIRST_EPOCH = 1;

    /**
     * An operation's row, locked.
     *
     * @param ownerDigest the owner, 64 hex digits
     * @param epoch the operation's epoch
     * @param expired whether the lease has elapsed
     * @param updatedAt when the row was last written
     */
    record Row(String ownerDigest, long epoch, boolean expired, Instant updatedAt) {}

    /**
     * What an append says of itself; the target adds its own times.
     *
     * @param epoch the operation's epoch
     * @param ownerDigest the owner, 64 hex digits
     * @param loadId the command
     * @param rows how many rows
     * @param bytes how many bytes of rows
     * @param payloadSha256 the digest of what was appended, 64 hex digits
     * @param snapshotAuthority the snapshot that was read
     */
    record Appended(
            long epoch,
            String ownerDigest,
            String loadId,
            long rows,
            long bytes,
            String payloadSha256,
            String snapshotAuthority) {}

    /**
     * Makes an attempt known and current under the target lock of its fenced identity. One that is current already stays as it is; one that was replaced does
     * not come back.
     *
     * @param connection in a transaction
     * @param operation any operation of the attempt
     * @param loadId the host's label of the first run
     * @throws SQLException when the driver does
     */
    void openAttempt(Connection connection, OperationIdentity operation, String loadId) throws SQLException;

    /**
     * Proves that an operation's attempt is the current one of its fenced identity.
     *
     * @param connection the connection
     * @param operation the operation
     * @throws SQLException when the driver does
     * @throws io.dpone.contracts.error.DponeException with {@code DPONE_LOAD_OPERATION_IDENTITY_COLLISION}
     */
    void requireCurrentAttempt(Connection connection, OperationIdentity operation) throws SQLException;

    /**
     * Waits for the lock of an operation, which equal operations share, and holds it until the transaction ends.
     *
     * @param connection in a transaction
     * @param operation the operation
     * @throws SQLException when the driver does
     */
    void lockOperation(Connection connection, OperationIdentity operation) throws SQLException;

    /**
     * Makes the row of an operation that has none, with {@link #FIRST_EPOCH}; the transaction then holds it.
     *
     * @param connection in a transaction
     * @param operation the operation
     * @param ownerDigest the owner, 64 hex digits
     * @param ttl how long the lease runs from now
     * @return until when the lease runs, empty when there is a row
     * @throws SQLException when the driver does
     */
    Optional<Instant> insertIfMissing(
            Connection connection, OperationIdentity operation, String ownerDigest, Duration ttl) throws SQLException;

    /**
     * Locks the row of an operation until the transaction ends.
     *
     * @param connection in a transaction
     * @param operation the operation
     * @return the row, if there is one
     * @throws SQLException when the driver does
     * @throws io.dpone.contracts.error.DponeException when the row is of another operation
     */
    Optional<Row> lockRow(Connection connection, OperationIdentity operation) throws SQLException;

    /**
     * Moves the lease of a locked row forward, never back.
     *
     * @param connection in a transaction that holds the row
     * @param operation the operation
     * @param ttl how long the lease runs from now
     * @return until when it runs
     * @throws SQLException when the driver does
     */
    Instant extend(Connection connection, OperationIdentity operation, Duration ttl) throws SQLException;

    /**
     * Gives a locked row to another owner and adds one to its epoch.
     *
     * @param connection in a transaction that holds the row
     * @param operation the operation
     * @param ownerDigest the new owner, 64 hex digits
     * @param ttl how long the lease runs from now
     * @return until when it runs
     * @throws SQLException when the driver does
     */
    Instant replaceOwner(Connection connection, OperationIdentity operation, String ownerDigest, Duration ttl)
            throws SQLException;

    /**
     * Reads the receipt of an operation.
     *
     * @param connection the connection
     * @param operation the operation
     * @return the receipt, if committed
     * @throws SQLException when the driver does
     * @throws io.dpone.contracts.error.DponeException when the receipt is of another operation
     */
    Optional<ChunkReceipt> readReceipt(Connection connection, OperationIdentity operation) throws SQLException;

    /**
     * Writes the receipt of an operation.
     *
     * @param connection in a transaction that holds the operation's row
     * @param operation the operation
     * @param appended what was appended
     * @throws SQLException when the driver does
     */
    void insertReceipt(Connection connection, OperationIdentity operation, Appended appended) throws SQLException;

    /**
     * Reads a campaign's epoch under a shared lock: until the transaction ends nobody takes the campaign over.
     *
     * @param connection in a transaction
     * @param runKey the campaign's key
     * @return the epoch, 0 when the campaign was never acquired
     * @throws SQLException when the driver does
     */
    long readEpochForShare(Connection connection, String runKey) throws SQLException;

    /**
     * Whether the campaign was acquired after an instant: what was leased before is its predecessor's.
     *
     * @param connection the connection
     * @param runKey the campaign's key
     * @param instant the instant
     * @return true when it was
     * @throws SQLException when the driver does
     */
    boolean epochBeganAfter(Connection connection, String runKey, Instant instant) throws SQLException;
}
