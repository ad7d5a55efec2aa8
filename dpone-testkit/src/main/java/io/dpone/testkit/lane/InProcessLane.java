package io.dpone.testkit.lane;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.lane.LaneMessage;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.spi.LaneFleet.Event;
import io.dpone.spi.ParentChannel;
import io.dpone.spi.SourceAdapter;
import io.dpone.spi.TargetAdapter;
import io.dpone.spi.worker.LaneWorker;
import io.dpone.testkit.fault.PortCall;
import io.dpone.testkit.fault.ProcessKilled;
import io.dpone.testkit.fault.SimulatedProcess;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One lane: its thread, its simulated process and its end of the channel. */
final class InProcessLane implements ParentChannel {
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final int workerId;
    private final SimulatedProcess process;
    private final LaneEvents events;
    private final Thread thread;
    private final Deque<ParentMessage> inbox = new ArrayDeque<>();
    private boolean closed;

    InProcessLane(
            LaneBootstrap bootstrap,
            SimulatedProcess process,
            LaneEvents events,
            Function<SimulatedProcess, SourceAdapter> source,
            Function<SimulatedProcess, TargetAdapter> target) {
        this.workerId = bootstrap.workerId();
        this.process = process;
        this.events = events;
        this.thread = new Thread(
                () -> live(() -> new LaneWorker(bootstrap, this, source.apply(process), target.apply(process)).run()),
                process.name());
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    private void live(Runnable work) {
        String detail = "returned";
        try {
            work.run();
        } catch (ProcessKilled e) {
            detail = "killed";
        } catch (ParentGoneException e) {
            detail = "the parent was gone";
        } catch (RuntimeException | Error e) {
            detail = "threw " + e;
        } finally {
            // Whatever it left open ends with the process.
            process.kill();
        }
        events.post(new Event.Exited(workerId, detail));
    }

    @Override
    public void send(LaneMessage message) {
        try {
            process.call(PortCall.CHANNEL_SEND, detail(message), () -> {
                requireOpen();
                events.post(new Event.Received(workerId, message));
            });
        } catch (ChannelBroken e) {
            closeChannel();
            events.post(new Event.Broken(workerId, ErrorCode.LANE_CHANNEL_INVALID, "the channel broke"));
            throw new ParentGoneException(e);
        }
    }

    @Override
    public Optional<ParentMessage> receive(Duration timeout) {
        return process.call(PortCall.CHANNEL_RECEIVE, "", () -> Optional.ofNullable(take(timeout)));
    }

    private synchronized @Nullable ParentMessage take(Duration timeout) {
        long deadline = System.nanoTime() + timeout.toNanos();
        while (inbox.isEmpty()) {
            process.requireAlive();
            requireOpen();
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return null;
            }
            try {
                // A process that is cut off gets no notice, so it is looked at now and then.
                TimeUnit.NANOSECONDS.timedWait(this, Math.min(left, LOOK_NANOS));
            } catch (InterruptedException e) {
                throw new ParentGoneException(e);
            }
        }
        return inbox.removeFirst();
    }

    private synchronized void requireOpen() {
        if (closed) {
            throw new ParentGoneException();
        }
    }

    private synchronized void closeChannel() {
        closed = true;
        notifyAll();
    }

    /** Hands a message over; false when nobody will ever read it. */
    synchronized boolean deliver(ParentMessage message) {
        if (closed || hasExited() || !process.isAlive()) {
            return false;
        }
        inbox.addLast(message);
        notifyAll();
        return true;
    }

    boolean hasExited() {
        return events.hasEnded(workerId);
    }

    void kill() {
        process.kill();
        closeChannel();
        thread.interrupt();
    }

    /** Waits for the thread; false when it still runs at the deadline. */
    boolean awaitEnd(long deadlineNanos) {
        try {
            long left = Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime()));
            thread.join(left);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return hasExited();
    }

    private static String detail(LaneMessage message) {
        String type = message.getClass().getSimpleName();
        return message instanceof LaneMessage.OperationRequest request ? type + " " + request.step() : type;
    }

    @Override
    public String toString() {
        return "lane " + workerId + " (thread " + thread.getName() + ", " + (hasExited() ? "ended" : "running") + ")";
    }
}
