package io.dpone.lane.internal.child;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.lane.LaneMessage;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.contracts.lane.ProcessIdentity;
import io.dpone.lane.internal.process.LaneExit;
import io.dpone.lane.internal.process.ProcessStatus;
import io.dpone.lane.internal.process.ProcessTable;
import io.dpone.spi.ParentChannel.ParentGoneException;
import io.dpone.spi.worker.LaneWorker;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** The steps of a lane: report, wait to be acknowledged, take the start data, work. */
final class LaneRun {
    // The parent ends a lane that is not up in time; this is for a parent that does not. A lane may wait for its start
    // while the source is counted.
    private static final Duration PATIENCE = Duration.ofHours(1);

    private final int workerId;
    private final String token;
    private final Ending whenFinished;

    /** What is done before the channel closes, however the lane ends. */
    @FunctionalInterface
    interface Ending extends AutoCloseable {
        @Override
        void close();
    }

    LaneRun(int workerId, String token, Ending whenFinished) {
        this.workerId = workerId;
        this.token = token;
        this.whenFinished = whenFinished;
    }

    LaneExit over(Path socket) {
        try (ParentLink parent = ParentLink.connect(socket);
                whenFinished) {
            return with(parent);
        } catch (ParentGoneException e) {
            return LaneExit.PARENT_GONE;
        } catch (DponeException e) {
            // Its text is free of values.
            System.err.println(e.getMessage());
            return isOfChannel(e.code()) ? LaneExit.CHANNEL_INVALID : LaneExit.FAILED;
        } catch (OutOfMemoryError e) {
            return LaneExit.OUT_OF_MEMORY;
        } catch (RuntimeException | Error e) {
            print(e);
            return LaneExit.FAILED;
        }
    }

    private LaneExit with(ParentLink parent) {
        Optional<ProcessIdentity> self = ProcessTable.ofThisMachine().self().map(ProcessStatus::identity);
        if (self.isEmpty()) {
            return LaneExit.NOT_CONTAINED;
        }
        parent.send(new LaneMessage.Ready(workerId, token, self.get()));
        Optional<ParentMessage> answer = parent.receive(PATIENCE);
        if (!answer.equals(Optional.of(new ParentMessage.ContainmentAck(workerId, self.get())))) {
            return LaneExit.NOT_CONTAINED;
        }
        if (parent.receive(PATIENCE).orElse(null) instanceof ParentMessage.Start start
                && start.bootstrap().workerId() == workerId) {
            return work(parent, start.bootstrap());
        }
        return LaneExit.CHANNEL_INVALID;
    }

    private LaneExit work(ParentLink parent, LaneBootstrap bootstrap) {
        LaneWorker worker;
        try {
            worker = new LaneWorker(
                    bootstrap,
                    parent,
                    Adapters.source(bootstrap.sourceEndpoint().type()),
                    Adapters.target(bootstrap.targetEndpoint().type()));
        } catch (DponeException e) {
            parent.send(new LaneMessage.BootstrapFailed(workerId, e.code().id(), String.valueOf(e.getMessage())));
            return LaneExit.FINISHED;
        }
        worker.run();
        return LaneExit.FINISHED;
    }

    private static boolean isOfChannel(ErrorCode code) {
        return code == ErrorCode.LANE_CHANNEL_INVALID || code == ErrorCode.LANE_MESSAGE_UNEXPECTED;
    }

    /** Kinds and places only: the text of a driver's failure may hold values. */
    private static void print(Throwable failure) {
        for (Throwable link = failure; link != null; link = link.getCause()) {
            System.err.println(link.getClass().getName());
            for (StackTraceElement place : link.getStackTrace()) {
                System.err.println("    at " + place);
            }
        }
    }
}
