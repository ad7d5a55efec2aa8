package io.dpone.lane.internal.codec;

import io.dpone.contracts.chunk.ChunkSpec;
import io.dpone.contracts.chunk.LiteralType;
import io.dpone.contracts.chunk.RangeScope;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.lane.CommandBinding;
import io.dpone.contracts.lane.ProcessIdentity;
import io.dpone.contracts.ledger.ChunkReceipt;

/** The values that messages of a running lane share. */
final class CommandFields {
    private CommandFields() {}

    static void writeBinding(FieldWriter out, CommandBinding binding) {
        out.writeText(binding.commandId());
        out.writeInt(binding.chunkIndex());
        out.writeText(binding.owner());
    }

    static CommandBinding readBinding(FieldReader in) {
        return new CommandBinding(in.readText(), in.readInt(), in.readText());
    }

    static void writeProcess(FieldWriter out, ProcessIdentity identity) {
        out.writeLong(identity.pid());
        out.writeLong(identity.processGroupId());
        out.writeLong(identity.sessionId());
    }

    static ProcessIdentity readProcess(FieldReader in) {
        return new ProcessIdentity(in.readLong(), in.readLong(), in.readLong());
    }

    static void writeOperation(FieldWriter out, OperationIdentity operation) {
        out.writeText(operation.attemptKey());
        out.writeText(operation.operationKey());
        out.writeText(operation.scopeHash());
        out.writeText(operation.invocationSha256());
        out.writeText(operation.targetIdentity());
        out.writeText(operation.receiptId());
    }

    static OperationIdentity readOperation(FieldReader in) {
        return new OperationIdentity(
                in.readText(), in.readText(), in.readText(), in.readText(), in.readText(), in.readText());
    }

    static void writeChunk(FieldWriter out, ChunkSpec chunk) {
        RangeScope scope = chunk.scope();
        out.writeInt(chunk.index());
        out.writeText(scope.column());
        out.writeConstant(scope.literalType());
        out.writeText(scope.lower());
        out.writeText(scope.upper());
        out.writeBoolean(scope.upperInclusive());
    }

    static ChunkSpec readChunk(FieldReader in) {
        return new ChunkSpec(
                in.readInt(),
                new RangeScope(
                        in.readText(),
                        in.readConstant(LiteralType.values()),
                        in.readText(),
                        in.readText(),
                        in.readBoolean()));
    }

    static void writeReceipt(FieldWriter out, ChunkReceipt receipt) {
        out.writeText(receipt.receiptId());
        out.writeText(receipt.operationKey());
        out.writeText(receipt.attemptKey());
        out.writeText(receipt.scopeHash());
        out.writeLong(receipt.operationEpoch());
        out.writeText(receipt.ownerDigest());
        out.writeText(receipt.loadId());
        out.writeLong(receipt.rows());
        out.writeLong(receipt.bytes());
        out.writeText(receipt.payloadSha256());
        out.writeText(receipt.snapshotAuthority());
        out.writeInstant(receipt.committedAt());
    }

    static ChunkReceipt readReceipt(FieldReader in) {
        return new ChunkReceipt(
                in.readText(),
                in.readText(),
                in.readText(),
                in.readText(),
                in.readLong(),
                in.readText(),
                in.readText(),
                in.readLong(),
                in.readLong(),
                in.readText(),
                in.readText(),
                in.readInstant());
    }
}
