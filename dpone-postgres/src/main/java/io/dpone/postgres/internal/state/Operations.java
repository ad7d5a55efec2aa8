package io.dpone.postgres.internal.state;

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
import java.time.OffsetDateTime;
import java.util.Optional;

/** The rows of operations with their owners and leases, all in the target's time. Works inside the caller's transaction; immutable. */
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
        String sql = """
                INSERT INTO %s (
                       operation_key, attempt_key, scope_hash, current_epoch, current_owner_digest,
                       lease_expires_at_utc, updated_at_utc)
                VALUES (?, ?, ?, ?, ?,
                        pg_catalog.clock_timestamp() + ? * interval '1 millisecond', pg_catalog.clock_timestamp())
                ON CONFLICT DO NOTHING
                RETURNING lease_expires_at_utc
                """.formatted(state.operations());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setBytes(1, Digests.bytes(operation.operationKey()));
            statement.setBytes(2, Digests.bytes(operation.attemptKey()));
            statement.setBytes(3, Digests.bytes(operation.scopeHash()));
            statement.setLong(4, OperationTables.FIRST_EPOCH);
            statement.setBytes(5, Digests.bytes(ownerDigest));
            statement.setLong(6, ttl.toMillis());
            return expiry(statement);
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
                SELECT attempt_key, scope_hash, current_owner_digest, current_epoch,
                       lease_expires_at_utc <= pg_catalog.clock_timestamp(), updated_at_utc
                  FROM %s
                 WHERE operation_key = ?
                   FOR UPDATE
                """.formatted(state.operations());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setBytes(1, Digests.bytes(operation.operationKey()));
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
                        result.getBoolean(5),
                        result.getObject(6, OffsetDateTime.class).toInstant()));
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
                UPDATE %s
                   SET lease_expires_at_utc = greatest(
                         lease_expires_at_utc, pg_catalog.clock_timestamp() + ? * interval '1 millisecond'),
                       updated_at_utc = pg_catalog.clock_timestamp()
                 WHERE operation_key = ?
                RETURNING lease_expires_at_utc
                """.formatted(state.operations());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, ttl.toMillis());
            statement.setBytes(2, Digests.bytes(operation.operationKey()));
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
                UPDATE %s
                   SET current_epoch = current_epoch + 1,
                       current_owner_digest = ?,
                       lease_expires_at_utc = pg_catalog.clock_timestamp() + ? * interval '1 millisecond',
                       updated_at_utc = pg_catalog.clock_timestamp()
                 WHERE operation_key = ?
                RETURNING lease_expires_at_utc
                """.formatted(state.operations());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setBytes(1, Digests.bytes(ownerDigest));
            statement.setLong(2, ttl.toMillis());
            statement.setBytes(3, Digests.bytes(operation.operationKey()));
            return expiry(statement).orElseThrow();
        }
    }

    private static Optional<Instant> expiry(PreparedStatement statement) throws SQLException {
        try (ResultSet result = statement.executeQuery()) {
            return result.next()
                    ? Optional.of(result.getObject(1, OffsetDateTime.class).toInstant())
                    : Optional.empty();
        }
    }
}
