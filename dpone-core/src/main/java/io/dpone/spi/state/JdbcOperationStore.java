package io.dpone.spi.state;

import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.spi.OperationStore;
import io.dpone.spi.jdbc.JdbcSession;
import io.dpone.spi.jdbc.ReopeningSession;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Receipts and operation leases in the target's database, as the parent sees them. Used by one thread. */
public final class JdbcOperationStore implements OperationStore, AutoCloseable {
    private final ReopeningSession<JdbcSession> control;
    private final Supplier<? extends JdbcSession> freshControl;
    private final OperationTables tables;

    /**
     * A store that has not connected yet.
     *
     * @param freshControl opens a control session: one that stays, and one for each probe
     * @param tables the adapter's statements
     */
    public JdbcOperationStore(Supplier<? extends JdbcSession> freshControl, OperationTables tables) {
        this.control = new ReopeningSession<>(freshControl::get);
        this.freshControl = freshControl;
        this.tables = tables;
    }

    @Override
    public void openAttempt(OperationIdentity operation, String loadId) {
        control.repeatable("opening the attempt", connection -> {
            tables.openAttempt(connection, operation, loadId);
            return true;
        });
    }

    @Override
    public Optional<ChunkReceipt> probe(OperationIdentity operation) {
        try (ReopeningSession<JdbcSession> fresh = new ReopeningSession<>(freshControl::get)) {
            return fresh.transaction("probing the receipt", connection -> {
                tables.lockOperation(connection, operation);
                return tables.readReceipt(connection, operation);
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
        Optional<OperationTables.Row> row = tables.lockRow(connection, operation);
        Optional<ChunkReceipt> receipt = tables.readReceipt(connection, operation);
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
        return new Renewal.Renewed(tables.extend(connection, operation, ttl));
    }

    @Override
    public void close() {
        control.close();
    }
}
