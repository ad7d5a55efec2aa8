package io.dpone.mssql.internal.state;

import io.dpone.contracts.identity.LockNames;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.spi.state.Digests;
import io.dpone.spi.state.OperationRules;
import io.dpone.spi.state.OperationTables;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The rows of operations with their owners and leases, all in the target's time. A row is locked by changing it to what it is, which holds off others also on a
 * server that gives no weight to hints. Works inside the caller's transaction; immutable.
 */
public final class Operations {
    private final StateSchema state;

    /**
     * The operations of a schema.
     *
     * @param state the tables
     */
    public Operations(StateSchema state) {
        this.state = state;
    }

    /**
     * Makes the row of an operation that has none, with {@link OperationTables#FIRST_EPOCH}; the transaction then holds it.
     *
     * @param connection in a transaction
     * @param operation the operation
     * @param ownerDigest the owner, 64 hex digits
     * @param ttl how long the lease runs from now
     * @return until when the lease runs, if the row was made
     * @throws SQLException when the driver does
     */
    public Optional<Instant> insertIfMissing(
            Connection connection, OperationIdentity operation, String ownerDigest, Duration ttl) throws SQLException {
        if (exists(connection, operation)) {
            return Optional.empty();
        }
        // Of those who see no row one makes it; nobody appends under the lock yet. Locks on the gap where the row will
        // be would also hold off other operations.
        AppLocks.lockForTransaction(connection, LockNames.operation(operation.operationKey()));
        String sql = """
                DECLARE @key binary(32) = ?, @attempt binary(32) = ?, @scope binary(32) = ?;
                INSERT INTO %1$s (
                       operation_key, attempt_key, scope_hash, current_epoch, current_owner_digest,
                       lease_expires_at_utc, updated_at_utc)
                SELECT @key, @attempt, @scope, ?, ?, DATEADD(millisecond, ?, SYSUTCDATETIME()), SYSUTCDATETIME()
                 WHERE NOT EXISTS (SELECT 1
                                     FROM %1$s
                                    WHERE operation_key = @key OR (attempt_key = @attempt AND scope_hash = @scope));
                SELECT %2$s
                  FROM %1$s
                 WHERE @@ROWCOUNT = 1 AND operation_key = @key;
                """.formatted(state.operations(), ServerTime.asText("lease_expires_at_utc"));
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setBytes(1, Digests.bytes(operation.operationKey()));
            statement.setBytes(2, Digests.bytes(operation.attemptKey()));
            statement.setBytes(3, Digests.bytes(operation.scopeHash()));
            statement.setLong(4, OperationTables.FIRST_EPOCH);
            statement.setBytes(5, Digests.bytes(ownerDigest));
            statement.setInt(6, milliseconds(ttl));
            return expiry(statement);
        }
    }

    private boolean exists(Connection connection, OperationIdentity operation) throws SQLException {
        String sql = """
                SELECT 1
                  FROM %s
                 WHERE operation_key = ?
                """.formatted(state.operations());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setBytes(1, Digests.bytes(operation.operationKey()));
            try (ResultSet result = statement.executeQuery()) {
                return result.next();
            }
        }
    }

    /**
     * Locks the row of an operation until the transaction ends.
     *
     * @param connection in a transaction
     * @param operation the operation
     * @return the row, if there is one
     * @throws SQLException when the driver does
     * @throws io.dpone.contracts.error.DponeException with {@code OPERATION_IDENTITY_COLLISION} when the row is another operation's
     */
    public Optional<OperationTables.Row> lock(Connection connection, OperationIdentity operation) throws SQLException {
        String sql = """
                UPDATE %1$s
                   SET updated_at_utc = updated_at_utc
                 WHERE operation_key = ?;
                SELECT attempt_key, scope_hash, current_owner_digest, current_epoch,
                       CASE WHEN lease_expires_at_utc <= SYSUTCDATETIME() THEN 1 ELSE 0 END, %2$s
                  FROM %1$s
                 WHERE operation_key = ?;
                """.formatted(state.operations(), ServerTime.asText("updated_at_utc"));
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setBytes(1, Digests.bytes(operation.operationKey()));
            statement.setBytes(2, Digests.bytes(operation.operationKey()));
            try (ResultSet result = statement.executeQuery()) {
                if (!result.next()) {
                    return Optional.empty();
                }
                if (!Digests.hex(result.getBytes(1)).equals(operation.attemptKey())
                        || !Digests.hex(result.getBytes(2)).equals(operation.scopeHash())) {
                    throw OperationRules.collision(operation);
                }
                return Optional.of(new OperationTables.Row(
                        Digests.hex(result.getBytes(3)),
                        result.getLong(4),
                        result.getInt(5) == 1,
                        ServerTime.read(result, 6)));
            }
        }
    }

    /**
     * Moves the lease of a locked row forward, never back.
     *
     * @param connection in the transaction that locked the row
     * @param operation the operation
     * @param ttl how long the lease runs from now
     * @return until when the lease runs
     * @throws SQLException when the driver does
     */
    public Instant extend(Connection connection, OperationIdentity operation, Duration ttl) throws SQLException {
        String sql = """
                DECLARE @key binary(32) = ?, @until datetime2(6) = DATEADD(millisecond, ?, SYSUTCDATETIME());
                UPDATE %1$s
                   SET lease_expires_at_utc = CASE WHEN lease_expires_at_utc > @until THEN lease_expires_at_utc ELSE @until END,
                       updated_at_utc = SYSUTCDATETIME()
                 WHERE operation_key = @key;
                SELECT %2$s
                  FROM %1$s
                 WHERE operation_key = @key;
                """.formatted(state.operations(), ServerTime.asText("lease_expires_at_utc"));
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setBytes(1, Digests.bytes(operation.operationKey()));
            statement.setInt(2, milliseconds(ttl));
            return expiry(statement).orElseThrow();
        }
    }

    /**
     * Gives a locked row to another owner and adds one to its epoch.
     *
     * @param connection in the transaction that locked the row
     * @param operation the operation
     * @param ownerDigest the new owner, 64 hex digits
     * @param ttl how long the lease runs from now
     * @return until when the lease runs
     * @throws SQLException when the driver does
     */
    public Instant replaceOwner(Connection connection, OperationIdentity operation, String ownerDigest, Duration ttl)
            throws SQLException {
        String sql = """
                DECLARE @key binary(32) = ?;
                UPDATE %1$s
                   SET current_epoch = current_epoch + 1,
                       current_owner_digest = ?,
                       lease_expires_at_utc = DATEADD(millisecond, ?, SYSUTCDATETIME()),
                       updated_at_utc = SYSUTCDATETIME()
                 WHERE operation_key = @key;
                SELECT %2$s
                  FROM %1$s
                 WHERE operation_key = @key;
                """.formatted(state.operations(), ServerTime.asText("lease_expires_at_utc"));
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setBytes(1, Digests.bytes(operation.operationKey()));
            statement.setBytes(2, Digests.bytes(ownerDigest));
            statement.setInt(3, milliseconds(ttl));
            return expiry(statement).orElseThrow();
        }
    }

    private static Optional<Instant> expiry(PreparedStatement statement) throws SQLException {
        try (ResultSet result = statement.executeQuery()) {
            return result.next() ? Optional.of(ServerTime.read(result, 1)) : Optional.empty();
        }
    }

    // DATEADD takes an int, which is more than three weeks; a lease is at most one.
    private static int milliseconds(Duration ttl) {
        return Math.toIntExact(ttl.toMillis());
    }
}
