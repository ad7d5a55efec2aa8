package io.dpone.postgres.internal.state;

import io.dpone.contracts.identity.LockNames;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.spi.OperationStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Receipts and operation leases in the target's database, as the parent sees them. Used by one thread. */
public final class PostgresOperationStore implements OperationStore, AutoCloseable {
    private final ReopeningSession control;
    private final Supplier<PostgresSession> freshControl;
    private final TableName live;
    private final Attempts attempts;
    private final Operations operations;
    private final Receipts receipts;

    /**
     * A store that has not connected yet.
     *
     * @param freshControl opens a control session: one that stays, and one for each probe
     * @param state the tables
     * @param live the live table
     */
    public PostgresOperationStore(Supplier<PostgresSession> freshControl, StateSchema state, TableName live) {
        this.control = new ReopeningSession(freshControl);
        this.freshControl = freshControl;
        this.live = live;
        this.attempts = new Attempts(state);
        this.operations = new Operations(state);
        this.receipts = new Receipts(state);
    }

    @Override
    public void openAttempt(OperationIdentity operation, String loadId) {
        control.repeatable("opening the attempt", connection -> {
            AdvisoryLocks.lockForTransaction(connection, LockNames.target(operation.targetIdentity()));
            attempts.open(connection, operation, loadId, live);
            return true;
        });
    }

    @Override
    public Optional<ChunkReceipt> probe(OperationIdentity operation) {
        try (ReopeningSession fresh = new ReopeningSession(freshControl)) {
            return fresh.transaction("probing the receipt", connection -> {
                AdvisoryLocks.lockForTransaction(connection, LockNames.operation(operation.operationKey()));
                return receipts.read(connection, operation);
            });
        }
    }

    @Override
    public Renewal renew(OperationIdentity operation, String ownerDigest, long epoch, Duration ttl) {
        return control.repeatable(
                "renewing the operation's lease",
                connection -> renewed(connection, operation, ownerDigest, epoch, ttl));
    }

    private Renewal renewed(
            Connection connection, OperationIdentity operation, String ownerDigest, long epoch, Duration ttl)
            throws SQLException {
        Optional<Operations.Row> row = operations.lock(connection, operation);
        Optional<ChunkReceipt> receipt = receipts.read(connection, operation);
        if (receipt.isPresent()) {
            return new Renewal.Committed(receipt.get());
        }
        if (row.isEmpty()) {
            return new Renewal.Lost("the operation was never claimed");
        }
        if (!row.get().ownerDigest().equals(ownerDigest) || row.get().epoch() != epoch) {
            return new Renewal.Lost("another owner or epoch holds the operation");
        }
        if (row.get().expired()) {
            return new Renewal.Lost("the operation's lease has elapsed");
        }
        return new Renewal.Renewed(operations.extend(connection, operation, ttl));
    }

    @Override
    public void close() {
        control.close();
    }
}
