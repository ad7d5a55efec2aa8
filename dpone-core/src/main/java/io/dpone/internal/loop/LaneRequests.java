package io.dpone.internal.loop;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.Dialect;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.lane.LaneMessage.OperationRequest;
import io.dpone.contracts.lane.LaneMessage.ReceiptProbeRequest;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.spi.OperationStore;
import io.dpone.spi.OperationStore.Renewal;
import io.dpone.spi.Ticker;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The parent's answers to what a busy lane asks: receipt authority, registration, status, the terminal phase. A request that names another command, operation or
 * owner than the parent derived is refused. Used by the loop's thread.
 */
final class LaneRequests {
    private final OperationStore operations;
    private final Dialect dialect;
    private final Ticker ticker;
    private final LoopSettings settings;
    private final Halt halt;

    LaneRequests(OperationStore operations, Dialect dialect, Ticker ticker, LoopSettings settings, Halt halt) {
        this.operations = operations;
        this.dialect = dialect;
        this.ticker = ticker;
        this.settings = settings;
        this.halt = halt;
    }

    ParentMessage answerProbe(Lane lane, Claim claim, ReceiptProbeRequest request) {
        String refusal = standing();
        if (refusal == null && !request.operation().equals(claim.operation())) {
            refusal = "the operation is not the one that the parent derives";
        }
        if (refusal == null) {
            lane.authorizeProbe();
        }
        return new ParentMessage.ReceiptProbeReply(request.requestId(), request.binding(), refusal == null, refusal);
    }

    ParentMessage answerOperation(Lane lane, Claim claim, OperationRequest request) {
        try {
            return switch (request.step()) {
                case REGISTER -> register(lane, claim, request);
                case STATUS -> reply(request, requireRegistered(lane, request), null);
                case FINALIZING -> finalizing(lane, claim, request);
                case UNREGISTER -> unregister(lane, request);
            };
        } catch (DponeException e) {
            halt.fail(Halt.Reason.LANE_LOST, e);
            return reply(request, e.code().id(), null);
        }
    }

    void renewIfDue(Lane lane, Claim claim) {
        Registration registration = lane.registration();
        if (registration == null || ticker.nanos() - registration.dueNanos() < 0) {
            return;
        }
        if (registration.phase() == Registration.Phase.RENEWED) {
            renew(lane, claim, registration);
        } else if (registration.phase() == Registration.Phase.FINALIZING) {
            throw new DponeException(
                    ErrorCode.PEER_DRAIN_TIMEOUT,
                    "chunk " + claim.index() + " stayed in its terminal transaction for more than "
                            + settings.finalizing().toSeconds() + " s");
        }
    }

    private ParentMessage register(Lane lane, Claim claim, OperationRequest request) {
        String refusal = standing();
        if (refusal == null && !lane.isProbeAuthorized()) {
            refusal = "the receipt probe comes first";
        }
        if (refusal != null) {
            return reply(request, refusal, null);
        }
        if (lane.registration() != null) {
            throw new DponeException(
                    ErrorCode.OPERATION_DUPLICATE_REGISTRATION,
                    "lane " + lane.workerId() + " registered the operation of chunk " + claim.index() + " twice");
        }
        boolean same = request.operationKey().equals(claim.operation().operationKey())
                && request.ownerDigest().equals(OperationIdentity.ownerDigest(dialect, claim.owner()))
                && request.epoch() >= 1;
        if (!same) {
            throw new DponeException(
                    ErrorCode.OPERATION_IDENTITY_MISMATCH,
                    "lane " + lane.workerId() + " registered another operation than chunk " + claim.index() + "'s");
        }
        Registration registration =
                new Registration(request.ownerDigest(), request.epoch(), Registration.Phase.RENEWED, 0);
        lane.register(registration);
        return reply(request, null, renew(lane, claim, registration));
    }

    private ParentMessage finalizing(Lane lane, Claim claim, OperationRequest request) {
        String refusal = requireRegistered(lane, request);
        Registration registration = lane.registration();
        if (refusal != null || registration == null) {
            return reply(request, refusal, null);
        }
        // A whole lease for the terminal transaction; after this answer the parent does not touch the row.
        Instant expiresAt = renew(lane, claim, registration);
        lane.register(registration.in(
                Registration.Phase.FINALIZING,
                ticker.nanos() + settings.finalizing().toNanos()));
        return reply(request, null, expiresAt);
    }

    private ParentMessage unregister(Lane lane, OperationRequest request) {
        Registration registration = lane.registration();
        if (registration == null || !matches(registration, request)) {
            return reply(request, "the operation is not registered", null);
        }
        lane.register(registration.in(Registration.Phase.ENDED, Long.MAX_VALUE));
        return reply(request, null, null);
    }

    private @Nullable Instant renew(Lane lane, Claim claim, Registration registration) {
        long begunNanos = ticker.nanos();
        Renewal renewal = operations.renew(
                claim.operation(), registration.ownerDigest(), registration.epoch(), settings.leaseTtl());
        if (renewal instanceof Renewal.Renewed renewed) {
            lane.register(registration.in(
                    registration.phase(), begunNanos + settings.renewEvery().toNanos()));
            return renewed.expiresAt();
        }
        if (renewal instanceof Renewal.Committed) {
            lane.register(registration.in(Registration.Phase.ENDED, Long.MAX_VALUE));
            return null;
        }
        String reason = renewal instanceof Renewal.Lost lost ? lost.reason() : "unknown";
        throw new DponeException(
                ErrorCode.OPERATION_LEASE_LOST, "the operation of chunk " + claim.index() + " was lost: " + reason);
    }

    private @Nullable String requireRegistered(Lane lane, OperationRequest request) {
        Registration registration = lane.registration();
        if (registration == null || !matches(registration, request)) {
            return "the operation is not registered";
        }
        return standing();
    }

    // A cancelled or interrupted run lets a lane go on; a run that lost its authority lets no lane reach its commit.
    private @Nullable String standing() {
        return halt.reason() == Halt.Reason.COORDINATOR_LOST ? ErrorCode.COORDINATOR_LOST.id() : null;
    }

    private static boolean matches(Registration registration, OperationRequest request) {
        return registration.ownerDigest().equals(request.ownerDigest()) && registration.epoch() == request.epoch();
    }

    private static ParentMessage reply(
            OperationRequest request, @Nullable String refusal, @Nullable Instant expiresAt) {
        return new ParentMessage.OperationReply(
                request.requestId(), request.binding(), refusal == null, refusal, expiresAt);
    }
}
