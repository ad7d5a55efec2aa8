package io.dpone.testkit.memory;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.Sha256;
import io.dpone.contracts.lane.CopyFormat;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.lane.TargetBinding;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.spi.LaneSource.ReadSummary;
import io.dpone.spi.LaneTarget.ChunkAppend;
import io.dpone.spi.LaneTarget.Committed;
import io.dpone.spi.LaneTarget.OperationLease;
import io.dpone.spi.RowFrame;
import io.dpone.testkit.fault.PortCall;
import io.dpone.testkit.fault.SimulatedProcess;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** One append transaction of a lane. Its rows are its own until it commits. */
final class MemoryAppend implements ChunkAppend {
    private final InMemoryTarget target;
    private final LaneBootstrap bootstrap;
    private final ServerSession session;
    private final SimulatedProcess process;
    private final OperationIdentity operation;
    private final OperationLease lease;
    private final String loadId;
    private final List<String> rows = new ArrayList<>();
    private Optional<ChunkReceipt> existing = Optional.empty();
    private long bytes;
    private boolean dataEnded;
    private boolean ended;

    MemoryAppend(InMemoryTarget target, LaneBootstrap bootstrap, ServerSession session, MemoryLaneTarget.Claim claim) {
        this.target = target;
        this.bootstrap = bootstrap;
        this.session = session;
        this.process = session.process();
        this.operation = claim.operation();
        this.lease = claim.lease();
        this.loadId = claim.loadId();
    }

    /** The rest of the beginning, once the operation is locked: locks the shadow, proves both tables, looks for a receipt. */
    void lockShadow() {
        TargetBinding binding = bootstrap.target();
        target.serverSessions().lockForWriting(session, binding.shadow());
        target.tables().requireRegistered(binding.live());
        MemoryTable shadow = target.tables().shadow(binding.shadow());
        if (!bootstrap.runKey().equals(shadow.owner())
                || !shadow.generation().equals(binding.shadowGeneration())
                || shadow.publicationReceiptId() != null) {
            throw new DponeException(
                    ErrorCode.SHADOW_CHANGED, binding.shadow() + " is not the shadow that this campaign made");
        }
        existing = target.operations().receipt(operation);
    }

    @Override
    public Optional<ChunkReceipt> existingReceipt() {
        process.requireAlive();
        return existing;
    }

    @Override
    public void write(RowFrame frame) {
        process.call(
                PortCall.APPEND_WRITE,
                operation.operationKey(),
                () -> target.monitor().run(() -> {
                    requireOpen();
                    rows.addAll(lines(frame));
                    bytes += frame.length();
                }));
    }

    private List<String> lines(RowFrame frame) {
        String text = new String(frame.bytes(), frame.offset(), frame.length(), StandardCharsets.UTF_8);
        // What follows the last line feed is no whole row, so it has to be empty.
        List<String> parts = List.of(text.split("\n", -1));
        List<String> lines = parts.subList(0, parts.size() - 1);
        int width = bootstrap.target().columns().size();
        if (!parts.get(lines.size()).isEmpty()
                || lines.size() != frame.rows()
                || lines.stream().anyMatch(line -> TextRow.width(line) != width)) {
            throw new DponeException(
                    ErrorCode.TARGET_STATEMENT_FAILED, "the frame does not hold whole rows of " + width + " fields");
        }
        return lines;
    }

    @Override
    public long endData() {
        return process.call(
                PortCall.APPEND_END_DATA,
                operation.operationKey(),
                () -> target.monitor().locked(() -> {
                    requireOpen();
                    dataEnded = true;
                    return (long) rows.size();
                }));
    }

    @Override
    public Committed commit(ReadSummary summary) {
        return process.commit(
                PortCall.APPEND_COMMIT,
                operation.operationKey(),
                () -> target.monitor().locked(() -> apply(summary)),
                acknowledged -> target.monitor().locked(this::find));
    }

    private Committed apply(ReadSummary summary) {
        requireOpen();
        if (!dataEnded) {
            throw new IllegalStateException("the data must be ended before the commit");
        }
        if (summary.rows() != rows.size() || summary.bytes() != bytes) {
            throw new DponeException(
                    ErrorCode.ROW_COUNT_MISMATCH,
                    summary.rows() + " rows were read and " + rows.size() + " were written");
        }
        target.operations().requireLease(operation, lease);
        target.journals().requireEpoch(bootstrap.runKey(), bootstrap.epoch());
        ChunkReceipt receipt = receipt(summary);
        target.operations().insert(receipt);
        target.tables().shadow(bootstrap.target().shadow()).rows().addAll(rows);
        end();
        return new Committed(receipt, true);
    }

    private Committed find() {
        ChunkReceipt receipt = target.operations()
                .receipt(operation)
                .orElseThrow(() -> new IllegalStateException("a committed receipt is missing"));
        return new Committed(receipt, false);
    }

    private ChunkReceipt receipt(ReadSummary summary) {
        String format = CopyFormat.TEXT.name().toLowerCase(Locale.ROOT);
        String payload = Sha256.hex(JsonValue.object()
                .put("version", 1)
                .put("rows", summary.rows())
                .put("bytes", summary.bytes())
                .put("format", format)
                .build());
        return new ChunkReceipt(
                operation.receiptId(),
                operation.operationKey(),
                operation.attemptKey(),
                operation.scopeHash(),
                lease.epoch(),
                lease.ownerDigest(),
                loadId,
                summary.rows(),
                summary.bytes(),
                payload,
                summary.snapshotAuthority(),
                target.clock().instant());
    }

    private void requireOpen() {
        session.requireAlive();
        if (ended) {
            throw new DponeException(
                    ErrorCode.TARGET_STATEMENT_FAILED, Effect.NOT_APPLIED, "the transaction has ended", null);
        }
    }

    @Override
    public void close() {
        process.requireAlive();
        target.monitor().run(this::end);
    }

    // The lane's session may be another one by now, and that one's locks are not this transaction's.
    private void end() {
        if (!ended) {
            ended = true;
            target.serverSessions().endTransaction(session);
        }
    }
}
