package io.dpone.contracts.lane;

import io.dpone.contracts.error.Effect;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.json.Sha256;
import io.dpone.contracts.ledger.ChunkEvidence;
import io.dpone.contracts.ledger.ChunkReceipt;

/** What a lane says to its parent. */
public sealed interface LaneMessage {

    /**
     * The lane runs, in its own session, and has loaded nothing yet.
     *
     * @param workerId the lane
     * @param token the one-time token that the parent gave on standard input
     * @param identity the process as it sees itself
     */
    record Ready(int workerId, String token, ProcessIdentity identity) implements LaneMessage {}

    /**
     * The connections are open; the lane takes commands.
     *
     * @param workerId the lane
     */
    record RuntimeReady(int workerId) implements LaneMessage {}

    /**
     * The lane cannot work and ends.
     *
     * @param workerId the lane
     * @param code the stable code
     * @param error a message without values and credentials
     */
    record BootstrapFailed(int workerId, String code, String error) implements LaneMessage {}

    /** A message that belongs to a command. */
    sealed interface OfCommand extends LaneMessage {
        /**
         * The lane.
         *
         * @return the worker's number
         */
        int workerId();

        /**
         * Which command.
         *
         * @return the binding
         */
        CommandBinding binding();
    }

    /**
     * Asks for the authority to read the chunk's receipt; sent before any receipt is read and before the source is touched.
     *
     * @param requestId unique within the lane
     * @param workerId the lane
     * @param binding which command
     * @param operation the operation identity as the lane derives it
     */
    record ReceiptProbeRequest(long requestId, int workerId, CommandBinding binding, OperationIdentity operation)
            implements OfCommand {}

    /** What an {@link OperationRequest} asks. */
    enum OperationStep {
        /** The operation is admitted: the parent validates it and begins to renew it. */
        REGISTER,
        /** May the lane go on? */
        STATUS,
        /** The data is sent; the terminal transaction begins. From the answer on the parent leaves the operation's row alone. */
        FINALIZING,
        /** The transaction has ended; the parent keeps the descriptor until the ledger is written. */
        UNREGISTER
    }

    /**
     * A step in the life of an admitted operation.
     *
     * @param requestId unique within the lane
     * @param workerId the lane
     * @param binding which command
     * @param step what is asked
     * @param operationKey the operation, 64 hex digits
     * @param ownerDigest the owner in the operation's row, 64 hex digits
     * @param epoch the operation's epoch, at least 1
     */
    record OperationRequest(
            long requestId,
            int workerId,
            CommandBinding binding,
            OperationStep step,
            String operationKey,
            String ownerDigest,
            long epoch)
            implements OfCommand {
        // Refuses another spelling of a digest and an epoch below 1.
        public OperationRequest {
            Sha256.requireHex(operationKey);
            Sha256.requireHex(ownerDigest);
            if (epoch < 1) {
                throw new IllegalArgumentException("an operation's epoch is at least 1");
            }
        }
    }

    /**
     * How far a running chunk is; only for progress, never for a decision.
     *
     * @param workerId the lane
     * @param binding which command
     * @param rows rows read so far, at least 0
     * @param bytes bytes read so far, at least 0
     */
    record Progress(int workerId, CommandBinding binding, long rows, long bytes) implements OfCommand {
        // Refuses negative counts.
        public Progress {
            if (rows < 0 || bytes < 0) {
                throw new IllegalArgumentException("progress is not negative");
            }
        }
    }

    /**
     * The chunk is committed.
     *
     * @param workerId the lane
     * @param binding which command
     * @param receipt the receipt as the lane read it back
     * @param route how it came to be committed; never {@code RECEIPT_RECOVERED}, which is the parent's
     */
    record Succeeded(int workerId, CommandBinding binding, ChunkReceipt receipt, ChunkEvidence.Route route)
            implements OfCommand {
        // Refuses the route that only the parent can take.
        public Succeeded {
            if (route == ChunkEvidence.Route.RECEIPT_RECOVERED) {
                throw new IllegalArgumentException("only a parent recovers a receipt");
            }
        }
    }

    /**
     * The chunk failed.
     *
     * @param workerId the lane
     * @param binding which command
     * @param code the stable code
     * @param error a message without values and credentials
     * @param effect what the lane knows of the effect
     */
    record Failed(int workerId, CommandBinding binding, String code, String error, Effect effect)
            implements OfCommand {}
}
