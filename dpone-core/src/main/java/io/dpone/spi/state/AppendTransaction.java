package io.dpone.spi.state;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.LaneSource.ReadSummary;
import io.dpone.spi.LaneTarget.ChunkAppend;
import io.dpone.spi.LaneTarget.Committed;
import io.dpone.spi.RowFrame;
import io.dpone.spi.jdbc.JdbcSession;
import java.sql.SQLException;
import java.util.Optional;

/** One append in the open transaction of the sink session. A failure inside the load drops the connection, so that the server rolls back. Used by one thread. */
public final class AppendTransaction implements ChunkAppend {
    private final JdbcSession session;
    private final TableName shadow;
    private final ClaimedOperation claimed;
    private final ReceiptCommit receiptCommit;
    private final Optional<ChunkReceipt> existing;
    private final ChunkLoad load;
    private boolean ended;

    /**
     * An append that has written nothing.
     *
     * @param session the sink session, in a transaction
     * @param shadow the table that is loaded, for messages
     * @param claimed the operation
     * @param receiptCommit the end of the transaction
     * @param existing the receipt that another attempt committed
     * @param load how rows get into the shadow
     */
    public AppendTransaction(
            JdbcSession session,
            TableName shadow,
            ClaimedOperation claimed,
            ReceiptCommit receiptCommit,
            Optional<ChunkReceipt> existing,
            ChunkLoad load) {
        this.session = session;
        this.shadow = shadow;
        this.claimed = claimed;
        this.receiptCommit = receiptCommit;
        this.existing = existing;
        this.load = load;
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
            load.write(frame);
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    @Override
    public long endData() {
        long taken;
        try {
            taken = load.end();
        } catch (SQLException e) {
            throw failed(e);
        }
        if (taken != load.rows()) {
            throw new DponeException(
                    ErrorCode.ROW_COUNT_MISMATCH, "shadow " + shadow + " took " + taken + " rows of " + load.rows());
        }
        ended = true;
        return taken;
    }

    @Override
    public Committed commit(ReadSummary summary) {
        if (!ended) {
            throw new IllegalStateException("the data must be ended before the commit");
        }
        if (summary.rows() != load.rows() || summary.bytes() != load.bytes()) {
            throw new DponeException(
                    ErrorCode.ROW_COUNT_MISMATCH,
                    summary.rows() + " rows of " + summary.bytes() + " bytes were read, " + load.rows() + " of "
                            + load.bytes() + " were appended");
        }
        return receiptCommit.commit(session, claimed, summary);
    }

    private DponeException failed(SQLException failure) {
        load.abandon();
        session.abort();
        return load.failure(failure);
    }

    @Override
    public void close() {
        if (load.isRunning()) {
            load.abandon();
            session.abort();
            return;
        }
        if (session.isClosed()) {
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
