package io.dpone.lane.internal.process;

import io.dpone.spi.LaneFleet.Termination;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * Ends lanes with everything in their sessions and groups, and believes only the process table. What left both, as a daemon does, is out of reach. Used by one
 * thread; an interrupt neither hurries nor stops it and is kept for the caller.
 */
public final class LaneTerminator {
    private static final long AFTER_KILL_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long SHORTEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final ProcessTable table;
    private final GroupSignals signals;
    private final LongSupplier nanoClock;

    /**
     * A terminator.
     *
     * @param table the machine's processes
     * @param programs has the program that signals
     * @param nanoClock a clock that only runs on, in nanoseconds
     */
    public LaneTerminator(ProcessTable table, LinuxPrograms programs, LongSupplier nanoClock) {
        this.table = table;
        this.signals = new GroupSignals(programs.kill());
        this.nanoClock = nanoClock;
    }

    /**
     * Asks all to end, waits until one deadline for all, kills what is left and looks.
     *
     * @param lanes the lanes
     * @param grace how long they may take to end by themselves
     * @return what became of each
     */
    public Map<LaneProcess, Termination> end(Collection<LaneProcess> lanes, Duration grace) {
        Set<LaneProcess> left = look(new LinkedHashSet<>(lanes)).left();
        if (!left.isEmpty()) {
            signal(left, false);
            left = awaitEnd(left, grace.toNanos());
        }
        if (!left.isEmpty()) {
            signal(left, true);
            left = awaitEnd(left, AFTER_KILL_NANOS);
        }
        Map<LaneProcess, Termination> result = new LinkedHashMap<>();
        for (LaneProcess lane : lanes) {
            result.put(lane, left.contains(lane) ? Termination.UNPROVEN : Termination.QUIESCED);
        }
        return result;
    }

    /**
     * Waits for lanes that end by themselves.
     *
     * @param lanes the lanes
     * @param patience how long all of them together may take
     */
    public void awaitExits(Collection<LaneProcess> lanes, Duration patience) {
        awaitExits(lanes, nanoClock.getAsLong() + patience.toNanos());
    }

    private void awaitExits(Collection<LaneProcess> lanes, long deadline) {
        lanes.forEach(lane -> lane.awaitExit(Math.max(0, deadline - nanoClock.getAsLong())));
    }

    private Set<LaneProcess> awaitEnd(Set<LaneProcess> lanes, long nanos) {
        long deadline = nanoClock.getAsLong() + nanos;
        awaitExits(lanes, deadline);
        long pause = SHORTEST_PAUSE_NANOS;
        Set<LaneProcess> left = look(lanes).left();
        while (!left.isEmpty() && deadline - nanoClock.getAsLong() > 0) {
            UninterruptedWait.pause(Math.min(pause, Math.max(1, deadline - nanoClock.getAsLong())));
            pause = Math.min(2 * pause, LONGEST_PAUSE_NANOS);
            left = look(left).left();
        }
        return left;
    }

    private void signal(Set<LaneProcess> lanes, boolean forcibly) {
        Look look = look(lanes);
        long ownGroup = table.self().map(ProcessStatus::processGroupId).orElse(0L);
        Set<Long> groups = new LinkedHashSet<>();
        look.members.values().stream()
                .flatMap(List::stream)
                .map(ProcessStatus::processGroupId)
                .filter(group -> group > 1 && group != ownGroup)
                .forEach(groups::add);
        signals.send(forcibly ? "-KILL" : "-TERM", groups);
        // Also one by one: a lane that was just started may not have left our own group yet.
        lanes.forEach(lane -> lane.end(forcibly));
    }

    /** What the table says of each lane; looked at after each lane was asked whether it ended, so that no member is missed. */
    private Look look(Set<LaneProcess> lanes) {
        Set<LaneProcess> exited = new LinkedHashSet<>(lanes);
        exited.removeIf(lane -> !lane.hasExited());
        ProcessTable.Scan scan = table.scan();
        Map<LaneProcess, List<ProcessStatus>> members = new LinkedHashMap<>();
        Set<LaneProcess> left = new LinkedHashSet<>();
        for (LaneProcess lane : lanes) {
            Optional<ProcessStatus> leader = scan.processes().stream()
                    .filter(status -> status.pid() == lane.pid())
                    .findFirst();
            // A number is not given out again while a group or a session has it, so then ours has no member.
            boolean reused = leader.isPresent() && (exited.contains(lane) || lane.isNot(leader.get()));
            List<ProcessStatus> alive = reused
                    ? List.of()
                    : membersOf(lane, scan).filter(ProcessStatus::isAlive).toList();
            members.put(lane, alive);
            if (!exited.contains(lane) || !(reused || isEmpty(lane, scan))) {
                left.add(lane);
            }
        }
        return new Look(members, left);
    }

    private boolean isEmpty(LaneProcess lane, ProcessTable.Scan scan) {
        List<ProcessStatus> seen = membersOf(lane, scan).toList();
        if (!scan.complete() || seen.stream().anyMatch(ProcessStatus::isAlive)) {
            return false;
        }
        // When nobody is seen the kernel is asked as well: a member may be hidden from us. Zombies it counts, so it is
        // not asked about those.
        return !seen.isEmpty() || !signals.exists(lane.pid());
    }

    private static Stream<ProcessStatus> membersOf(LaneProcess lane, ProcessTable.Scan scan) {
        return scan.processes().stream()
                .filter(status -> status.processGroupId() == lane.pid() || status.sessionId() == lane.pid());
    }

    private record Look(Map<LaneProcess, List<ProcessStatus>> members, Set<LaneProcess> left) {}
}
