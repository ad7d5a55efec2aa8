package io.dpone.lane.internal.codec;

import io.dpone.contracts.error.Effect;
import io.dpone.contracts.lane.CommandBinding;
import io.dpone.contracts.lane.LaneMessage;
import io.dpone.contracts.lane.LaneMessage.BootstrapFailed;
import io.dpone.contracts.lane.LaneMessage.Failed;
import io.dpone.contracts.lane.LaneMessage.OfCommand;
import io.dpone.contracts.lane.LaneMessage.OperationRequest;
import io.dpone.contracts.lane.LaneMessage.OperationStep;
import io.dpone.contracts.lane.LaneMessage.Progress;
import io.dpone.contracts.lane.LaneMessage.Ready;
import io.dpone.contracts.lane.LaneMessage.ReceiptProbeRequest;
import io.dpone.contracts.lane.LaneMessage.RuntimeReady;
import io.dpone.contracts.lane.LaneMessage.Succeeded;
import io.dpone.contracts.ledger.ChunkEvidence.Route;

/** What comes up from a lane. */
public final class LaneMessages implements MessageCodec<LaneMessage> {
    private static final byte READY = 1;
    private static final byte RUNTIME_READY = 2;
    private static final byte BOOTSTRAP_FAILED = 3;
    private static final byte RECEIPT_PROBE_REQUEST = 4;
    private static final byte OPERATION_REQUEST = 5;
    private static final byte PROGRESS = 6;
    private static final byte SUCCEEDED = 7;
    private static final byte FAILED = 8;

    /** The codec. */
    public LaneMessages() {}

    @Override
    public void write(LaneMessage message, FieldWriter out) {
        if (message instanceof OfCommand ofCommand) {
            writeOfCommand(ofCommand, out);
        } else if (message instanceof Ready ready) {
            out.writeByte(READY);
            out.writeInt(ready.workerId());
            out.writeText(ready.token());
            CommandFields.writeProcess(out, ready.identity());
        } else if (message instanceof RuntimeReady ready) {
            out.writeByte(RUNTIME_READY);
            out.writeInt(ready.workerId());
        } else if (message instanceof BootstrapFailed failed) {
            out.writeByte(BOOTSTRAP_FAILED);
            out.writeInt(failed.workerId());
            out.writeText(failed.code());
            out.writeExplanation(failed.error());
        } else {
            throw new IllegalStateException("unknown kind of message");
        }
    }

    private static void writeOfCommand(OfCommand message, FieldWriter out) {
        out.writeByte(typeOf(message));
        out.writeInt(message.workerId());
        CommandFields.writeBinding(out, message.binding());
        if (message instanceof ReceiptProbeRequest request) {
            out.writeLong(request.requestId());
            CommandFields.writeOperation(out, request.operation());
        } else if (message instanceof OperationRequest request) {
            out.writeLong(request.requestId());
            out.writeConstant(request.step());
            out.writeText(request.operationKey());
            out.writeText(request.ownerDigest());
            out.writeLong(request.epoch());
        } else if (message instanceof Progress progress) {
            out.writeLong(progress.rows());
            out.writeLong(progress.bytes());
        } else if (message instanceof Succeeded succeeded) {
            CommandFields.writeReceipt(out, succeeded.receipt());
            out.writeConstant(succeeded.route());
        } else if (message instanceof Failed failed) {
            out.writeText(failed.code());
            out.writeExplanation(failed.error());
            out.writeConstant(failed.effect());
        }
    }

    private static byte typeOf(OfCommand message) {
        if (message instanceof ReceiptProbeRequest) {
            return RECEIPT_PROBE_REQUEST;
        }
        if (message instanceof OperationRequest) {
            return OPERATION_REQUEST;
        }
        if (message instanceof Progress) {
            return PROGRESS;
        }
        if (message instanceof Succeeded) {
            return SUCCEEDED;
        }
        if (message instanceof Failed) {
            return FAILED;
        }
        throw new IllegalStateException("unknown kind of message");
    }

    @Override
    public LaneMessage read(FieldReader in) {
        byte type = in.readByte();
        int workerId = in.readInt();
        return switch (type) {
            case READY -> new Ready(workerId, in.readText(), CommandFields.readProcess(in));
            case RUNTIME_READY -> new RuntimeReady(workerId);
            case BOOTSTRAP_FAILED -> new BootstrapFailed(workerId, in.readText(), in.readText());
            case RECEIPT_PROBE_REQUEST, OPERATION_REQUEST, PROGRESS, SUCCEEDED, FAILED ->
                readOfCommand(type, workerId, in);
            default -> throw FrameFormat.invalid("no message of a lane has type " + type);
        };
    }

    private static LaneMessage readOfCommand(byte type, int workerId, FieldReader in) {
        CommandBinding binding = CommandFields.readBinding(in);
        return switch (type) {
            case RECEIPT_PROBE_REQUEST ->
                new ReceiptProbeRequest(in.readLong(), workerId, binding, CommandFields.readOperation(in));
            case OPERATION_REQUEST ->
                new OperationRequest(
                        in.readLong(),
                        workerId,
                        binding,
                        in.readConstant(OperationStep.values()),
                        in.readText(),
                        in.readText(),
                        in.readLong());
            case PROGRESS -> new Progress(workerId, binding, in.readLong(), in.readLong());
            case SUCCEEDED ->
                new Succeeded(workerId, binding, CommandFields.readReceipt(in), in.readConstant(Route.values()));
            case FAILED ->
                new Failed(workerId, binding, in.readText(), in.readText(), in.readConstant(Effect.values()));
            default -> throw new IllegalStateException("not a message of a command: " + type);
        };
    }
}
