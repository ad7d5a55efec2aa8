package io.dpone.contracts.lane;

import io.dpone.contracts.chunk.ChunkSpec;
import io.dpone.contracts.identity.OperationIdentity;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What the parent says to a lane. */
public sealed interface ParentMessage {

    /**
     * The parent has proved that the lane is alone in its session and group; only now may the lane load anything.
     *
     * @param workerId the lane
     * @param identity the identity that was proved, exactly as the lane reported it
     */
    record ContainmentAck(int workerId, ProcessIdentity identity) implements ParentMessage {}

    /**
     * What the lane needs for its life; follows the acknowledgement at once.
     *
     * @param bootstrap the data, with credentials
     */
    record Start(LaneBootstrap bootstrap) implements ParentMessage {}

    /**
     * Load one chunk. One at a time.
     *
     * @param binding which command
     * @param chunk the chunk, the command's own
     * @param operation the operation identity as the parent derives it
     */
    record Run(CommandBinding binding, ChunkSpec chunk, OperationIdentity operation) implements ParentMessage {
        // Refuses the chunk of another command.
        public Run {
            if (binding.chunkIndex() != chunk.index()) {
                throw new IllegalArgumentException("a command runs its own chunk");
            }
        }
    }

    /**
     * The answer to a {@link LaneMessage.ReceiptProbeRequest}.
     *
     * @param requestId the request
     * @param binding which command
     * @param authorized whether the lane may read the receipt and admit the operation
     * @param error why not; null when authorized
     */
    record ReceiptProbeReply(
            long requestId,
            CommandBinding binding,
            boolean authorized,
            @Nullable String error) implements ParentMessage {
        // Refuses an authority with an error.
        public ReceiptProbeReply {
            if (authorized && error != null) {
                throw new IllegalArgumentException("an authorized probe has no error");
            }
        }
    }

    /**
     * The answer to a {@link LaneMessage.OperationRequest}.
     *
     * @param requestId the request
     * @param binding which command
     * @param active whether the lane may go on
     * @param error why not; null when active
     * @param leaseExpiresAt until when the operation's lease runs by the target's clock, or null
     */
    record OperationReply(
            long requestId,
            CommandBinding binding,
            boolean active,
            @Nullable String error,
            @Nullable Instant leaseExpiresAt)
            implements ParentMessage {
        // Refuses an active operation with an error.
        public OperationReply {
            if (active && error != null) {
                throw new IllegalArgumentException("an active operation has no error");
            }
        }
    }

    /** End after closing everything. Only sent to a lane without a command. */
    record Stop() implements ParentMessage {}
}
