package io.dpone.lane.internal.codec;

import io.dpone.contracts.lane.ParentMessage;
import io.dpone.contracts.lane.ParentMessage.ContainmentAck;
import io.dpone.contracts.lane.ParentMessage.OperationReply;
import io.dpone.contracts.lane.ParentMessage.ReceiptProbeReply;
import io.dpone.contracts.lane.ParentMessage.Run;
import io.dpone.contracts.lane.ParentMessage.Start;
import io.dpone.contracts.lane.ParentMessage.Stop;

/** What goes down to a lane. */
public final class ParentMessages implements MessageCodec<ParentMessage> {
    private static final byte CONTAINMENT_ACK = 1;
    private static final byte START = 2;
    private static final byte RUN = 3;
    private static final byte RECEIPT_PROBE_REPLY = 4;
    private static final byte OPERATION_REPLY = 5;
    private static final byte STOP = 6;

    /** The codec. */
    public ParentMessages() {}

    @Override
    public void write(ParentMessage message, FieldWriter out) {
        if (message instanceof ContainmentAck ack) {
            out.writeByte(CONTAINMENT_ACK);
            out.writeInt(ack.workerId());
            CommandFields.writeProcess(out, ack.identity());
        } else if (message instanceof Start start) {
            out.writeByte(START);
            BootstrapFields.writeBootstrap(out, start.bootstrap());
        } else if (message instanceof Run run) {
            out.writeByte(RUN);
            CommandFields.writeBinding(out, run.binding());
            CommandFields.writeChunk(out, run.chunk());
            CommandFields.writeOperation(out, run.operation());
        } else if (message instanceof ReceiptProbeReply reply) {
            out.writeByte(RECEIPT_PROBE_REPLY);
            out.writeLong(reply.requestId());
            CommandFields.writeBinding(out, reply.binding());
            out.writeBoolean(reply.authorized());
            out.writeOptional(reply.error(), FieldWriter::writeExplanation);
        } else if (message instanceof OperationReply reply) {
            out.writeByte(OPERATION_REPLY);
            out.writeLong(reply.requestId());
            CommandFields.writeBinding(out, reply.binding());
            out.writeBoolean(reply.active());
            out.writeOptional(reply.error(), FieldWriter::writeExplanation);
            out.writeOptional(reply.leaseExpiresAt(), FieldWriter::writeInstant);
        } else if (message instanceof Stop) {
            out.writeByte(STOP);
        } else {
            throw new IllegalStateException("unknown kind of message");
        }
    }

    @Override
    public ParentMessage read(FieldReader in) {
        byte type = in.readByte();
        return switch (type) {
            case CONTAINMENT_ACK -> new ContainmentAck(in.readInt(), CommandFields.readProcess(in));
            case START -> new Start(BootstrapFields.readBootstrap(in));
            case RUN ->
                new Run(CommandFields.readBinding(in), CommandFields.readChunk(in), CommandFields.readOperation(in));
            case RECEIPT_PROBE_REPLY ->
                new ReceiptProbeReply(
                        in.readLong(),
                        CommandFields.readBinding(in),
                        in.readBoolean(),
                        in.readOptional(FieldReader::readText));
            case OPERATION_REPLY ->
                new OperationReply(
                        in.readLong(),
                        CommandFields.readBinding(in),
                        in.readBoolean(),
                        in.readOptional(FieldReader::readText),
                        in.readOptional(FieldReader::readInstant));
            case STOP -> new Stop();
            default -> throw FrameFormat.invalid("no message to a lane has type " + type);
        };
    }
}
