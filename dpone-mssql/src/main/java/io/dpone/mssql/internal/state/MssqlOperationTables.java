package io.dpone.mssql.internal.state;

import io.dpone.contracts.identity.LockNames;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.state.OperationTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Attempts, operations, receipts and epochs in a SQL Server database. Immutable. */
public final class MssqlOperationTables implements OperationTables {
    private final TableName live;
    private final Attempts attempts;
    private final Operations operations;
    private final Receipts receipts;
    private final Epochs epochs;

    /**
     * The operations on one live table.
     *
     * @param state the tables
     * @param live the live table, whose shadow is loaded
     */
    public MssqlOperationTables(StateSchema state, TableName live) {
        this.live = live;
        this.attempts = new Attempts(state);
        this.operations = new Operations(state);
        this.receipts = new Receipts(state);
        this.epochs = new Epochs(state);
    }

    @Override
    public void openAttempt(Connection connection, OperationIdentity operation, String loadId) throws SQLException {
        AppLocks.lockForTransaction(connection, LockNames.target(operation.targetIdentity()));
        attempts.open(connection, operation, loadId, live);
    }

    @Override
    public void requireCurrentAttempt(Connection connection, OperationIdentity operation) throws SQLException {
        attempts.requireCurrent(connection, operation);
    }

    @Override
    public void lockOperation(Connection connection, OperationIdentity operation) throws SQLException {
        AppLocks.lockForTransaction(connection, LockNames.operation(operation.operationKey()));
    }

    @Override
    public Optional<Instant> insertIfMissing(
            Connection connection, OperationIdentity operation, String ownerDigest, Duration ttl) throws SQLException {
        return operations.insertIfMissing(connection, operation, ownerDigest, ttl);
    }

    @Override
    public Optional<Row> lockRow(Connection connection, OperationIdentity operation) throws SQLException {
        return operations.lock(connection, operation);
    }

    @Override
    public Instant extend(Connection connection, OperationIdentity operation, Duration ttl) throws SQLException {
        return operations.extend(connection, operation, ttl);
    }

    @Override
    public Instant replaceOwner(Connection connection, OperationIdentity operation, String ownerDigest, Duration ttl)
            throws SQLException {
        return operations.replaceOwner(connection, operation, ownerDigest, ttl);
    }

    @Override
    public Optional<ChunkReceipt> readReceipt(Connection connection, OperationIdentity operation) throws SQLException {
        return receipts.read(connection, operation);
    }

    @Override
    public void insertReceipt(Connection connection, OperationIdentity operation, Appended appended)
            throws SQLException {
        receipts.insert(connection, operation, appended);
    }

    @Override
    public long readEpochForShare(Connection connection, String runKey) throws SQLException {
        return epochs.readForShare(connection, runKey);
    }

    @Override
    public boolean epochBeganAfter(Connection connection, String runKey, Instant instant) throws SQLException {
        return epochs.beganAfter(connection, runKey, instant);
    }
}
