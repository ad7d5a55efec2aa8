package io.dpone.testkit.lane;

import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.spi.LaneFleet;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Hands every call on to another fleet; a test overrides those that it watches or changes. As thread-safe as the other fleet. */
public class ForwardingFleet implements LaneFleet {
    private final LaneFleet fleet;

    /**
     * Hands on.
     *
     * @param fleet the other fleet
     */
    public ForwardingFleet(LaneFleet fleet) {
        this.fleet = fleet;
    }

    @Override
    public void prepare(String runKey, Collection<Integer> workerIds) {
        fleet.prepare(runKey, workerIds);
    }

    @Override
    public void start(LaneBootstrap bootstrap) {
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
        fleet.close();
    }
}
