package io.dpone.lane.internal.transport;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.lane.LaneMessage;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.lane.internal.codec.FrameEncoder;
import io.dpone.lane.internal.codec.ParentMessages;
import io.dpone.lane.internal.process.ClassArchive;
import io.dpone.lane.internal.process.LaneCommand;
import io.dpone.lane.internal.process.LaneProcess;
import io.dpone.lane.internal.process.LaneSpawner;
import io.dpone.lane.internal.process.LaneStart;
import io.dpone.lane.internal.process.LaneTerminator;
import io.dpone.lane.internal.process.ProcessTable;
import io.dpone.spi.LaneFleet;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lanes as processes of this machine. An interrupt ends a wait of {@link #await} early, closes no channel, shortens no {@link #terminate}, and is kept for the
 * caller; as long as it is kept, {@link #await} only looks. Closing gives a lane that was told to stop the time to do so.
 */
public final class ProcessLaneFleet implements LaneFleet {
    private static final Logger LOG = LoggerFactory.getLogger(ProcessLaneFleet.class);
    // Longer waits would overflow somewhere.
    private static final Duration LONGEST_WAIT = Duration.ofDays(1);
    private static final int TOKEN_BYTES = 32;

    private final FleetSettings settings;
    private final LaneCommand command;
    private final ClassArchive classArchive;
    private final SecureRandom random;
    private final LongSupplier nanoClock;
    private final Containment containment;
    private final LaneSpawner spawner;
    private final LaneTerminator terminator;
    private final Switchboard switchboard;
    private final EventQueue events = new EventQueue();
    private final Map<Integer, Lane> lanes = new LinkedHashMap<>();
    private final Queue<Lane> exitNotices = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean wokenUp = new AtomicBoolean();
    private boolean closed;

    /**
     * A fleet without lanes. Its socket is open.
     *
     * @param settings the limits
     * @param command how lanes are started
     * @param classArchive their classes, if they are kept
     * @param table the machine's processes
     * @param random makes the tokens
     * @param nanoClock a clock that only runs on, in nanoseconds
     */
    public ProcessLaneFleet(
            FleetSettings settings,
            LaneCommand command,
            ClassArchive classArchive,
            ProcessTable table,
            SecureRandom random,
            LongSupplier nanoClock) {
        this.settings = settings;
        this.command = command;
        this.classArchive = classArchive;
        this.random = random;
        this.nanoClock = nanoClock;
        this.containment = new Containment(table);
        this.spawner = new LaneSpawner(table);
        this.terminator = new LaneTerminator(table, command.programs(), nanoClock);
        this.switchboard =
                Switchboard.open(settings.socketParent(), settings.startupTimeout(), nanoClock, this::laneThatReported);
    }

    @Override
    public void prepare(String runKey, Collection<Integer> workerIds) {
        workerIds.stream()
                .filter(workerId -> !lanes.containsKey(workerId))
                .forEach(workerId -> spawn(newLane(runKey, workerId)));
    }

    @Override
    public void start(LaneBootstrap bootstrap) {
        Lane lane = preparedOrNew(bootstrap);
        requireThatItFits(bootstrap);
        if (lane.process().isEmpty()) {
            spawn(lane);
        }
        long now = nanoClock.getAsLong();
        lane.give(bootstrap, now + settings.startupTimeout().toNanos(), now);
    }

    private Lane preparedOrNew(LaneBootstrap bootstrap) {
        Lane prepared = lanes.get(bootstrap.workerId());
        if (prepared == null) {
            return newLane(bootstrap.runKey(), bootstrap.workerId());
        }
        if (prepared.hasBootstrap()) {
            throw new IllegalArgumentException(prepared.label() + " was already started");
        }
        if (prepared.hasExited()) {
            // It lost its patience while the parent prepared.
            prepared.retire();
            classArchive.replaced(bootstrap.workerId());
            return newLane(bootstrap.runKey(), bootstrap.workerId());
        }
        return prepared;
    }

    private Lane newLane(String runKey, int workerId) {
        Lane lane = new Lane(runKey, workerId, newToken(), containment, events, settings.sendPatience());
        lanes.put(workerId, lane);
        return lane;
    }

    private void spawn(Lane lane) {
        lane.started(spawner.spawn(new LaneStart(
                lane.label(),
                command.line(
                        classArchive.optionsOf(lane.workerId()),
                        List.of(switchboard.path().toString(), Integer.toString(lane.workerId()))),
                command.environment(),
                lane.token(),
                () -> {
                    exitNotices.add(lane);
                    switchboard.wakeUp();
                })));
    }

    private String newToken() {
        byte[] token = new byte[TOKEN_BYTES];
        random.nextBytes(token);
        return HexFormat.of().formatHex(token);
    }

    private static void requireThatItFits(LaneBootstrap bootstrap) {
        try {
            new FrameEncoder<>(new ParentMessages()).encode(new ParentMessage.Start(bootstrap));
        } catch (DponeException e) {
            throw new DponeException(
                    ErrorCode.LANE_BOOTSTRAP_NOT_SERIALIZABLE, "the start data cannot be handed to a lane", e);
        }
    }

    private Optional<Lane> laneThatReported(LaneMessage.Ready ready) {
        return Optional.ofNullable(lanes.get(ready.workerId())).filter(lane -> lane.isTokenOf(ready));
    }

    @Override
    public void send(int workerId, ParentMessage message) {
        require(workerId).send(message);
    }

    @Override
    public List<Event> await(Duration timeout) {
        Duration bounded = timeout.compareTo(LONGEST_WAIT) < 0 ? timeout : LONGEST_WAIT;
        long deadline = nanoClock.getAsLong() + bounded.toNanos();
        long untilNext = turn(0);
        long left = deadline - nanoClock.getAsLong();
        while (events.isEmpty()
                && left > 0
                && !wokenUp.get()
                && !Thread.currentThread().isInterrupted()) {
            untilNext = turn(Math.min(left, untilNext));
            left = deadline - nanoClock.getAsLong();
        }
        wokenUp.set(false);
        return events.takeAll();
    }

    @Override
    public boolean hasPending(Set<Integer> workerIds) {
        turn(0);
        return events.hasAnyOf(workerIds);
    }

    /** Takes in what has happened; returns how long nothing can happen by mere lapse of time, in nanoseconds. */
    private long turn(long nanos) {
        switchboard.turn(nanos);
        for (Lane exited = exitNotices.poll(); exited != null; exited = exitNotices.poll()) {
            switchboard.readToTheEnd(exited);
            if (lanes.get(exited.workerId()) == exited) {
                exited.exited();
            }
        }
        long now = nanoClock.getAsLong();
        return lanes.values().stream()
                .mapToLong(lane -> lane.checkDeadlines(now, settings))
                .min()
                .orElse(Long.MAX_VALUE);
    }

    @Override
    public boolean hasExited(int workerId) {
        return require(workerId).hasExited();
    }

    @Override
    public Map<Integer, Termination> terminate(Set<Integer> workerIds, Duration grace) {
        Map<LaneProcess, Integer> processes = new LinkedHashMap<>();
        Map<Integer, Termination> result = new LinkedHashMap<>();
        for (int workerId : workerIds) {
            // What was never started is over.
            result.put(workerId, Termination.QUIESCED);
            require(workerId).process().ifPresent(process -> processes.put(process, workerId));
        }
        terminator
                .end(processes.keySet(), grace)
                .forEach((process, termination) -> result.replace(processes.get(process), termination));
        return result;
    }

    @Override
    public String describe(int workerId) {
        return require(workerId).describe();
    }

    @Override
    public void wakeUp() {
        wokenUp.set(true);
        switchboard.wakeUp();
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        hearStoppingLanesOut();
        terminator.awaitExits(
                lanes.values().stream()
                        .filter(Lane::wasToldToStop)
                        .flatMap(lane -> lane.process().stream())
                        .toList(),
                settings.closeGrace());
        // A lane that was never started holds nothing that it should take time for.
        end(lane -> !lane.hasBootstrap(), Duration.ZERO);
        end(Lane::hasBootstrap, settings.closeGrace());
        classArchive.keep(workerId ->
                require(workerId).process().filter(LaneProcess::endedWell).isPresent());
        switchboard.close();
        spawner.close();
    }

    private void end(Predicate<Lane> which, Duration grace) {
        Set<Integer> workerIds =
                lanes.values().stream().filter(which).map(Lane::workerId).collect(Collectors.toSet());
        terminate(workerIds, grace).forEach((workerId, termination) -> {
            if (termination == Termination.UNPROVEN) {
                LOG.error("it could not be proved that nothing runs of {}", describe(workerId));
            }
        });
    }

    private void hearStoppingLanesOut() {
        long deadline = nanoClock.getAsLong() + settings.closeGrace().toNanos();
        long left = settings.closeGrace().toNanos();
        while (left > 0
                && lanes.values().stream().anyMatch(Lane::isStopping)
                && !Thread.currentThread().isInterrupted()) {
            turn(left);
            left = deadline - nanoClock.getAsLong();
        }
    }

    private Lane require(int workerId) {
        Lane lane = lanes.get(workerId);
        if (lane == null) {
            throw new IllegalArgumentException("lane " + workerId + " was never started");
        }
        return lane;
    }
}
