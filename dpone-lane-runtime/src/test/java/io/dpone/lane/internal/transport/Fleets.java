package io.dpone.lane.internal.transport;

import io.dpone.lane.fixture.MisbehavingLane;
import io.dpone.lane.fixture.Misconduct;
import io.dpone.lane.internal.process.ClassArchive;
import io.dpone.lane.internal.process.LaneCommand;
import io.dpone.lane.internal.process.LinuxPrograms;
import io.dpone.lane.internal.process.ProcessTable;
import io.dpone.spi.LaneFleet;
import io.dpone.spi.LaneFleet.Event;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/** Fleets whose lanes are this test's own programs, and waiting for what they report. */
final class Fleets {
    static final Duration LONG = Duration.ofSeconds(60);

    private Fleets() {}

    /** A fleet of lanes that break the protocol, with patience for everything. */
    static ProcessLaneFleet misbehaving(Path folder, Misconduct misconduct) {
        return misbehaving(misconduct, new FleetSettings(folder, LONG, LONG, LONG, LONG), System::nanoTime);
    }

    /** A fleet of lanes that break the protocol. */
    static ProcessLaneFleet misbehaving(Misconduct misconduct, FleetSettings settings, LongSupplier nanoClock) {
        LaneCommand command = new LaneCommand(
                LinuxPrograms.find(System.getenv()),
                Path.of(System.getProperty("java.home"), "bin", "java"),
                List.of("-Dmisconduct=" + misconduct),
                System.getProperty("java.class.path"),
                MisbehavingLane.class.getName(),
                64,
                Map.of("PATH", "/usr/bin:/bin"));
        return new ProcessLaneFleet(
                settings, command, ClassArchive.none(), ProcessTable.ofThisMachine(), new SecureRandom(), nanoClock);
    }

    /** Takes events until they are enough; fails when they are not in time. */
    static List<Event> until(LaneFleet fleet, Predicate<List<Event>> enough) {
        List<Event> events = new ArrayList<>();
        long deadline = System.nanoTime() + LONG.toNanos();
        while (!enough.test(events)) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                throw new AssertionError("only happened: " + events);
            }
            events.addAll(fleet.await(Duration.ofNanos(left)));
        }
        return events;
    }

    static List<Event> untilCount(LaneFleet fleet, int count) {
        return until(fleet, events -> events.size() >= count);
    }
}
