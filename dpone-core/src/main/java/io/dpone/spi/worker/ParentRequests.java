package io.dpone.spi.worker;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.lane.CommandBinding;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.lane.LaneMessage;
import io.dpone.contracts.lane.LaneMessage.OperationStep;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.spi.LaneTarget.OperationLease;
import io.dpone.spi.ParentChannel;
import io.dpone.spi.Ticker;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Requests of a lane to its parent, each with a bounded wait for exactly its own reply. */
final class ParentRequests {
    private final LaneBootstrap bootstrap;
    private final ParentChannel channel;
    private final Ticker ticker;
    private long lastRequestId;

    ParentRequests(LaneBootstrap bootstrap, ParentChannel channel, Ticker ticker) {
        this.bootstrap = bootstrap;
        this.channel = channel;
        this.ticker = ticker;
    }

    void requireProbeAuthority(CommandBinding binding, OperationIdentity operation) {
        long requestId = ++lastRequestId;
        channel.send(new LaneMessage.ReceiptProbeRequest(requestId, bootstrap.workerId(), binding, operation));
        ParentMessage reply =
                awaitReply(requestId, binding, bootstrap.settings().requestTimeout());
        if (!(reply instanceof ParentMessage.ReceiptProbeReply probe)) {
            throw unexpected(reply);
        }
        if (!probe.authorized()) {
            throw new DponeException(ErrorCode.RECEIPT_PROBE_REJECTED, reason(probe.error()));
        }
    }

    void requireActive(CommandBinding binding, OperationStep step, OperationIdentity operation, OperationLease lease) {
        long requestId = ++lastRequestId;
        channel.send(new LaneMessage.OperationRequest(
                requestId,
                bootstrap.workerId(),
                binding,
                step,
                operation.operationKey(),
                lease.ownerDigest(),
                lease.epoch()));
        ParentMessage reply =
                awaitReply(requestId, binding, bootstrap.settings().requestTimeout());
        if (!(reply instanceof ParentMessage.OperationReply answer)) {
            throw unexpected(reply);
        }
        if (!answer.active()) {
            throw new DponeException(ErrorCode.OPERATION_LEASE_LOST, step + " was refused: " + reason(answer.error()));
        }
    }

    void progress(CommandBinding binding, long rows, long bytes) {
        channel.send(new LaneMessage.Progress(bootstrap.workerId(), binding, rows, bytes));
    }

    private ParentMessage awaitReply(long requestId, CommandBinding binding, Duration patience) {
        long deadline = ticker.nanos() + patience.toNanos();
        while (true) {
            long left = deadline - ticker.nanos();
            Optional<ParentMessage> message = left <= 0 ? Optional.empty() : channel.receive(Duration.ofNanos(left));
            if (message.isEmpty()) {
                throw new DponeException(
                        ErrorCode.OPERATION_LEASE_LOST,
                        "the parent did not answer within " + patience.toMillis() + " ms");
            }
            ParentMessage received = message.get();
            if (replyTo(received) == requestId && binding.equals(bindingOf(received))) {
                return received;
            }
            // The exact reply to an earlier request that had timed out is dropped; anything else breaks the protocol.
            if (replyTo(received) == 0 || replyTo(received) >= requestId) {
                throw unexpected(received);
            }
        }
    }

    private static long replyTo(ParentMessage message) {
        if (message instanceof ParentMessage.ReceiptProbeReply probe) {
            return probe.requestId();
        }
        if (message instanceof ParentMessage.OperationReply operation) {
            return operation.requestId();
        }
        return 0;
    }

    private static @Nullable CommandBinding bindingOf(ParentMessage message) {
        if (message instanceof ParentMessage.ReceiptProbeReply probe) {
            return probe.binding();
        }
        if (message instanceof ParentMessage.OperationReply operation) {
            return operation.binding();
        }
        return null;
    }

    private static DponeException unexpected(ParentMessage message) {
        return new DponeException(
                ErrorCode.LANE_MESSAGE_UNEXPECTED,
                "a lane that waited for a reply received " + message.getClass().getSimpleName());
    }

    private static String reason(@Nullable String error) {
        return error == null ? "no reason given" : error;
    }
}
