package io.dpone.spi;

import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.ledger.ChunkReceipt;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** A lane's sink and state connections; used by one thread, one chunk at a time. */
public interface LaneTarget extends AutoCloseable {
    /**
     * Reads a committed receipt on the state connection.
     *
     * @param operation the operation
     * @return the receipt, if committed
     */
    Optional<ChunkReceipt> probe(OperationIdentity operation);

    /**
     * Admits the operation: claims its row for this owner under the campaign's epoch.
     *
     * @param operation the operation
     * @param ownerDigest the owner, 64 hex digits
     * @param ttl how long the lease runs
     * @return the lease
     */
    OperationLease claim(OperationIdentity operation, String ownerDigest, Duration ttl);

    /**
     * Begins the append: opens the transaction, takes the operation lock, locks the shadow and proves live's binding and the shadow's owner and
     * generation.
     *
     * @param operation the operation
     * @param lease the claimed lease
     * @param loadId the command
     * @return the open append; the caller closes it
     */
    ChunkAppend begin(OperationIdentity operation, OperationLease lease, String loadId);

    @Override
    void close();

    /**
     * A claimed operation.
     *
     * @param ownerDigest the owner, 64 hex digits
     * @param epoch the operation's epoch, at least 1
     * @param expiresAt until when, by the target's clock
     */
    record OperationLease(String ownerDigest, long epoch, Instant expiresAt) {}

    /** One open append transaction. Closing it without a commit rolls it back. */
    interface ChunkAppend extends AutoCloseable {
        /**
         * The receipt that another attempt committed, read after the operation lock was granted.
         *
         * @return the receipt; when present nothing is to be written
         */
        Optional<ChunkReceipt> existingReceipt();

        /**
         * Writes rows into the shadow.
         *
         * @param frame the rows
         */
        void write(RowFrame frame);

        /**
         * Ends the data and checks the target's own count of rows.
         *
         * @return how many rows the target took
         */
        long endData();

        /**
         * Proves operation, lease and epoch under their locks, writes the receipt, reads it back and commits. A lost acknowledgement is resolved on
         * a fresh session under the operation lock.
         *
         * @param summary what was read from the source
         * @return the committed receipt and whether the commit was acknowledged
         */
        Committed commit(LaneSource.ReadSummary summary);

        @Override
        void close();
    }

    /**
     * A committed chunk.
     *
     * @param receipt the receipt
     * @param acknowledged false when a fresh session had to find it
     */
    record Committed(ChunkReceipt receipt, boolean acknowledged) {}
}
