package io.dpone.spi.state;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.spi.LaneTarget.OperationLease;
import io.dpone.spi.jdbc.JdbcSession;
import io.dpone.spi.jdbc.ReopeningSession;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** How a lane admits an operation: one transaction that can be repeated (shadow campaign facts, section 4). Used by one thread. */
public final class OperationClaims {
    private final LaneBootstrap bootstrap;
    private final OperationTables tables;
    private final ReopeningSession<? extends JdbcSession> state;

    /**
     * Claims nothing yet.
     *
     * @param bootstrap what the lane was given
     * @param tables the adapter's statements
     * @param state the lane's state connection
     */
    public OperationClaims(
            LaneBootstrap bootstrap, OperationTables tables, ReopeningSession<? extends JdbcSession> state) {
        this.bootstrap = bootstrap;
        this.tables = tables;
        this.state = state;
    }

    /**
     * Claims an operation for an owner under the lane's epoch.
     *
     * @param operation the operation
     * @param ownerDigest the owner, 64 hex digits
     * @param ttl how long the lease runs
     * @return the lease
     */
    public OperationLease claim(OperationIdentity operation, String ownerDigest, Duration ttl) {
        return state.repeatable("claiming the operation", connection -> {
            tables.requireCurrentAttempt(connection, operation);
            Optional<Instant> first = tables.insertIfMissing(connection, operation, ownerDigest, ttl);
            if (first.isPresent()) {
                requireEpoch(connection);
                return new OperationLease(ownerDigest, OperationTables.FIRST_EPOCH, first.get());
            }
            OperationTables.Row row =
                    tables.lockRow(connection, operation).orElseThrow(() -> OperationRules.collision(operation));
            requireEpoch(connection);
            if (row.ownerDigest().equals(ownerDigest)) {
                requireUnexpired(operation, row);
                Instant expiresAt = tables.extend(connection, operation, ttl);
                return new OperationLease(ownerDigest, row.epoch(), expiresAt);
            }
            requireClaimable(connection, operation, row);
            Instant expiresAt = tables.replaceOwner(connection, operation, ownerDigest, ttl);
            return new OperationLease(ownerDigest, row.epoch() + 1, expiresAt);
        });
    }

    private void requireEpoch(Connection connection) throws SQLException {
        OperationRules.requireEpoch(tables, connection, bootstrap.runKey(), bootstrap.epoch());
    }

    private static void requireUnexpired(OperationIdentity operation, OperationTables.Row row) {
        if (row.expired()) {
            throw new DponeException(
                    ErrorCode.OPERATION_LEASE_EXPIRED,
                    "the owner's own lease of operation " + operation.operationKey() + " has elapsed");
        }
    }

    // Another owner's lease counts while it runs, except where it protects nothing: the operation is committed, or the
    // lease is of an earlier epoch of the campaign, which can not commit any more.
    private void requireClaimable(Connection connection, OperationIdentity operation, OperationTables.Row row)
            throws SQLException {
        if (!row.expired()
                && !tables.epochBeganAfter(connection, bootstrap.runKey(), row.updatedAt())
                && tables.readReceipt(connection, operation).isEmpty()) {
            throw new DponeException(
                    ErrorCode.OPERATION_ALREADY_OWNED,
                    "operation " + operation.operationKey() + " is held by another owner under an unexpired lease");
        }
    }
}
