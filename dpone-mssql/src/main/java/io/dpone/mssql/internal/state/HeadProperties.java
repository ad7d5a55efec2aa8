package io.dpone.mssql.internal.state;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.table.Generation;
import io.dpone.contracts.table.TableGeneration;
import io.dpone.contracts.table.TableName;
import io.dpone.mssql.internal.session.WholeStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Generation and head of a table as extended properties, which follow it through renames and die with it (shadow campaign facts, section 7.2). Each is added once and never
 * updated. Pure functions over a connection.
 */
public final class HeadProperties {
    private static final String PREFIX = "dpone[_]backfill[_]%";
    private static final String RUN_KEY = "dpone_backfill_run_key";
    private static final String GENERATION = "dpone_backfill_generation_id";
    private static final String PUBLICATION = "dpone_backfill_publication_receipt";
    private static final String XMIN_STATE_KEY = "dpone_backfill_xmin_state_key_sha256";
    private static final String XMIN_SEED_LOAD = "dpone_backfill_xmin_seed_load_id";
    private static final String XMIN_RECEIPT = "dpone_backfill_xmin_receipt_id";

    private HeadProperties() {}

    /**
     * Reads the properties of a table.
     *
     * @param connection the connection
     * @param table the table's name, for messages
     * @param objectId the table
     * @return generation and head, empty for a table without a generation
     * @throws SQLException when the driver does
     * @throws DponeException for properties that no publication leaves behind: with {@link ErrorCode#SHADOW_CHANGED} when they are those of a campaign that has not
     *     published, else with {@link ErrorCode#STALE_LIVE_GENERATION}
     */
    public static Optional<TableGeneration> read(Connection connection, TableName table, int objectId)
            throws SQLException {
        Map<String, String> values = values(connection, objectId);
        if (values.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new TableGeneration(
                    new Generation(objectId, UUID.fromString(String.valueOf(values.get(GENERATION)))),
                    values.get(RUN_KEY),
                    values.get(PUBLICATION),
                    values.get(XMIN_STATE_KEY),
                    values.get(XMIN_SEED_LOAD),
                    values.get(XMIN_RECEIPT)));
        } catch (IllegalArgumentException e) {
            boolean shadow = values.containsKey(RUN_KEY) && !values.containsKey(PUBLICATION);
            throw new DponeException(
                    shadow ? ErrorCode.SHADOW_CHANGED : ErrorCode.STALE_LIVE_GENERATION,
                    "the extended properties " + values.keySet() + " of " + table
                            + " are no head that a publication leaves behind; somebody changed them");
        }
    }

    private static Map<String, String> values(Connection connection, int objectId) throws SQLException {
        String sql = """
                SELECT property.name, CONVERT(nvarchar(3750), property.value)
                  FROM sys.extended_properties AS property
                 WHERE property.class = 1 AND property.major_id = ? AND property.minor_id = 0
                   AND property.name LIKE ?
                """;
        Map<String, String> values = new HashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, objectId);
            statement.setString(2, PREFIX);
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    values.put(result.getString(1), String.valueOf(result.getString(2)));
                }
            }
        }
        return values;
    }

    /**
     * Gives a table that has no generation a new one.
     *
     * @param connection in a transaction
     * @param table the table
     * @param objectId the table
     * @param runKey the campaign that made the table, or null
     * @return the mark
     * @throws SQLException when the driver does
     */
    public static TableGeneration mark(Connection connection, TableName table, int objectId, @Nullable String runKey)
            throws SQLException {
        UUID token = newToken(connection);
        if (runKey != null) {
            add(connection, table, RUN_KEY, runKey);
        }
        add(connection, table, GENERATION, token.toString());
        return TableGeneration.withoutHead(new Generation(objectId, token), runKey);
    }

    /**
     * Writes the publication receipt of a table that has none yet.
     *
     * @param connection in a transaction
     * @param table the table under the name that it has now
     * @param receiptId the receipt
     * @throws SQLException when the driver does, also when there is one already
     */
    public static void publish(Connection connection, TableName table, String receiptId) throws SQLException {
        add(connection, table, PUBLICATION, receiptId);
    }

    // A property that is there already is an error, so that none is ever replaced.
    private static void add(Connection connection, TableName table, String name, String value) throws SQLException {
        String sql = """
                EXECUTE sys.sp_addextendedproperty
                        @name = ?, @value = ?,
                        @level0type = N'SCHEMA', @level0name = ?,
                        @level1type = N'TABLE', @level1name = ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            statement.setString(2, value);
            statement.setString(3, table.schema());
            statement.setString(4, table.table());
            WholeStatement.run(statement);
        }
    }

    private static UUID newToken(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT LOWER(CONVERT(varchar(36), NEWID()))");
                ResultSet result = statement.executeQuery()) {
            result.next();
            return UUID.fromString(result.getString(1));
        }
    }
}
