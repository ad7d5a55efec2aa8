package io.dpone.testkit.simulation;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.spi.LaneFleet;
import io.dpone.testkit.fault.PortCall;
import io.dpone.testkit.fault.SimulatedProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The lanes of one run as tasks of the scheduler. Messages and exits travel: how long, chance decides, so that lanes overtake one another; what one lane says keeps
 * its order, and an exit may overtake what the lane said before it.
 */
final class SimulatedFleet implements LaneFleet {
    private static final Duration FASTEST = Duration.ofNanos(20_000);
    private static final Duration SLOW = Duration.ofMillis(60);
    private static final Duration SLOWEST = Duration.ofSeconds(2);
    private static final Duration CLOSE_GRACE = Duration.ofSeconds(5);

    private final SimulatedProcess host;
    private final World world;
    private final Scheduler scheduler;
    private final LoopWatch watch;
    private final RenewalWatch renewals;
    private final Map<Integer, SimulatedLane> lanes = new TreeMap<>();
    private final List<Travelling> travelling = new ArrayList<>();
    private final Map<Integer, Long> lastArrivals = new HashMap<>();
    private boolean wokenUp;

    SimulatedFleet(SimulatedProcess host, World world) {
        this.host = host;
        this.world = world;
        this.scheduler = world.scheduler();
        this.watch = new LoopWatch(world.trace()::broken);
        this.renewals = new RenewalWatch(world, watch);
    }

    private record Travelling(long at, Event event) {
        boolean isExit() {
            return event instanceof Event.Exited;
        }
    }

    LoopWatch watch() {
        return watch;
    }

    /** Something happened in a lane; the loop can see it when it has arrived. */
    void post(Event event) {
        long at = scheduler.nanos()
                + world.chance().between(FASTEST, world.chance().oneIn(12) ? SLOWEST : SLOW);
        if (!(event instanceof Event.Exited)) {
            at = Math.max(at, lastArrivals.getOrDefault(event.workerId(), 0L));
            lastArrivals.put(event.workerId(), at);
        }
        int place = 0;
        while (place < travelling.size() && travelling.get(place).at() <= at) {
            place++;
        }
        travelling.add(place, new Travelling(at, event));
    }

    @Override
    public void start(LaneBootstrap bootstrap) {
        String name = host.name() + "-lane-" + bootstrap.workerId();
        host.call(PortCall.FLEET_START, name, () -> {
            SimulatedProcess process = host.child(name);
            SimulatedLane lane = new SimulatedLane(bootstrap, process, this, world);
            lanes.put(bootstrap.workerId(), lane);
            world.register(process, lane);
            scheduler.spawn(name, lane::live);
        });
    }

    @Override
    public void send(int workerId, ParentMessage message) {
        host.requireAlive();
        watch.sending(workerId, message, hasPending(watch.busy()));
        host.call(PortCall.FLEET_SEND, message.getClass().getSimpleName(), () -> {
            if (!lane(workerId).deliver(message)) {
                throw new DponeException(
                        ErrorCode.LANE_EXITED, Effect.UNKNOWN, "the message reached nobody: " + lane(workerId), null);
            }
        });
    }

    @Override
    public List<Event> await(Duration timeout) {
        host.requireAlive();
        watch.awaiting(timeout);
        renewals.awaiting(timeout);
        List<Event> events = host.call(PortCall.FLEET_AWAIT, "", () -> {
            boolean looksOnly = timeout.isZero() || Thread.currentThread().isInterrupted();
            long deadline = scheduler.nanos() + (looksOnly ? 0 : timeout.toNanos());
            scheduler.waitUntil(() -> wakeAt(deadline));
            host.requireAlive();
            wokenUp = false;
            return arrived();
        });
        watch.seen(events);
        renewals.returned(timeout);
        events.forEach(event -> world.trace().say(host + " SEES " + text(event)));
        return events;
    }

    private long wakeAt(long deadline) {
        if (wokenUp || !host.isAlive()) {
            return 0;
        }
        return travelling.isEmpty()
                ? deadline
                : Math.min(deadline, travelling.get(0).at());
    }

    private List<Event> arrived() {
        List<Event> exits = new ArrayList<>();
        List<Event> others = new ArrayList<>();
        while (!travelling.isEmpty() && travelling.get(0).at() <= scheduler.nanos()) {
            Travelling first = travelling.remove(0);
            (first.isExit() ? exits : others).add(first.event());
        }
        exits.addAll(others);
        return List.copyOf(exits);
    }

    private static String text(Event event) {
        String what = event instanceof Event.Received received
                ? received.message().getClass().getSimpleName()
                : event.getClass().getSimpleName();
        return what + " of lane " + event.workerId();
    }

    @Override
    public boolean hasPending(Set<Integer> workerIds) {
        host.requireAlive();
        return travelling.stream()
                .anyMatch(some -> some.at() <= scheduler.nanos()
                        && workerIds.contains(some.event().workerId()));
    }

    @Override
    public boolean hasExited(int workerId) {
        host.requireAlive();
        return lane(workerId).hasEnded();
    }

    @Override
    public Map<Integer, Termination> terminate(Set<Integer> workerIds, Duration grace) {
        host.requireAlive();
        watch.ending(workerIds);
        return host.call(PortCall.FLEET_TERMINATE, new TreeSet<>(workerIds).toString(), () -> {
            // A lane may go on until it is killed.
            scheduler.sleep(world.chance().between(Duration.ZERO, grace));
            Map<Integer, Termination> ends = new TreeMap<>();
            for (int workerId : new TreeSet<>(workerIds)) {
                ends.put(workerId, end(lane(workerId)));
            }
            return Map.copyOf(ends);
        });
    }

    private static Termination end(SimulatedLane lane) {
        if (lane.isUnkillable() && !lane.hasEnded()) {
            lane.closeChannel();
            return Termination.UNPROVEN;
        }
        lane.kill();
        return Termination.QUIESCED;
    }

    @Override
    public String describe(int workerId) {
        return lane(workerId).toString();
    }

    @Override
    public void wakeUp() {
        wokenUp = true;
    }

    @Override
    public void close() {
        terminate(lanes.keySet(), CLOSE_GRACE);
    }

    private SimulatedLane lane(int workerId) {
        SimulatedLane lane = lanes.get(workerId);
        if (lane == null) {
            throw new IllegalArgumentException("no lane " + workerId);
        }
        return lane;
    }
}
