package io.dpone.mssql.internal.state;

import io.dpone.contracts.table.TableName;
import io.dpone.contracts.table.TargetIdentity;
import io.dpone.mssql.internal.session.SqlNames;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;

/** The registration rows of live tables, which are never changed. Works inside the caller's transaction; immutable. */
public final class Registrations {
    private final StateSchema state;

    /**
     * The registrations of a schema.
     *
     * @param state the tables
     */
    public Registrations(StateSchema state) {
        this.state = state;
    }

    /**
     * Reads the registration of a live table.
     *
     * @param connection the connection
     * @param live the table
     * @return its identity in the connection's database as it was registered, which can differ in case where the database does not tell case apart; empty when it
     *     is not registered
     * @throws SQLException when the driver does
     */
    public Optional<TargetIdentity> read(Connection connection, TableName live) throws SQLException {
        String sql = """
                SELECT DB_NAME(), schema_name, table_name, CONVERT(nvarchar(36), binding_id)
                  FROM %s
                 WHERE schema_name = ? AND table_name = ?
                """.formatted(state.targetIdentities());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, live.schema());
            statement.setString(2, live.table());
            try (ResultSet result = statement.executeQuery()) {
                return result.next()
                        ? Optional.of(new TargetIdentity(
                                result.getString(1),
                                new TableName(result.getString(2), result.getString(3)),
                                UUID.fromString(result.getString(4))))
                        : Optional.empty();
            }
        }
    }

    /**
     * Registers a live table; one that is registered keeps its registration.
     *
     * @param connection in a transaction that holds the lock of provisioning
     * @param live the table
     * @throws SQLException when the driver does
     */
    void register(Connection connection, TableName live) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql("?", "?", "?", "?"))) {
            statement.setString(1, live.schema());
            statement.setString(2, live.table());
            statement.setString(3, live.schema());
            statement.setString(4, live.table());
            statement.executeUpdate();
        }
    }

    /** The statement that registers a live table, for somebody else to run. */
    String script(TableName live) {
        String schema = SqlNames.literal(live.schema());
        String table = SqlNames.literal(live.table());
        return sql(schema, table, schema, table).strip() + ";\n";
    }

    private String sql(String schema, String table, String sameSchema, String sameTable) {
        return """
                INSERT INTO %s (binding_id, schema_name, table_name, created_at_utc)
                SELECT NEWID(), %s, %s, SYSUTCDATETIME()
                 WHERE NOT EXISTS (
                   SELECT 1
                     FROM %s WITH (UPDLOCK, HOLDLOCK)
                    WHERE schema_name = %s AND table_name = %s)
                """.formatted(state.targetIdentities(), schema, table, state.targetIdentities(), sameSchema, sameTable);
    }
}
