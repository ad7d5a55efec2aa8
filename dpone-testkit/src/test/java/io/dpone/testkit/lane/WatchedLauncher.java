package io.dpone.testkit.lane;

import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.spi.LaneFleet;
import io.dpone.spi.LaneLauncher;
import java.util.Collection;
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
        return new ForwardingFleet(launcher.open(laneHeapMegabytes)) {
            @Override
            public void prepare(String runKey, Collection<Integer> workerIds) {
                told.accept("prepare " + workerIds);
                super.prepare(runKey, workerIds);
            }

            @Override
            public void start(LaneBootstrap bootstrap) {
                told.accept("start " + bootstrap.workerId());
                super.start(bootstrap);
            }

            @Override
            public void close() {
                told.accept("close");
                super.close();
            }
        };
    }
}
