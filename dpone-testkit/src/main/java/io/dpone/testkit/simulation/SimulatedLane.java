package io.dpone.testkit.simulation;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.lane.LaneMessage;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.spi.LaneFleet.Event;
import io.dpone.spi.ParentChannel;
import io.dpone.spi.worker.LaneWorker;
import io.dpone.testkit.fault.PortCall;
import io.dpone.testkit.fault.ProcessKilled;
import io.dpone.testkit.fault.SimulatedProcess;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One lane as a task of the scheduler: its process, its end of the channel, and what the operating system says of it. */
final class SimulatedLane implements ParentChannel {
    private static final Duration FASTEST = Duration.ofNanos(20_000);
    private static final Duration SLOW = Duration.ofMillis(40);

    private final LaneBootstrap bootstrap;
    private final SimulatedProcess process;
    private final SimulatedFleet fleet;
    private final World world;
    private final Deque<Arriving> inbox = new ArrayDeque<>();
    private boolean closed;
    private boolean unkillable;
    private boolean seemsDead;
    private boolean exitTold;
    private boolean sawReceipt;
    private ParentMessage.@Nullable Run command;

    SimulatedLane(LaneBootstrap bootstrap, SimulatedProcess process, SimulatedFleet fleet, World world) {
        this.bootstrap = bootstrap;
        this.process = process;
        this.fleet = fleet;
        this.world = world;
    }

    private record Arriving(long at, ParentMessage message) {}

    void live() {
        String detail = "returned";
        try {
            new LaneWorker(
                            bootstrap,
                            this,
                            world.campaign().source().adapter(process),
                            world.campaign().target().adapter(process),
                            world.scheduler())
                    .run();
        } catch (ProcessKilled e) {
            detail = "killed";
        } catch (ParentGoneException e) {
            detail = "the parent was gone";
        } catch (RuntimeException e) {
            detail = "threw " + e;
        } finally {
            // Whatever it left open ends with the process.
            process.kill();
        }
        tellExit(detail);
    }

    private void tellExit(String detail) {
        if (!exitTold) {
            exitTold = true;
            fleet.post(new Event.Exited(bootstrap.workerId(), detail));
        }
    }

    @Override
    public void send(LaneMessage message) {
        process.call(PortCall.CHANNEL_SEND, detail(message), () -> {
            requireOpen();
            fleet.post(new Event.Received(bootstrap.workerId(), message));
        });
    }

    @Override
    public Optional<ParentMessage> receive(Duration timeout) {
        return process.call(PortCall.CHANNEL_RECEIVE, "", () -> {
            long deadline = world.scheduler().nanos() + timeout.toNanos();
            world.scheduler().waitUntil(() -> wakeAt(deadline));
            process.requireAlive();
            return Optional.ofNullable(take());
        });
    }

    private long wakeAt(long deadline) {
        Arriving first = inbox.peekFirst();
        if (closed || !process.isAlive()) {
            return 0;
        }
        return first == null ? deadline : Math.min(deadline, first.at());
    }

    private @Nullable ParentMessage take() {
        Arriving first = inbox.peekFirst();
        if (first == null || first.at() > world.scheduler().nanos()) {
            requireOpen();
            return null;
        }
        inbox.removeFirst();
        if (first.message() instanceof ParentMessage.Run run) {
            command = run;
            sawReceipt = false;
        }
        return first.message();
    }

    private void requireOpen() {
        if (closed) {
            throw new ParentGoneException();
        }
    }

    /** Hands a message over; false when nobody will ever read it. */
    boolean deliver(ParentMessage message) {
        if (closed || hasEnded()) {
            return false;
        }
        Arriving last = inbox.peekLast();
        long soonest = last == null ? 0 : last.at();
        inbox.addLast(new Arriving(
                Math.max(soonest, world.scheduler().nanos() + world.chance().between(FASTEST, SLOW)), message));
        return true;
    }

    /** The channel breaks; the parent is told so. */
    void breakChannel() {
        if (!closed) {
            closed = true;
            fleet.post(new Event.Broken(bootstrap.workerId(), ErrorCode.LANE_CHANNEL_INVALID, "the channel broke"));
        }
    }

    /** The parent closes its end. */
    void closeChannel() {
        closed = true;
    }

    /** The process can not be ended any more. */
    void becomeUnkillable() {
        unkillable = true;
    }

    boolean isUnkillable() {
        return unkillable;
    }

    /** For everybody the process is gone, and only the server goes on with what it was told last. */
    void seemDead() {
        seemsDead = true;
        closed = true;
        tellExit("killed in its commit");
    }

    boolean seemsDead() {
        return seemsDead;
    }

    /** The parent kills it. */
    void kill() {
        if (!seemsDead) {
            process.kill();
        }
        closed = true;
    }

    boolean hasEnded() {
        return seemsDead || exitTold || !process.isAlive();
    }

    /** Whether the lane's probe for its current command has found a receipt. */
    boolean sawReceipt() {
        return sawReceipt;
    }

    void probed(boolean receiptIsThere) {
        sawReceipt = receiptIsThere;
    }

    Optional<ParentMessage.Run> command() {
        return Optional.ofNullable(command);
    }

    LaneBootstrap bootstrap() {
        return bootstrap;
    }

    private static String detail(LaneMessage message) {
        String type = message.getClass().getSimpleName();
        return message instanceof LaneMessage.OperationRequest request ? type + " " + request.step() : type;
    }

    @Override
    public String toString() {
        return "lane " + bootstrap.workerId() + " (" + process.name() + ", " + (hasEnded() ? "ended" : "running") + ")";
    }
}
