package io.dpone.internal.loop;

import io.dpone.contracts.chunk.ChunkSpec;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.LaneMessage;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.Transition;
import io.dpone.spi.LaneFleet.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Loads chunks through lanes until all are committed or something stops the run. Exits are handled before messages and messages before redispatch; at most one
 * lane is given a new chunk in a turn while others are busy; renewals come between any two of these. One use, one thread.
 */
public final class LaneLoop {
    private static final Duration EXIT_PATIENCE = Duration.ofSeconds(1);

    private final LoopPorts ports;
    private final LoopSettings settings;
    private final Halt halt = new Halt();
    private final Map<Integer, Lane> lanes = new TreeMap<>();
    private final ChunkLeases leases;
    private final CampaignLease campaign;
    private final LaneRequests requests;
    private final Resolution resolution;
    private final Dispatch dispatch;
    private final int laneCount;
    private boolean interrupted;
    private long startupDeadline;
    private long drainDeadline;

    /**
     * A loop over chunks.
     *
     * @param ports what the loop acts on
     * @param settings its times
     * @param campaign the campaign's lease
     * @param chunks the chunks to load, at least one
     * @param workers how many lanes at most, at least 1
     */
    public LaneLoop(
            LoopPorts ports, LoopSettings settings, CampaignLease campaign, List<ChunkSpec> chunks, int workers) {
        this.ports = ports;
        this.settings = settings;
        this.campaign = campaign;
        this.laneCount = Math.min(workers, chunks.size());
        this.leases =
                new ChunkLeases(ports.ledger(), ports.tokens(), ports.runKey(), ports.owner(), settings.leaseTtl());
        this.requests = new LaneRequests(ports.operations(), ports.dialect(), ports.ticker(), settings, halt);
        this.resolution = new Resolution(ports, leases, halt, settings);
        this.dispatch = new Dispatch(ports, settings, leases, campaign, resolution, halt, new PeerService(), chunks);
    }

    /**
     * Runs until nothing is left to do or to wait for. The thread's interrupt flag is restored when it was seen.
     *
     * @return how it ended
     */
    public LoadOutcome run() {
        try {
            startLanes();
            while (turn()) {
                // Each turn waits for events itself.
            }
        } catch (DponeException e) {
            abort(e.code() == ErrorCode.CAMPAIGN_UNKNOWN ? ledgerMissing(e) : e);
        } catch (RuntimeException e) {
            abort(new DponeException(
                    ErrorCode.INTERNAL,
                    "the campaign loop failed: " + e.getClass().getName(),
                    e));
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        return outcome();
    }

    private DponeException ledgerMissing(DponeException cause) {
        return new DponeException(
                ErrorCode.LEDGER_MISSING,
                cause.effect(),
                "campaign " + ports.runKey() + " is gone from the ledger while this run works on it",
                cause);
    }

    private void startLanes() {
        startupDeadline = ports.ticker().nanos() + settings.startup().toNanos();
        for (int workerId = 1; workerId <= laneCount; workerId++) {
            lanes.put(workerId, new Lane(workerId));
            ports.fleet().start(ports.bootstrapOf().apply(workerId));
        }
    }

    private boolean turn() {
        noticeInterrupt();
        handle(ports.fleet().await(halt.isHalted() ? Duration.ofMillis(10) : settings.poll()));
        renewals();
        if (halt.isHalted()) {
            return !drained();
        }
        if (anyIn(Lane.State.STARTING)) {
            requireStartup();
            return true;
        }
        redispatch();
        if (!halt.isHalted() && active().isEmpty() && !dispatch.hasWork()) {
            stopIdle();
            return false;
        }
        requireLanes();
        return true;
    }

    private void redispatch() {
        List<Lane> idle = inState(Lane.State.IDLE);
        if (idle.isEmpty() || !dispatch.hasWork()) {
            return;
        }
        if (dispatch.holdsUnsent()) {
            dispatch.dispatch(List.of());
        } else {
            dispatch.dispatch(active().isEmpty() ? idle : idle.subList(0, 1));
        }
    }

    private void handle(List<Event> events) {
        for (Event event : events) {
            Lane lane = lanes.get(event.workerId());
            if (lane == null) {
                continue;
            }
            if (event instanceof Event.Exited exited) {
                laneEnded(lane, ErrorCode.LANE_EXITED, exited.detail());
            } else if (event instanceof Event.Broken broken) {
                laneEnded(lane, broken.code(), broken.error());
            } else if (event instanceof Event.Received received) {
                handleMessage(lane, received.message());
            }
        }
    }

    private void laneEnded(Lane lane, ErrorCode code, String detail) {
        if (lane.state() == Lane.State.ENDED) {
            return;
        }
        if (lane.state() == Lane.State.STOPPING) {
            lane.finish(Lane.State.ENDED);
            return;
        }
        String line = ports.fleet().describe(lane.workerId()) + ": " + detail;
        halt.fail(Halt.Reason.LANE_LOST, new DponeException(code, line));
        resolution.quiesceAndResolve(List.of(lane), code.id() + ": " + detail);
    }

    private void handleMessage(Lane lane, LaneMessage message) {
        if (lane.state() == Lane.State.ENDED) {
            // What a lane said before it ended was resolved from its receipt.
            return;
        }
        if (message instanceof LaneMessage.RuntimeReady && lane.state() == Lane.State.STARTING) {
            lane.become(Lane.State.IDLE);
            ports.observer().laneChanged(lane.workerId(), "ready");
        } else if (message instanceof LaneMessage.BootstrapFailed failed) {
            laneEnded(lane, ErrorCode.LANE_BOOTSTRAP_FAILED, failed.error());
        } else if (message instanceof LaneMessage.OfCommand ofCommand) {
            handleCommandMessage(lane, ofCommand);
        } else {
            laneEnded(
                    lane, ErrorCode.LANE_MESSAGE_UNEXPECTED, message.getClass().getSimpleName());
        }
    }

    private void handleCommandMessage(Lane lane, LaneMessage.OfCommand message) {
        Claim claim = lane.claim();
        if (claim == null || lane.state() != Lane.State.RUNNING) {
            laneEnded(lane, ErrorCode.LANE_MESSAGE_UNEXPECTED, "a message of a command without a command");
            return;
        }
        if (message.workerId() != lane.workerId() || !message.binding().equals(claim.binding())) {
            laneEnded(lane, ErrorCode.LANE_MESSAGE_IDENTITY_MISMATCH, "a message of another command");
            return;
        }
        if (message instanceof LaneMessage.ReceiptProbeRequest request) {
            answer(lane, requests.answerProbe(lane, claim, request));
        } else if (message instanceof LaneMessage.OperationRequest request) {
            answer(lane, requests.answerOperation(lane, claim, request));
        } else if (message instanceof LaneMessage.Progress progress) {
            lane.progress(progress.rows(), progress.bytes());
        } else if (message instanceof LaneMessage.Succeeded succeeded) {
            resolution.succeeded(lane, claim, succeeded);
        } else if (message instanceof LaneMessage.Failed failed) {
            resolution.failed(lane, claim, failed);
        }
    }

    private void answer(Lane lane, ParentMessage reply) {
        try {
            ports.fleet().send(lane.workerId(), reply);
        } catch (DponeException e) {
            awaitExit(lane);
            boolean ofLease = reply instanceof ParentMessage.OperationReply;
            laneEnded(
                    lane,
                    ofLease ? ErrorCode.OPERATION_LEASE_IPC_FAILED : e.code(),
                    "the answer could not be sent (" + e.code().id() + ")");
        }
    }

    // The channel of a lane that was killed breaks a moment before its exit is seen, and the exit is the reason.
    private void awaitExit(Lane lane) {
        long deadline = ports.ticker().nanos() + EXIT_PATIENCE.toNanos();
        while (lane.state() != Lane.State.ENDED && ports.ticker().nanos() - deadline < 0) {
            handle(ports.fleet().await(settings.poll()));
        }
    }

    private void renewals() {
        if (campaign.renewIfDue() == CampaignLease.Standing.CANCELLED) {
            halt.cancelled();
        }
        ports.keepAlive().run();
        long rows = 0;
        long bytes = 0;
        for (Lane lane : lanes.values()) {
            renew(lane);
            rows += lane.rows();
            bytes += lane.bytes();
        }
        ports.observer().turn(rows, bytes, active().size(), alive());
    }

    private void renew(Lane lane) {
        Claim claim = lane.claim();
        if (claim == null || lane.state() != Lane.State.RUNNING) {
            return;
        }
        long begunNanos = ports.ticker().nanos();
        if (begunNanos - lane.chunkRenewalDueNanos() >= 0) {
            Transition<ChunkRecord> renewed = leases.renew(claim);
            if (renewed instanceof Transition.Refused<ChunkRecord> refused) {
                throw new DponeException(
                        ErrorCode.CHUNK_LEASE_LOST, "chunk " + claim.index() + ": " + refused.refusal());
            }
            lane.chunkRenewed(begunNanos + settings.renewEvery().toNanos());
        }
        try {
            requests.renewIfDue(lane, claim);
        } catch (DponeException e) {
            halt.fail(Halt.Reason.LANE_LOST, e);
            resolution.quiesceAndResolve(List.of(lane), e.code().id());
        }
    }

    private boolean drained() {
        dispatch.releaseUnsent();
        List<Lane> running = inState(Lane.State.RUNNING);
        if (running.isEmpty()) {
            stopIdle();
            return true;
        }
        switch (halt.reason()) {
            case NONE, CANCELLED, CHUNK_FAILED -> {
                return false;
            }
            case INTERRUPTED, LANE_LOST -> {
                if (drainDeadline == 0) {
                    drainDeadline = ports.ticker().nanos() + settings.drain().toNanos();
                }
                if (ports.ticker().nanos() - drainDeadline < 0) {
                    return false;
                }
            }
            case COORDINATOR_LOST -> {
                // No lane may go on under an authority that is lost.
            }
        }
        resolution.quiesceAndResolve(running, ErrorCode.PEER_DRAIN_TIMEOUT.id());
        stopIdle();
        return true;
    }

    // Every lane is ended before any callback into ledger or receipts, so that nothing can commit behind what is then
    // read.
    private void abort(DponeException failure) {
        halt.fail(Halt.Reason.COORDINATOR_LOST, failure);
        List<Lane> left = lanes.values().stream()
                .filter(lane -> lane.state() != Lane.State.ENDED)
                .collect(Collectors.toList());
        try {
            resolution.quiesceAndResolve(left, failure.code().id());
            dispatch.releaseUnsent();
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    private void stopIdle() {
        for (Lane lane : lanes.values()) {
            if (lane.state() == Lane.State.IDLE) {
                lane.become(Lane.State.STOPPING);
                try {
                    ports.fleet().send(lane.workerId(), new ParentMessage.Stop());
                } catch (DponeException e) {
                    // The fleet's closing ends a lane that does not hear.
                    ports.observer()
                            .laneChanged(
                                    lane.workerId(),
                                    "did not take STOP: " + e.code().id());
                }
            }
        }
    }

    private void noticeInterrupt() {
        if (Thread.interrupted()) {
            interrupted = true;
            halt.interrupted();
        }
    }

    private void requireStartup() {
        if (ports.ticker().nanos() - startupDeadline > 0) {
            throw new DponeException(
                    ErrorCode.LANE_BOOTSTRAP_FAILED,
                    "not every lane was ready within " + settings.startup().toSeconds() + " s");
        }
    }

    private void requireLanes() {
        if (!halt.isHalted() && alive() == 0) {
            throw new DponeException(ErrorCode.LANE_EXITED, "no lane is left and chunks are");
        }
    }

    private LoadOutcome outcome() {
        DponeException failure = halt.failure();
        if (failure != null) {
            return new LoadOutcome.Failed(failure);
        }
        return switch (halt.reason()) {
            case NONE -> new LoadOutcome.Completed();
            case CANCELLED -> new LoadOutcome.Cancelled();
            case INTERRUPTED -> new LoadOutcome.Interrupted();
            case CHUNK_FAILED, LANE_LOST, COORDINATOR_LOST ->
                throw new IllegalStateException("a failure is always recorded with its reason");
        };
    }

    private boolean anyIn(Lane.State state) {
        return lanes.values().stream().anyMatch(lane -> lane.state() == state);
    }

    private List<Lane> inState(Lane.State state) {
        List<Lane> found = new ArrayList<>();
        for (Lane lane : lanes.values()) {
            if (lane.state() == state) {
                found.add(lane);
            }
        }
        return found;
    }

    private Set<Integer> active() {
        return inState(Lane.State.RUNNING).stream().map(Lane::workerId).collect(Collectors.toSet());
    }

    private int alive() {
        return (int) lanes.values().stream()
                .filter(lane -> lane.state() != Lane.State.ENDED)
                .count();
    }

    private final class PeerService implements Dispatch.Service {
        @Override
        public void servicePeers() {
            handle(ports.fleet().await(Duration.ZERO));
            renewals();
        }

        @Override
        public Set<Integer> activeWorkers() {
            return active();
        }
    }
}
