package io.dpone.spi.state;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.Sha256;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.spi.LaneSource.ReadSummary;
import io.dpone.spi.LaneTarget.Committed;
import io.dpone.spi.LaneTarget.OperationLease;
import io.dpone.spi.jdbc.JdbcSession;
import io.dpone.spi.jdbc.ReopeningSession;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;

/** The end of an append's transaction: operation, lease and epoch under their locks, the receipt, the commit, and what became of a commit that was lost. */
public final class ReceiptCommit {
    private final LaneBootstrap bootstrap;
    private final OperationTables tables;
    private final ReopeningSession<? extends JdbcSession> state;

    /**
     * Commits nothing yet.
     *
     * @param bootstrap what the lane was given
     * @param tables the adapter's statements
     * @param state the lane's state connection, on which a lost commit is looked for
     */
    public ReceiptCommit(
            LaneBootstrap bootstrap, OperationTables tables, ReopeningSession<? extends JdbcSession> state) {
        this.bootstrap = bootstrap;
        this.tables = tables;
        this.state = state;
    }

    /**
     * Commits the open transaction of the session; after a failure that is not of the commit itself the transaction is still open.
     *
     * @param session the sink session, in the append's transaction
     * @param claimed the operation
     * @param summary what was read from the source
     * @return the committed receipt and whether the commit was acknowledged
     */
    public Committed commit(JdbcSession session, ClaimedOperation claimed, ReadSummary summary) {
        ChunkReceipt receipt;
        try {
            receipt = prove(session.connection(), claimed, summary);
        } catch (SQLException e) {
            throw session.failure(
                    ErrorCode.TARGET_STATEMENT_FAILED, Effect.NOT_APPLIED, "writing the chunk's receipt", e);
        }
        try {
            session.commit("appending a chunk to " + bootstrap.target().shadow());
        } catch (DponeException e) {
            return resolved(claimed, receipt, e);
        }
        return new Committed(receipt, true);
    }

    private ChunkReceipt prove(Connection connection, ClaimedOperation claimed, ReadSummary summary)
            throws SQLException {
        OperationLease lease = claimed.lease();
        OperationTables.Row row = tables.lockRow(connection, claimed.identity())
                .orElseThrow(() -> OperationRules.collision(claimed.identity()));
        if (!row.ownerDigest().equals(lease.ownerDigest()) || row.epoch() != lease.epoch()) {
            throw new DponeException(
                    ErrorCode.OPERATION_ALREADY_OWNED,
                    "operation " + claimed.identity().operationKey() + " has been taken by another owner");
        }
        if (row.expired()) {
            throw new DponeException(
                    ErrorCode.OPERATION_LEASE_EXPIRED,
                    "the lease of operation " + claimed.identity().operationKey() + " has elapsed");
        }
        OperationRules.requireEpoch(tables, connection, bootstrap.runKey(), bootstrap.epoch());
        OperationTables.Appended appended = appended(claimed, summary);
        tables.insertReceipt(connection, claimed.identity(), appended);
        return tables.readReceipt(connection, claimed.identity())
                .filter(receipt -> isOf(receipt, appended))
                .orElseThrow(() -> new DponeException(
                        ErrorCode.INTERNAL, "the receipt that was read back is not the one that was written"));
    }

    private OperationTables.Appended appended(ClaimedOperation claimed, ReadSummary summary) {
        String payload = Sha256.hex(JsonValue.object()
                .put("version", 1)
                .put("rows", summary.rows())
                .put("bytes", summary.bytes())
                .put("format", bootstrap.target().format().name().toLowerCase(Locale.ROOT))
                .build());
        return new OperationTables.Appended(
                claimed.lease().epoch(),
                claimed.lease().ownerDigest(),
                claimed.loadId(),
                summary.rows(),
                summary.bytes(),
                payload,
                summary.snapshotAuthority());
    }

    private static boolean isOf(ChunkReceipt receipt, OperationTables.Appended appended) {
        return receipt.operationEpoch() == appended.epoch()
                && receipt.ownerDigest().equals(appended.ownerDigest())
                && receipt.loadId().equals(appended.loadId())
                && receipt.rows() == appended.rows()
                && receipt.bytes() == appended.bytes()
                && receipt.payloadSha256().equals(appended.payloadSha256())
                && receipt.snapshotAuthority().equals(appended.snapshotAuthority());
    }

    // The operation lock is granted once the lost transaction has ended, so what is read then is final.
    private Committed resolved(ClaimedOperation claimed, ChunkReceipt written, DponeException lost) {
        Optional<ChunkReceipt> found;
        try {
            state.close();
            found = state.transaction("looking for the lost commit", connection -> {
                tables.lockOperation(connection, claimed.identity());
                return tables.readReceipt(connection, claimed.identity());
            });
        } catch (DponeException e) {
            lost.addSuppressed(e);
            throw lost;
        }
        if (found.isPresent() && found.get().equals(written)) {
            return new Committed(written, false);
        }
        throw new DponeException(
                ErrorCode.TARGET_STATEMENT_FAILED,
                Effect.NOT_APPLIED,
                "the connection was lost while the chunk was committed, and a fresh session proves that it was not committed",
                lost);
    }
}
