package io.dpone.postgres.internal.append;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.LockNames;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.Sha256;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.postgres.internal.session.SqlFailures;
import io.dpone.postgres.internal.state.AdvisoryLocks;
import io.dpone.postgres.internal.state.Epochs;
import io.dpone.postgres.internal.state.Operations;
import io.dpone.postgres.internal.state.Receipts;
import io.dpone.postgres.internal.state.ReopeningSession;
import io.dpone.postgres.internal.state.StateSchema;
import io.dpone.spi.LaneSource.ReadSummary;
import io.dpone.spi.LaneTarget.Committed;
import io.dpone.spi.LaneTarget.OperationLease;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;

/** The end of an append's transaction: operation, lease and epoch under their locks, the receipt, the commit, and what became of a commit that was lost. */
final class ReceiptCommit {
    private final LaneBootstrap bootstrap;
    private final Epochs epochs;
    private final Operations operations;
    private final Receipts receipts;
    private final ReopeningSession state;

    ReceiptCommit(LaneBootstrap bootstrap, StateSchema schema, ReopeningSession state) {
        this.bootstrap = bootstrap;
        this.epochs = new Epochs(schema);
        this.operations = new Operations(schema);
        this.receipts = new Receipts(schema);
        this.state = state;
    }

    /** Commits the open transaction of the session; after a failure that is not of the commit itself the transaction is still open. */
    Committed commit(PostgresSession session, ClaimedOperation claimed, ReadSummary summary) {
        ChunkReceipt receipt;
        try {
            receipt = prove(session.connection(), claimed, summary);
        } catch (SQLException e) {
            throw SqlFailures.wrap(
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
        Operations.Row row = operations
                .lock(connection, claimed.identity())
                .orElseThrow(() -> Operations.collision(claimed.identity()));
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
        epochs.requireCurrent(connection, bootstrap.runKey(), bootstrap.epoch());
        Receipts.Appended appended = appended(claimed, summary);
        receipts.insert(connection, claimed.identity(), appended);
        return receipts.read(connection, claimed.identity())
                .filter(receipt -> isOf(receipt, appended))
                .orElseThrow(() -> new DponeException(
                        ErrorCode.INTERNAL, "the receipt that was read back is not the one that was written"));
    }

    private Receipts.Appended appended(ClaimedOperation claimed, ReadSummary summary) {
        String payload = Sha256.hex(JsonValue.object()
                .put("version", 1)
                .put("rows", summary.rows())
                .put("bytes", summary.bytes())
                .put("format", bootstrap.target().format().name().toLowerCase(Locale.ROOT))
                .build());
        return new Receipts.Appended(
                claimed.lease().epoch(),
                claimed.lease().ownerDigest(),
                claimed.loadId(),
                summary.rows(),
                summary.bytes(),
                payload,
                summary.snapshotAuthority());
    }

    private static boolean isOf(ChunkReceipt receipt, Receipts.Appended appended) {
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
                AdvisoryLocks.lockForTransaction(
                        connection, LockNames.operation(claimed.identity().operationKey()));
                return receipts.read(connection, claimed.identity());
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
