package io.dpone.spi;

import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.ledger.ChunkReceipt;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Receipts and operation leases as the parent sees them. Used by one thread; statements end within five seconds or fail. */
public interface OperationStore {
    /**
     * Makes the attempt of the campaign known and current for the shadow's fenced identity; repeating it changes nothing.
     *
     * @param operation any operation of the campaign
     * @param loadId the host's label of the first run
     */
    void openAttempt(OperationIdentity operation, String loadId);

    /**
     * Reads a receipt on a fresh session, after waiting (bounded) for the operation lock, so that a transaction that is still ending is not taken for
     * one that never was.
     *
     * @param operation the operation
     * @return the receipt, if committed
     */
    Optional<ChunkReceipt> probe(OperationIdentity operation);

    /**
     * Moves an operation's lease forward.
     *
     * @param operation the operation
     * @param ownerDigest the owner
     * @param epoch the operation's epoch
     * @param ttl how long the lease runs from now
     * @return what became of it
     */
    Renewal renew(OperationIdentity operation, String ownerDigest, long epoch, Duration ttl);

    /** What became of a renewal. */
    sealed interface Renewal {
        /**
         * The lease runs on.
         *
         * @param expiresAt until when, by the target's clock
         */
        record Renewed(Instant expiresAt) implements Renewal {}

        /**
         * The receipt is already committed.
         *
         * @param receipt the receipt
         */
        record Committed(ChunkReceipt receipt) implements Renewal {}

        /**
         * Another owner or epoch holds the operation, or the lease has elapsed.
         *
         * @param reason why, without values
         */
        record Lost(String reason) implements Renewal {}
    }
}
