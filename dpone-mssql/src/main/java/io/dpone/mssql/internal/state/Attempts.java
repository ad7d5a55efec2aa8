package io.dpone.mssql.internal.state;

import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.state.Digests;
import io.dpone.spi.state.OperationRules;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Who loads into which fenced identity, and which of them is current. Works inside the caller's transaction; immutable. */
public final class Attempts {
    private final StateSchema state;

    /**
     * The attempts of a schema.
     *
     * @param state the tables
     */
    public Attempts(StateSchema state) {
        this.state = state;
    }

    /**
     * Makes an attempt known and current. One that is current already stays as it is; one that was replaced does not come back.
     *
     * @param connection in a transaction that holds the target lock of the fenced identity
     * @param operation any operation of the attempt
     * @param loadId the host's label of the first run
     * @param live the live table, whose shadow is loaded
     * @throws SQLException when the driver does
     */
    void open(Connection connection, OperationIdentity operation, String loadId, TableName live) throws SQLException {
        if (isCurrent(connection, operation)) {
            return;
        }
        insert(connection, operation, loadId, live);
        makeCurrent(connection, operation);
        requireCurrent(connection, operation);
    }

    /**
     * Proves that an operation's attempt is the current one of its fenced identity.
     *
     * @param connection the connection
     * @param operation the operation
     * @throws SQLException when the driver does
     * @throws io.dpone.contracts.error.DponeException with {@code DPONE_LOAD_OPERATION_IDENTITY_COLLISION}
     */
    public void requireCurrent(Connection connection, OperationIdentity operation) throws SQLException {
        if (!isCurrent(connection, operation)) {
            throw OperationRules.notCurrent(operation);
        }
    }

    private boolean isCurrent(Connection connection, OperationIdentity operation) throws SQLException {
        String sql = """
                SELECT 1
                  FROM %s AS attempt
                  JOIN %s AS fence
                    ON fence.target_identity = attempt.target_identity
                   AND fence.current_generation = attempt.generation
                   AND fence.current_attempt_key = attempt.attempt_key
                 WHERE attempt.attempt_key = ? AND attempt.target_identity = ? AND attempt.invocation_digest = ?
                """.formatted(state.attempts(), state.targetFences());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setBytes(1, Digests.bytes(operation.attemptKey()));
            statement.setBytes(2, Digests.bytes(operation.targetIdentity()));
            statement.setBytes(3, Digests.bytes(operation.invocationSha256()));
            try (ResultSet result = statement.executeQuery()) {
                return result.next();
            }
        }
    }

    private void insert(Connection connection, OperationIdentity operation, String loadId, TableName live)
            throws SQLException {
        String sql = """
                INSERT INTO %1$s (
                       attempt_key, target_identity, generation, invocation_digest, first_load_id,
                       target_database, target_schema, target_table, strategy, created_at_utc)
                SELECT ?, ?, COALESCE((SELECT current_generation FROM %2$s WHERE target_identity = ?), 0) + 1, ?, ?,
                       DB_NAME(), ?, ?, N'backfill', SYSUTCDATETIME()
                 WHERE NOT EXISTS (SELECT 1 FROM %1$s WHERE attempt_key = ?)
                """.formatted(state.attempts(), state.targetFences());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setBytes(1, Digests.bytes(operation.attemptKey()));
            statement.setBytes(2, Digests.bytes(operation.targetIdentity()));
            statement.setBytes(3, Digests.bytes(operation.targetIdentity()));
            statement.setBytes(4, Digests.bytes(operation.invocationSha256()));
            statement.setString(5, loadId);
            statement.setString(6, live.schema());
            statement.setString(7, live.table());
            statement.setBytes(8, Digests.bytes(operation.attemptKey()));
            statement.executeUpdate();
        }
    }

    private void makeCurrent(Connection connection, OperationIdentity operation) throws SQLException {
        String sql = """
                UPDATE fence
                   SET current_generation = attempt.generation,
                       current_attempt_key = attempt.attempt_key,
                       updated_at_utc = SYSUTCDATETIME()
                  FROM %1$s AS fence
                  JOIN %2$s AS attempt ON attempt.target_identity = fence.target_identity
                 WHERE attempt.attempt_key = ? AND fence.current_generation < attempt.generation;
                INSERT INTO %1$s (target_identity, current_generation, current_attempt_key, updated_at_utc)
                SELECT attempt.target_identity, attempt.generation, attempt.attempt_key, SYSUTCDATETIME()
                  FROM %2$s AS attempt
                 WHERE attempt.attempt_key = ?
                   AND NOT EXISTS (SELECT 1
                                     FROM %1$s AS fence
                                    WHERE fence.target_identity = attempt.target_identity);
                """.formatted(state.targetFences(), state.attempts());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setBytes(1, Digests.bytes(operation.attemptKey()));
            statement.setBytes(2, Digests.bytes(operation.attemptKey()));
            statement.executeUpdate();
        }
    }
}
