package io.dpone.postgres.internal.state;

import io.dpone.contracts.table.Generation;
import io.dpone.contracts.table.TableGeneration;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;

/** The state rows of tables that carry a generation. Works inside the caller's transaction; immutable. */
public final class TableGenerations {
    private final StateSchema state;

    /**
     * The generations of a schema.
     *
     * @param state the tables
     */
    public TableGenerations(StateSchema state) {
        this.state = state;
    }

    /**
     * Records a table, head values included.
     *
     * @param connection in a transaction
     * @param row the row
     * @throws SQLException when the driver does
     */
    public void insert(Connection connection, TableGeneration row) throws SQLException {
        String sql = """
                INSERT INTO %s (
                       generation_id, relation_oid, run_key, publication_receipt_id,
                       xmin_state_key_sha256, xmin_seed_load_id, xmin_receipt_id, created_at_utc)
                VALUES (?, ?, ?, ?, ?, ?, ?, pg_catalog.clock_timestamp())
                """.formatted(state.tableGenerations());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setObject(1, row.generation().token());
            statement.setLong(2, row.generation().objectId());
            statement.setString(3, row.runKey());
            statement.setString(4, row.publicationReceiptId());
            statement.setString(5, row.xminStateKeySha256());
            statement.setString(6, row.xminSeedLoadId());
            statement.setString(7, row.xminReceiptId());
            statement.executeUpdate();
        }
    }

    /**
     * Reads the row of a generation. A table has that generation only when its own OID equals the row's.
     *
     * @param connection the connection
     * @param token the UUID on the table's row type
     * @return the row, if it was recorded
     * @throws SQLException when the driver does
     */
    public Optional<TableGeneration> read(Connection connection, UUID token) throws SQLException {
        String sql = """
                SELECT relation_oid, run_key, publication_receipt_id,
                       xmin_state_key_sha256, xmin_seed_load_id, xmin_receipt_id
                  FROM %s
                 WHERE generation_id = ?
                """.formatted(state.tableGenerations());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setObject(1, token);
            try (ResultSet result = statement.executeQuery()) {
                if (!result.next()) {
                    return Optional.empty();
                }
                return Optional.of(new TableGeneration(
                        new Generation(result.getLong(1), token),
                        result.getString(2),
                        result.getString(3),
                        result.getString(4),
                        result.getString(5),
                        result.getString(6)));
            }
        }
    }

    /**
     * Writes the publication receipt of a table that has none yet.
     *
     * @param connection in a transaction
     * @param generation the table's generation
     * @param receiptId the receipt
     * @return false when there is no such table without a receipt; nothing was written then
     * @throws SQLException when the driver does
     */
    public boolean publish(Connection connection, Generation generation, String receiptId) throws SQLException {
        String sql = """
                UPDATE %s
                   SET publication_receipt_id = ?
                 WHERE generation_id = ? AND relation_oid = ? AND publication_receipt_id IS NULL
                """.formatted(state.tableGenerations());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, receiptId);
            statement.setObject(2, generation.token());
            statement.setLong(3, generation.objectId());
            return statement.executeUpdate() == 1;
        }
    }
}
