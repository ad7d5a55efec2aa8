package io.dpone.postgres.internal.state;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;

/** The epoch rows: how often a campaign was acquired. Works inside the caller's transaction; immutable. */
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
        String sql = """
                SELECT epoch
                  FROM %s
                 WHERE run_key = ?
                   FOR SHARE
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
                SELECT acquired_at
                  FROM %s
                 WHERE run_key = ?
                """.formatted(state.epochs());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, runKey);
            try (ResultSet result = statement.executeQuery()) {
                return result.next()
                        && result.getObject(1, OffsetDateTime.class).toInstant().isAfter(instant);
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
        String sql = """
                INSERT INTO %s AS stored (run_key, epoch, acquired_at)
                VALUES (?, 1, pg_catalog.clock_timestamp())
                ON CONFLICT (run_key) DO UPDATE
                   SET epoch = stored.epoch + 1, acquired_at = pg_catalog.clock_timestamp()
                RETURNING epoch
                """.formatted(state.epochs());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, runKey);
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                return result.getLong(1);
            }
        }
    }
}
