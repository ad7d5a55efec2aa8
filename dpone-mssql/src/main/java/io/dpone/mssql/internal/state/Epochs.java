package io.dpone.mssql.internal.state;

import io.dpone.contracts.identity.LockNames;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/**
 * The epoch rows: how often a campaign was acquired. Who relies on an epoch and who adds one exclude each other by an application lock, because a read that keeps a
 * shared lock on the row is only a hint. Works inside the caller's transaction; immutable.
 */
public final class Epochs {
    private final StateSchema state;

    /**
     * The epochs of a schema.
     *
     * @param state the tables
     */
    public Epochs(StateSchema state) {
        this.state = state;
    }

    /**
     * Reads a campaign's epoch under a shared lock: until the transaction ends nobody takes the campaign over.
     *
     * @param connection in a transaction
     * @param runKey the campaign's key
     * @return the epoch, 0 when the campaign was never acquired
     * @throws SQLException when the driver does
     */
    public long readForShare(Connection connection, String runKey) throws SQLException {
        AppLocks.shareForTransaction(connection, LockNames.epoch(runKey));
        String sql = """
                SELECT epoch
                  FROM %s WITH (HOLDLOCK)
                 WHERE run_key = ?
                """.formatted(state.epochs());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, runKey);
            try (ResultSet result = statement.executeQuery()) {
                return result.next() ? result.getLong(1) : 0;
            }
        }
    }

    /**
     * Whether the campaign was acquired after an instant: what was leased before is its predecessor's.
     *
     * @param connection the connection
     * @param runKey the campaign's key
     * @param instant the instant by the target's clock
     * @return true when the current epoch began later
     * @throws SQLException when the driver does
     */
    public boolean beganAfter(Connection connection, String runKey, Instant instant) throws SQLException {
        String sql = """
                SELECT %s
                  FROM %s
                 WHERE run_key = ?
                """.formatted(ServerTime.asText("acquired_at"), state.epochs());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, runKey);
            try (ResultSet result = statement.executeQuery()) {
                return result.next() && ServerTime.read(result, 1).isAfter(instant);
            }
        }
    }

    /**
     * Adds one to a campaign's epoch under an exclusive lock, which waits for every append and publication that is ending under the old one.
     *
     * @param connection in a transaction
     * @param runKey the campaign's key
     * @return the new epoch, at least 1
     * @throws SQLException when the driver does
     */
    long advance(Connection connection, String runKey) throws SQLException {
        AppLocks.lockForTransaction(connection, LockNames.epoch(runKey));
        String sql = """
                UPDATE %1$s
                   SET epoch = epoch + 1, acquired_at = SYSUTCDATETIME()
                 WHERE run_key = ?;
                IF @@ROWCOUNT = 0
                  INSERT INTO %1$s (run_key, epoch, acquired_at)
                  VALUES (?, 1, SYSUTCDATETIME());
                SELECT epoch
                  FROM %1$s
                 WHERE run_key = ?;
                """.formatted(state.epochs());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, runKey);
            statement.setString(2, runKey);
            statement.setString(3, runKey);
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                return result.getLong(1);
            }
        }
    }
}
