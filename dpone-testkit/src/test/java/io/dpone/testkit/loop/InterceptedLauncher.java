package io.dpone.testkit.loop;

import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.spi.LaneFleet;
import io.dpone.spi.LaneLauncher;
import io.dpone.testkit.lane.ForwardingFleet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A launcher whose fleet writes down what the loop does, and lets a test change what it sees. */
class InterceptedLauncher implements LaneLauncher {
    /** What the loop did, in order: {@code start 1}, {@code send 1 Run}, {@code terminate [1]}. */
    final List<String> done = new CopyOnWriteArrayList<>();

    private final LaneLauncher launcher;

    InterceptedLauncher(LaneLauncher launcher) {
        this.launcher = launcher;
    }

    /** Called before a message goes out. */
    void sending(int workerId, ParentMessage message) {}

    /** Changes what a lane did. */
    List<LaneFleet.Event> seen(LaneFleet.Event event) {
        return List.of(event);
    }

    /** What the loop sees besides, with every look at the lanes. */
    List<LaneFleet.Event> besides() {
        return List.of();
    }

    /** Whether the loop is told that one of these lanes has something to say. */
    boolean pending(boolean really, Set<Integer> workerIds) {
        return really;
    }

    /** Whether the loop is told that a lane has ended. */
    boolean exited(boolean really, int workerId) {
        return really;
    }

    /** What the loop is told of an ending. */
    LaneFleet.Termination ended(LaneFleet.Termination really, int workerId) {
        return really;
    }

    long count(String what) {
        return done.stream().filter(what::equals).count();
    }

    @Override
    public void preflight(int laneHeapMegabytes) {
        launcher.preflight(laneHeapMegabytes);
    }

    @Override
    public LaneFleet open(int laneHeapMegabytes) {
        return new Fleet(launcher.open(laneHeapMegabytes));
    }

    private final class Fleet extends ForwardingFleet {
        Fleet(LaneFleet fleet) {
            super(fleet);
        }

        @Override
        public void start(LaneBootstrap bootstrap) {
            done.add("start " + bootstrap.workerId());
            super.start(bootstrap);
        }

        @Override
        public void send(int workerId, ParentMessage message) {
            done.add("send " + workerId + " " + message.getClass().getSimpleName());
            sending(workerId, message);
            super.send(workerId, message);
        }

        @Override
        public List<Event> await(Duration timeout) {
            done.add("await");
            List<Event> changed = new ArrayList<>();
            for (Event event : super.await(timeout)) {
                changed.addAll(seen(event));
            }
            changed.addAll(besides());
            return changed;
        }

        @Override
        public boolean hasPending(Set<Integer> workerIds) {
            return pending(super.hasPending(workerIds), workerIds);
        }

        @Override
        public boolean hasExited(int workerId) {
            return exited(super.hasExited(workerId), workerId);
        }

        @Override
        public Map<Integer, Termination> terminate(Set<Integer> workerIds, Duration grace) {
            done.add("terminate " + workerIds.stream().sorted().toList());
            Map<Integer, Termination> ends = new TreeMap<>();
            super.terminate(workerIds, grace).forEach((workerId, end) -> ends.put(workerId, ended(end, workerId)));
            return ends;
        }
    }
}
