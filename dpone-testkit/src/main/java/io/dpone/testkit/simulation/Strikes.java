package io.dpone.testkit.simulation;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.testkit.fault.AcknowledgementLost;
import io.dpone.testkit.fault.PortCall;
import io.dpone.testkit.fault.PortMoment;
import io.dpone.testkit.fault.PortMoment.Phase;
import io.dpone.testkit.fault.SimulatedProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The faults of one run: each waits for its moment, strikes once, and is remembered. */
final class Strikes {
    private final World world;
    private final SimulatedProcess host;
    private final List<Armed> armed = new ArrayList<>();
    private final Set<FaultKind> struck = EnumSet.noneOf(FaultKind.class);
    private @Nullable String stateAtDeath;
    private boolean cancelDue;
    private boolean overtaken;
    private boolean fenced;

    Strikes(World world, SimulatedProcess host, List<FaultKind> kinds) {
        this.world = world;
        this.host = host;
        for (FaultKind kind : kinds) {
            armed.add(new Armed(kind, world.chance().between(1, FaultMoments.range(kind))));
        }
    }

    private static final class Armed {
        private final FaultKind kind;
        private int left;

        private Armed(FaultKind kind, int left) {
            this.kind = kind;
            this.left = left;
        }
    }

    /** What has struck. */
    Set<FaultKind> struck() {
        return struck;
    }

    /** Somebody shall ask for the campaign to stop now. */
    boolean isCancelDue() {
        return cancelDue;
    }

    /** The host stands still, and a successor shall begin. */
    boolean isOvertaken() {
        return overtaken;
    }

    /** What was committed when the host was killed, empty when it lives or others were at work. */
    Optional<String> stateAtDeath() {
        return cancelDue ? Optional.empty() : Optional.ofNullable(stateAtDeath);
    }

    void at(PortMoment moment) {
        fenced |= moment.call() == PortCall.FENCE_ACQUIRE && moment.phase() == Phase.AFTER;
        fenced &= moment.call() != PortCall.FENCE_CLOSE;
        List<FaultKind> due = new ArrayList<>();
        for (Iterator<Armed> left = armed.iterator(); left.hasNext(); ) {
            Armed some = left.next();
            boolean strikes = FaultMoments.matches(
                            some.kind, moment, world.lane(moment.process()).isPresent())
                    && --some.left <= 0
                    && makesSense(some.kind);
            if (strikes) {
                left.remove();
                due.add(some.kind);
            }
        }
        for (FaultKind kind : due) {
            struck.add(kind);
            world.trace().strikes(kind, moment);
            strike(kind, moment);
        }
        world.lane(moment.process())
                .filter(lane ->
                        lane.seemsDead() && moment.call() == PortCall.APPEND_COMMIT && moment.phase() == Phase.AFTER)
                .ifPresent(lane -> moment.process().kill());
    }

    private boolean makesSense(FaultKind kind) {
        // Who does not hold the campaign's lock cannot lose it, and the source does not know one run's snapshots from
        // another's.
        boolean losesLock = kind == FaultKind.CAMPAIGN_LOCK_LOST || kind == FaultKind.HOST_OVERTAKEN;
        return losesLock ? fenced : kind != FaultKind.SNAPSHOT_LOST || !overtaken;
    }

    private void strike(FaultKind kind, PortMoment moment) {
        switch (kind) {
            case LANE_KILLED_BEFORE_RUN, LANE_KILLED_READING, LANE_KILLED_BEFORE_RECEIPT, LANE_KILLED_AFTER_RECEIPT ->
                moment.process().kill();
            case LANE_KILLED_COMMIT_IN_FLIGHT ->
                lane(moment).ifPresent(lane -> {
                    lane.seemDead();
                    pause(Duration.ZERO, Duration.ofSeconds(8));
                });
            case LANE_HANGS -> pause(Duration.ofSeconds(95), Duration.ofSeconds(240));
            case LANE_UNKILLABLE ->
                lane(moment).ifPresent(lane -> {
                    lane.becomeUnkillable();
                    lane.breakChannel();
                    pause(Duration.ofSeconds(1), Duration.ofSeconds(60));
                });
            case LANE_CHANNEL_BROKEN -> lane(moment).ifPresent(SimulatedLane::breakChannel);
            case LANE_REFUSED -> throw new DponeException(ErrorCode.TARGET_UNREACHABLE, "planned by the simulation");
            case READ_FAILED ->
                throw new DponeException(ErrorCode.SOURCE_STATEMENT_FAILED, "planned by the simulation");
            case RECEIPT_ACKNOWLEDGEMENT_LOST,
                    LEDGER_ACKNOWLEDGEMENT_LOST,
                    OPERATION_ACKNOWLEDGEMENT_LOST,
                    PUBLICATION_ACKNOWLEDGEMENT_LOST -> throw new AcknowledgementLost();
            case RECEIPT_UNKNOWN_APPLIED,
                    RECEIPT_UNKNOWN_NOT_APPLIED,
                    LEDGER_UNKNOWN_APPLIED,
                    LEDGER_UNKNOWN_NOT_APPLIED,
                    OPERATION_UNKNOWN_APPLIED,
                    OPERATION_UNKNOWN_NOT_APPLIED -> throw unknown(ErrorCode.COMMIT_OUTCOME_UNKNOWN);
            case PUBLICATION_UNKNOWN_APPLIED, PUBLICATION_UNKNOWN_NOT_APPLIED ->
                throw unknown(ErrorCode.PUBLICATION_OUTCOME_UNKNOWN);
            case CAMPAIGN_LOCK_LOST -> loseLock();
            case SNAPSHOT_LOST -> world.campaign().source().endSnapshots();
            case CANCEL_REQUESTED -> cancelDue = true;
            case INTERRUPTED -> Thread.currentThread().interrupt();
            case HOST_KILLED -> {
                rememberState();
                host.kill();
            }
            case HOST_PARTITIONED -> {
                rememberState();
                host.cutOff();
            }
            case HOST_PAUSED -> pause(Duration.ofSeconds(1), Duration.ofSeconds(8));
            case HOST_STALLED -> pause(Duration.ofSeconds(95), Duration.ofSeconds(240));
            case HOST_OVERTAKEN -> {
                loseLock();
                Duration longest = world.chance().of(List.of(Duration.ofSeconds(2), Duration.ofSeconds(40)));
                world.scheduler().freeze(host.name(), world.chance().between(Duration.ZERO, longest));
                overtaken = true;
                world.scheduler().sleep(0);
            }
        }
    }

    // Whoever takes the lock after that shall keep it.
    private void loseLock() {
        world.campaign().target().endFenceSession(SimulatedCampaign.RUN_KEY);
        fenced = false;
    }

    private void rememberState() {
        boolean alone = world.scheduler().runningBeside(host.name()) == 0;
        stateAtDeath = alone ? world.campaign().state() : null;
    }

    private Optional<SimulatedLane> lane(PortMoment moment) {
        return world.lane(moment.process());
    }

    private void pause(Duration least, Duration most) {
        world.scheduler().sleep(world.chance().between(least, most));
    }

    private static DponeException unknown(ErrorCode code) {
        return new DponeException(code, Effect.UNKNOWN, "planned by the simulation", null);
    }
}
