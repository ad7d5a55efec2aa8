package io.dpone.spi.worker;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.lane.LaneMessage;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.spi.LaneSource;
import io.dpone.spi.LaneTarget;
import io.dpone.spi.ParentChannel;
import io.dpone.spi.SourceAdapter;
import io.dpone.spi.TargetAdapter;
import io.dpone.spi.Ticker;
import java.time.Duration;
import java.util.Optional;

/**
 * A lane's life after containment: opens its connections once, says that it is ready, takes one chunk after the other, and closes everything when it is told to
 * stop. Used by one thread.
 */
public final class LaneWorker {
    private static final Duration IDLE = Duration.ofSeconds(30);

    private final LaneBootstrap bootstrap;
    private final ParentChannel channel;
    private final SourceAdapter sourceAdapter;
    private final TargetAdapter targetAdapter;
    private final Ticker ticker;

    /**
     * A worker that has opened nothing yet.
     *
     * @param bootstrap what the lane was given
     * @param channel the channel to the parent
     * @param sourceAdapter serves the source endpoint
     * @param targetAdapter serves the target endpoint
     */
    public LaneWorker(
            LaneBootstrap bootstrap, ParentChannel channel, SourceAdapter sourceAdapter, TargetAdapter targetAdapter) {
        this(bootstrap, channel, sourceAdapter, targetAdapter, Ticker.system());
    }

    /**
     * A worker that has opened nothing yet and measures its waits otherwise than by the machine's own ticker.
     *
     * @param bootstrap what the lane was given
     * @param channel the channel to the parent
     * @param sourceAdapter serves the source endpoint
     * @param targetAdapter serves the target endpoint
     * @param ticker elapsed time
     */
    public LaneWorker(
            LaneBootstrap bootstrap,
            ParentChannel channel,
            SourceAdapter sourceAdapter,
            TargetAdapter targetAdapter,
            Ticker ticker) {
        this.bootstrap = bootstrap;
        this.channel = channel;
        this.sourceAdapter = sourceAdapter;
        this.targetAdapter = targetAdapter;
        this.ticker = ticker;
    }

    /**
     * Works until the parent says stop. A lane whose connections can not be opened says so and returns.
     *
     * @throws ParentChannel.ParentGoneException when the parent is gone
     */
    public void run() {
        LaneSource source;
        try {
            source = sourceAdapter.openLane(bootstrap);
        } catch (DponeException e) {
            refuse(e);
            return;
        }
        try (source) {
            runWith(source);
        }
    }

    private void runWith(LaneSource source) {
        LaneTarget target;
        try {
            target = targetAdapter.openLane(bootstrap);
        } catch (DponeException e) {
            refuse(e);
            return;
        }
        try (target) {
            channel.send(new LaneMessage.RuntimeReady(bootstrap.workerId()));
            serve(new ChunkWork(bootstrap, new ParentRequests(bootstrap, channel, ticker), source, target));
        }
    }

    private void serve(ChunkWork work) {
        while (true) {
            Optional<ParentMessage> message = channel.receive(IDLE);
            if (message.isEmpty()) {
                continue;
            }
            ParentMessage received = message.get();
            if (received instanceof ParentMessage.Stop) {
                return;
            }
            if (received instanceof ParentMessage.Run run) {
                channel.send(work.run(run));
            } else if (!isLateReply(received)) {
                throw new DponeException(
                        ErrorCode.LANE_MESSAGE_UNEXPECTED,
                        "an idle lane received " + received.getClass().getSimpleName());
            }
        }
    }

    // The reply to a request that had timed out belongs to a command that is over.
    private static boolean isLateReply(ParentMessage message) {
        return message instanceof ParentMessage.ReceiptProbeReply || message instanceof ParentMessage.OperationReply;
    }

    private void refuse(DponeException failure) {
        channel.send(new LaneMessage.BootstrapFailed(
                bootstrap.workerId(), failure.code().id(), ChunkWork.text(failure)));
    }
}
