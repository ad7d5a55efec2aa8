package io.dpone.postgres.internal.append;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.TargetBinding;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.spi.LaneSource.ReadSummary;
import io.dpone.spi.LaneTarget.ChunkAppend;
import io.dpone.spi.LaneTarget.Committed;
import io.dpone.spi.RowFrame;
import io.dpone.spi.state.ClaimedOperation;
import io.dpone.spi.state.ReceiptCommit;
import java.sql.SQLException;
import java.util.Optional;

/** One append in the open transaction of the sink session. A failure inside the COPY drops the connection, so that the server rolls back. */
final class PostgresChunkAppend implements ChunkAppend {
    private final PostgresSession session;
    private final TargetBinding binding;
    private final ClaimedOperation claimed;
    private final ReceiptCommit receiptCommit;
    private final Optional<ChunkReceipt> existing;
    private final CopyWriter copy;
    private boolean ended;

    PostgresChunkAppend(
            PostgresSession session,
            TargetBinding binding,
            ClaimedOperation claimed,
            ReceiptCommit receiptCommit,
            Optional<ChunkReceipt> existing) {
        this.session = session;
        this.binding = binding;
        this.claimed = claimed;
        this.receiptCommit = receiptCommit;
        this.existing = existing;
        this.copy = new CopyWriter(session.driver(), binding);
    }

    @Override
    public Optional<ChunkReceipt> existingReceipt() {
        return existing;
    }

    @Override
    public void write(RowFrame frame) {
        if (existing.isPresent()) {
            throw new IllegalStateException("the operation is committed already");
        }
        try {
            copy.write(frame);
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    @Override
    public long endData() {
        long taken;
        try {
            taken = copy.end();
        } catch (SQLException e) {
            throw failed(e);
        }
        if (taken != copy.rows()) {
            throw new DponeException(
                    ErrorCode.ROW_COUNT_MISMATCH,
                    "shadow " + binding.shadow() + " took " + taken + " rows of " + copy.rows());
        }
        ended = true;
        return taken;
    }

    @Override
    public Committed commit(ReadSummary summary) {
        if (!ended) {
            throw new IllegalStateException("the data must be ended before the commit");
        }
        if (summary.rows() != copy.rows() || summary.bytes() != copy.bytes()) {
            throw new DponeException(
                    ErrorCode.ROW_COUNT_MISMATCH,
                    summary.rows() + " rows of " + summary.bytes() + " bytes were read, " + copy.rows() + " of "
                            + copy.bytes() + " were appended");
        }
        return receiptCommit.commit(session, claimed, summary);
    }

    private DponeException failed(SQLException failure) {
        session.abort();
        return CopyFailures.of(binding, failure);
    }

    @Override
    public void close() {
        if (session.isClosed()) {
            return;
        }
        if (copy.isRunning()) {
            session.abort();
            return;
        }
        try {
            if (!session.connection().getAutoCommit()) {
                session.connection().rollback();
                session.connection().setAutoCommit(true);
            }
        } catch (SQLException e) {
            // A session that can not roll back is dropped; the server rolls back.
            session.close();
        }
    }
}
