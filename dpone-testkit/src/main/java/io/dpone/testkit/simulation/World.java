package io.dpone.testkit.simulation;

import io.dpone.testkit.fault.SimulatedProcess;
import io.dpone.testkit.memory.InMemoryTarget;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What everybody in one simulation shares. */
final class World {
    private static final Instant BEGIN = Instant.parse("2026-03-01T12:00:00Z");

    private final Chance chance;
    private final Scheduler scheduler;
    private final Trace trace;
    private final InstantSource clock;
    private final SimulatedCampaign campaign;
    private final Map<SimulatedProcess, SimulatedLane> lanes = new HashMap<>();

    World(Chance chance, Scheduler scheduler, TargetFactory targets) {
        this.chance = chance;
        this.scheduler = scheduler;
        this.trace = new Trace(scheduler);
        this.clock = () -> BEGIN.plus(Duration.ofNanos(scheduler.nanos()));
        InMemoryTarget target = targets.create(clock, scheduler);
        this.campaign = new SimulatedCampaign(chance, target);
    }

    Chance chance() {
        return chance;
    }

    Scheduler scheduler() {
        return scheduler;
    }

    Trace trace() {
        return trace;
    }

    InstantSource clock() {
        return clock;
    }

    SimulatedCampaign campaign() {
        return campaign;
    }

    void register(SimulatedProcess process, SimulatedLane lane) {
        lanes.put(process, lane);
    }

    /** The lane that is this process, empty for a host. */
    Optional<SimulatedLane> lane(SimulatedProcess process) {
        return Optional.ofNullable(lanes.get(process));
    }
}
