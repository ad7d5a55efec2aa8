package io.dpone.internal.loop;

import io.dpone.contracts.error.BoundedText;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.lane.LaneMessage;
import io.dpone.contracts.ledger.ChunkEvidence.Route;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.Transition;
import io.dpone.spi.LaneFleet;
import io.dpone.spi.LaneFleet.Termination;
import io.dpone.spi.OperationStore;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How a chunk's attempt ends: from a lane's answer, or - when the lane is lost - by quiescing it, probing the receipt and only then writing the ledger (shadow
 * campaign facts, section 5.4). Used by the loop's thread.
 */
final class Resolution {
    private final LaneFleet fleet;
    private final OperationStore operations;
    private final ChunkLeases leases;
    private final LoopPorts ports;
    private final Halt halt;
    private final Duration grace;

    Resolution(LoopPorts ports, ChunkLeases leases, Halt halt, LoopSettings settings) {
        this.fleet = ports.fleet();
        this.operations = ports.operations();
        this.leases = leases;
        this.ports = ports;
        this.halt = halt;
        this.grace = settings.terminationGrace();
    }

    void succeeded(Lane lane, Claim claim, LaneMessage.Succeeded answer) {
        boolean replayed = answer.route() == Route.REPLAY_SUPPRESSED || lane.registration() == null;
        boolean valid = replayed ? replayIsProved(lane, claim, answer.receipt()) : belongsTo(claim, answer.receipt());
        if (!valid) {
            halt.fail(
                    Halt.Reason.LANE_LOST,
                    new DponeException(
                            ErrorCode.PARENT_RECEIPT_VALIDATION_FAILED,
                            "chunk " + claim.index() + ": the lane's answer does not agree with the receipt"));
            quiesceAndResolve(List.of(lane), "the lane's answer was not valid");
            return;
        }
        complete(claim, answer.receipt(), answer.route());
        lane.finish(Lane.State.IDLE);
    }

    void failed(Lane lane, Claim claim, LaneMessage.Failed answer) {
        halt.fail(
                Halt.Reason.CHUNK_FAILED,
                new DponeException(
                        codeOf(answer.code()),
                        answer.effect(),
                        "chunk " + claim.index() + " failed in lane " + lane.workerId() + ": " + saidBehindCode(answer),
                        null));
        switch (answer.effect()) {
            case NOT_APPLIED -> {
                fail(claim, answer.error());
                lane.finish(Lane.State.IDLE);
            }
            case APPLIED, UNKNOWN -> quiesceAndResolve(List.of(lane), answer.error());
        }
    }

    /** Ends lanes together under one deadline, then resolves the chunk of each that is proved to be gone. */
    void quiesceAndResolve(List<Lane> lanes, String why) {
        if (lanes.isEmpty()) {
            return;
        }
        Map<Lane, Claim> claims = new LinkedHashMap<>();
        for (Lane lane : lanes) {
            Claim claim = lane.claim();
            if (claim != null) {
                claims.put(lane, claim);
            }
        }
        Set<Integer> workers = lanes.stream().map(Lane::workerId).collect(Collectors.toSet());
        Map<Integer, Termination> ended = fleet.terminate(workers, grace);
        for (Lane lane : lanes) {
            ports.observer().laneChanged(lane.workerId(), "ended: " + why);
            Claim claim = claims.get(lane);
            lane.finish(Lane.State.ENDED);
            if (ended.get(lane.workerId()) != Termination.QUIESCED) {
                // No ledger transition: the chunk stays running, because what is left of the lane may still commit it.
                halt.fail(
                        Halt.Reason.LANE_LOST,
                        new DponeException(
                                ErrorCode.LANE_TERMINATION_FAILED,
                                "could not be ended: " + fleet.describe(lane.workerId())));
            } else if (claim != null) {
                resolve(claim, why);
            }
        }
    }

    void release(Claim claim) {
        try {
            Transition<ChunkRecord> released = leases.release(claim);
            if (released instanceof Transition.Refused<ChunkRecord> refused) {
                halt.fail(
                        Halt.Reason.LANE_LOST,
                        new DponeException(
                                ErrorCode.CHUNK_LEASE_LOST,
                                "chunk " + claim.index() + " could not be given back: " + refused.refusal()));
            }
        } catch (DponeException e) {
            halt.fail(Halt.Reason.COORDINATOR_LOST, e);
        }
    }

    private void resolve(Claim claim, String why) {
        Optional<ChunkReceipt> receipt;
        try {
            receipt = operations.probe(claim.operation());
        } catch (DponeException e) {
            // Running in the ledger: the next run orphans it, and its lane then finds the receipt or does the chunk
            // again.
            halt.fail(
                    Halt.Reason.LANE_LOST,
                    new DponeException(
                            ErrorCode.RECEIPT_RECOVERY_FAILED,
                            e.effect(),
                            "the receipt of chunk " + claim.index() + " could not be read",
                            e));
            return;
        }
        if (receipt.isPresent()) {
            complete(claim, receipt.get(), Route.RECEIPT_RECOVERED);
        } else {
            fail(claim, why);
        }
    }

    private void complete(Claim claim, ChunkReceipt receipt, Route route) {
        try {
            Transition<ChunkRecord> transition = leases.succeed(claim, receipt, route);
            if (transition instanceof Transition.Refused<ChunkRecord> refused) {
                halt.fail(
                        Halt.Reason.COORDINATOR_LOST,
                        new DponeException(
                                ErrorCode.LEDGER_COMPLETION_FAILED,
                                "the ledger refused to complete chunk " + claim.index() + ": " + refused.refusal()));
                return;
            }
            ports.observer().chunkSucceeded(claim.index(), receipt, route);
        } catch (DponeException e) {
            halt.fail(Halt.Reason.COORDINATOR_LOST, e);
        }
    }

    private void fail(Claim claim, String error) {
        String bounded = BoundedText.of(error);
        try {
            leases.fail(claim, bounded);
        } catch (DponeException e) {
            halt.fail(Halt.Reason.COORDINATOR_LOST, untold(claim, e));
        }
        // Whoever listens hears of it also when the campaign is another run's by now.
        ports.observer().chunkFailed(claim.index(), bounded);
    }

    private static DponeException untold(Claim claim, DponeException failure) {
        if (failure.code() == ErrorCode.CAMPAIGN_LEASE_LOST) {
            return failure;
        }
        return new DponeException(
                ErrorCode.LEDGER_FAILURE_WRITE_FAILED,
                failure.effect(),
                "the ledger could not be told that chunk " + claim.index() + " failed",
                failure);
    }

    // A replay did no work of its own that the parent has watched, so the parent reads the receipt itself.
    private boolean replayIsProved(Lane lane, Claim claim, ChunkReceipt reported) {
        if (!lane.isProbeAuthorized() || !belongsTo(claim, reported)) {
            return false;
        }
        return operations.probe(claim.operation()).filter(reported::equals).isPresent();
    }

    private static boolean belongsTo(Claim claim, ChunkReceipt receipt) {
        OperationIdentity operation = claim.operation();
        return receipt.receiptId().equals(operation.receiptId())
                && receipt.operationKey().equals(operation.operationKey())
                && receipt.attemptKey().equals(operation.attemptKey())
                && receipt.scopeHash().equals(operation.scopeHash());
    }

    // The exception begins with the code itself.
    private static String saidBehindCode(LaneMessage.Failed answer) {
        String code = codeOf(answer.code()).id() + ": ";
        return answer.error().startsWith(code) ? answer.error().substring(code.length()) : answer.error();
    }

    private static ErrorCode codeOf(String id) {
        for (ErrorCode code : ErrorCode.values()) {
            if (code.id().equals(id)) {
                return code;
            }
        }
        return ErrorCode.CHUNK_FAILED;
    }
}
