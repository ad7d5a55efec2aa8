package io.dpone.testkit.lane;

import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.spi.LaneFleet;
import io.dpone.spi.LaneLauncher;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** A launcher that tells when its fleets are opened, prepared, started and closed. */
record WatchedLauncher(LaneLauncher launcher, Consumer<String> told) implements LaneLauncher {
    @Override
    public void preflight(int laneHeapMegabytes) {
        launcher.preflight(laneHeapMegabytes);
    }

    @Override
    public LaneFleet open(int laneHeapMegabytes) {
        told.accept("open");
        return new Fleet(launcher.open(laneHeapMegabytes), told);
    }

    private record Fleet(LaneFleet fleet, Consumer<String> told) implements LaneFleet {
        @Override
        public void prepare(String runKey, Collection<Integer> workerIds) {
            told.accept("prepare " + workerIds);
            fleet.prepare(runKey, workerIds);
        }

        @Override
        public void start(LaneBootstrap bootstrap) {
            told.accept("start " + bootstrap.workerId());
            fleet.start(bootstrap);
        }

        @Override
        public void send(int workerId, ParentMessage message) {
            fleet.send(workerId, message);
        }

        @Override
        public List<Event> await(Duration timeout) {
            return fleet.await(timeout);
        }

        @Override
        public boolean hasPending(Set<Integer> workerIds) {
            return fleet.hasPending(workerIds);
        }

        @Override
        public boolean hasExited(int workerId) {
            return fleet.hasExited(workerId);
        }

        @Override
        public Map<Integer, Termination> terminate(Set<Integer> workerIds, Duration grace) {
            return fleet.terminate(workerIds, grace);
        }

        @Override
        public String describe(int workerId) {
            return fleet.describe(workerId);
        }

        @Override
        public void wakeUp() {
            fleet.wakeUp();
        }

        @Override
        public void close() {
            told.accept("close");
            fleet.close();
        }
    }
}
