package io.dpone.mssql.internal.state;

import io.dpone.spi.state.Digests;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The current generation of each fenced identity: every governed load and every publication adds one, so that whoever prepared for an older one can see it.
 * Works inside the caller's transaction; immutable.
 */
public final class FenceGenerations {
    private final StateSchema state;

    /**
     * The fences of a schema.
     *
     * @param state the tables
     */
    public FenceGenerations(StateSchema state) {
        this.state = state;
    }

    /**
     * Reads the current generation without a lock; the target lock protects it.
     *
     * @param connection the connection
     * @param targetIdentity the fenced identity, 64 hex digits
     * @return the generation, 0 when nothing was ever loaded under a fence
     * @throws SQLException when the driver does
     */
    public long read(Connection connection, String targetIdentity) throws SQLException {
        String sql = """
                SELECT current_generation
                  FROM %s
                 WHERE target_identity = ?
                """.formatted(state.targetFences());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setBytes(1, Digests.bytes(targetIdentity));
            try (ResultSet result = statement.executeQuery()) {
                return result.next() ? result.getLong(1) : 0;
            }
        }
    }

    /**
     * Adds one for a publication, which belongs to no attempt; an attempt that was current is current no more.
     *
     * @param connection in a transaction that holds the target lock
     * @param targetIdentity the fenced identity, 64 hex digits
     * @return the new generation, at least 1
     * @throws SQLException when the driver does
     */
    public long advance(Connection connection, String targetIdentity) throws SQLException {
        String sql = """
                UPDATE %1$s
                   SET current_generation = current_generation + 1,
                       current_attempt_key = NULL,
                       updated_at_utc = SYSUTCDATETIME()
                 WHERE target_identity = ?;
                IF @@ROWCOUNT = 0
                  INSERT INTO %1$s (target_identity, current_generation, current_attempt_key, updated_at_utc)
                  VALUES (?, 1, NULL, SYSUTCDATETIME());
                SELECT current_generation
                  FROM %1$s
                 WHERE target_identity = ?;
                """.formatted(state.targetFences());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            byte[] identity = Digests.bytes(targetIdentity);
            statement.setBytes(1, identity);
            statement.setBytes(2, identity);
            statement.setBytes(3, identity);
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                return result.getLong(1);
            }
        }
    }
}
