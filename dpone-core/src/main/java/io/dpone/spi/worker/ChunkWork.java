package io.dpone.spi.worker;

import io.dpone.contracts.chunk.ScopeBinding;
import io.dpone.contracts.error.BoundedText;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.lane.CommandBinding;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.lane.LaneMessage;
import io.dpone.contracts.lane.LaneMessage.OperationStep;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.contracts.ledger.ChunkEvidence.Route;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.contracts.table.ColumnContract;
import io.dpone.spi.LaneSource;
import io.dpone.spi.LaneTarget;
import io.dpone.spi.LaneTarget.ChunkAppend;
import io.dpone.spi.LaneTarget.Committed;
import io.dpone.spi.LaneTarget.OperationLease;
import io.dpone.spi.ParentChannel.ParentGoneException;
import io.dpone.spi.RowFrame;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One chunk from the command to its answer. The receipt is looked for before the source is touched, and again once equal operations are locked out; data and
 * receipt are one transaction.
 */
final class ChunkWork {
    private static final Logger LOG = LoggerFactory.getLogger(ChunkWork.class);
    private static final long PROGRESS_BYTES = 8L << 20;

    private final LaneBootstrap bootstrap;
    private final ParentRequests parent;
    private final LaneSource source;
    private final LaneTarget target;
    private final ColumnContract columns;

    ChunkWork(LaneBootstrap bootstrap, ParentRequests parent, LaneSource source, LaneTarget target) {
        this.bootstrap = bootstrap;
        this.parent = parent;
        this.source = source;
        this.target = target;
        this.columns = new ColumnContract(
                bootstrap.source().columns(), bootstrap.target().columns());
    }

    LaneMessage run(ParentMessage.Run command) {
        try {
            return load(command);
        } catch (ParentGoneException e) {
            throw e;
        } catch (DponeException e) {
            return failed(command, e.code(), text(e), e.effect());
        } catch (RuntimeException e) {
            return failed(command, ErrorCode.INTERNAL, e.getClass().getName(), Effect.UNKNOWN);
        }
    }

    private LaneMessage load(ParentMessage.Run command) {
        CommandBinding binding = command.binding();
        OperationIdentity operation = derive(command);
        parent.requireProbeAuthority(binding, operation);
        Optional<ChunkReceipt> committed = target.probe(operation);
        if (committed.isPresent()) {
            return succeeded(binding, committed.get(), Route.REPLAY_SUPPRESSED);
        }
        String ownerDigest = OperationIdentity.ownerDigest(bootstrap.target().dialect(), binding.owner());
        OperationLease lease =
                target.claim(operation, ownerDigest, bootstrap.settings().operationTtl());
        parent.requireActive(binding, OperationStep.REGISTER, operation, lease);
        LaneMessage answer = append(binding, command, operation, lease);
        unregister(binding, operation, lease);
        return answer;
    }

    private void unregister(CommandBinding binding, OperationIdentity operation, OperationLease lease) {
        try {
            parent.requireActive(binding, OperationStep.UNREGISTER, operation, lease);
        } catch (DponeException e) {
            // The receipt is committed: that the parent goes on renewing a finished operation must not turn the answer
            // into a failure.
            LOG.debug("unregistering was not acknowledged: {}", e.code().id());
        }
    }

    private LaneMessage append(
            CommandBinding binding, ParentMessage.Run command, OperationIdentity operation, OperationLease lease) {
        try (LaneSource.ChunkReader reader = source.read(command.chunk().scope());
                ChunkAppend append = target.begin(operation, lease, binding.commandId())) {
            Optional<ChunkReceipt> existing = append.existingReceipt();
            if (existing.isPresent()) {
                return succeeded(binding, existing.get(), Route.REPLAY_SUPPRESSED);
            }
            parent.requireActive(binding, OperationStep.STATUS, operation, lease);
            copy(binding, reader, append);
            LaneSource.ReadSummary summary = reader.finish();
            long appended = append.endData();
            if (appended != summary.rows()) {
                throw new DponeException(
                        ErrorCode.ROW_COUNT_MISMATCH,
                        "chunk " + binding.chunkIndex() + ": " + summary.rows() + " rows were read and " + appended
                                + " were appended");
            }
            parent.requireActive(binding, OperationStep.FINALIZING, operation, lease);
            Committed result = append.commit(summary);
            return succeeded(
                    binding,
                    result.receipt(),
                    result.acknowledged() ? Route.COMMITTED : Route.COMMITTED_AFTER_RECEIPT_PROBE);
        }
    }

    private void copy(CommandBinding binding, LaneSource.ChunkReader reader, ChunkAppend append) {
        RowFrame frame = new RowFrame();
        long rows = 0;
        long bytes = 0;
        long reported = 0;
        while (reader.next(frame)) {
            append.write(frame);
            rows += frame.rows();
            bytes += frame.length();
            if (bytes - reported >= PROGRESS_BYTES) {
                parent.progress(binding, rows, bytes);
                reported = bytes;
            }
        }
    }

    private OperationIdentity derive(ParentMessage.Run command) {
        OperationIdentity derived = OperationIdentity.ofChunk(
                bootstrap.target().dialect(),
                bootstrap.invocation(),
                bootstrap.target().shadowIdentity(),
                bootstrap.runKey(),
                bootstrap.planHash(),
                bootstrap.configHash(),
                command.chunk(),
                ScopeBinding.of(command.chunk().scope(), columns));
        if (!derived.equals(command.operation())) {
            throw new DponeException(
                    ErrorCode.OPERATION_IDENTITY_MISMATCH,
                    "chunk " + command.binding().chunkIndex()
                            + ": lane and parent derive different operation identities");
        }
        return derived;
    }

    private LaneMessage succeeded(CommandBinding binding, ChunkReceipt receipt, Route route) {
        return new LaneMessage.Succeeded(bootstrap.workerId(), binding, receipt, route);
    }

    private LaneMessage failed(ParentMessage.Run command, ErrorCode code, String error, Effect effect) {
        return new LaneMessage.Failed(bootstrap.workerId(), command.binding(), code.id(), error, effect);
    }

    static String text(DponeException failure) {
        return BoundedText.of(String.valueOf(failure.getMessage()));
    }
}
