package io.dpone.testkit.lane;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.spi.LaneFleet;
import io.dpone.spi.SourceAdapter;
import io.dpone.spi.TargetAdapter;
import io.dpone.testkit.fault.PortCall;
import io.dpone.testkit.fault.SimulatedProcess;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The lanes of one run as threads. */
final class InProcessFleet implements LaneFleet {
    private static final Logger LOG = LoggerFactory.getLogger(InProcessFleet.class);
    private static final Duration CLOSE_GRACE = Duration.ofSeconds(5);

    private final SimulatedProcess host;
    private final Function<SimulatedProcess, SourceAdapter> source;
    private final Function<SimulatedProcess, TargetAdapter> target;
    private final LaneEvents events = new LaneEvents();
    private final Map<Integer, InProcessLane> lanes = new TreeMap<>();

    InProcessFleet(
            SimulatedProcess host,
            Function<SimulatedProcess, SourceAdapter> source,
            Function<SimulatedProcess, TargetAdapter> target) {
        this.host = host;
        this.source = source;
        this.target = target;
    }

    @Override
    public void start(LaneBootstrap bootstrap) {
        String name = host.name() + "-lane-" + bootstrap.workerId();
        host.call(PortCall.FLEET_START, name, () -> {
            InProcessLane lane = new InProcessLane(bootstrap, host.child(name), events, source, target);
            if (lanes.putIfAbsent(bootstrap.workerId(), lane) != null) {
                throw new IllegalStateException("lane " + bootstrap.workerId() + " was started before");
            }
            lane.start();
        });
    }

    @Override
    public void send(int workerId, ParentMessage message) {
        host.call(PortCall.FLEET_SEND, message.getClass().getSimpleName(), () -> {
            if (!lane(workerId).deliver(message)) {
                throw new DponeException(
                        ErrorCode.LANE_EXITED, Effect.UNKNOWN, "the message reached nobody: " + lane(workerId), null);
            }
        });
    }

    @Override
    public List<Event> await(Duration timeout) {
        return host.call(PortCall.FLEET_AWAIT, "", () -> events.await(timeout));
    }

    @Override
    public boolean hasPending(Set<Integer> workerIds) {
        host.requireAlive();
        return events.hasAny(workerIds);
    }

    @Override
    public boolean hasExited(int workerId) {
        host.requireAlive();
        return lane(workerId).hasExited();
    }

    @Override
    public Map<Integer, Termination> terminate(Set<Integer> workerIds, Duration grace) {
        return host.call(PortCall.FLEET_TERMINATE, workerIds.toString(), () -> {
            workerIds.forEach(workerId -> lane(workerId).kill());
            long deadline = System.nanoTime() + grace.toNanos();
            Map<Integer, Termination> ends = new TreeMap<>();
            for (int workerId : workerIds) {
                boolean ended = lane(workerId).awaitEnd(deadline);
                ends.put(workerId, ended ? Termination.QUIESCED : Termination.UNPROVEN);
            }
            return Map.copyOf(ends);
        });
    }

    @Override
    public String describe(int workerId) {
        return lane(workerId).toString();
    }

    @Override
    public void wakeUp() {
        events.wakeUp();
    }

    @Override
    public void close() {
        terminate(lanes.keySet(), CLOSE_GRACE).forEach((workerId, end) -> {
            if (end == Termination.UNPROVEN) {
                LOG.warn("still running: {}", describe(workerId));
            }
        });
    }

    private InProcessLane lane(int workerId) {
        InProcessLane lane = lanes.get(workerId);
        if (lane == null) {
            throw new IllegalArgumentException("no lane " + workerId);
        }
        return lane;
    }
}
