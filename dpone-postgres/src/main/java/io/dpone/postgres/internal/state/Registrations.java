package io.dpone.postgres.internal.state;

import io.dpone.contracts.table.TableName;
import io.dpone.contracts.table.TargetIdentity;
import io.dpone.postgres.internal.session.SqlNames;
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
     * @return its identity in the connection's database, if it is registered
     * @throws SQLException when the driver does
     */
    public Optional<TargetIdentity> read(Connection connection, TableName live) throws SQLException {
        String sql = """
                SELECT pg_catalog.current_database(), binding_id
                  FROM %s
                 WHERE schema_name = ? AND table_name = ?
                """.formatted(state.targetIdentities());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, live.schema());
            statement.setString(2, live.table());
            try (ResultSet result = statement.executeQuery()) {
                return result.next()
                        ? Optional.of(new TargetIdentity(result.getString(1), live, result.getObject(2, UUID.class)))
                        : Optional.empty();
            }
        }
    }

    /**
     * Registers a live table; one that is registered keeps its registration.
     *
     * @param connection the connection
     * @param live the table
     * @throws SQLException when the driver does
     */
    void register(Connection connection, TableName live) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql("?", "?"))) {
            statement.setString(1, live.schema());
            statement.setString(2, live.table());
            statement.executeUpdate();
        }
    }

    /** The statement that registers a live table, for somebody else to run. */
    String script(TableName live) {
        return sql(SqlNames.literal(live.schema()), SqlNames.literal(live.table()))
                        .strip() + ";\n";
    }

    private String sql(String schema, String table) {
        return """
                INSERT INTO %s (binding_id, schema_name, table_name, created_at_utc)
                VALUES (pg_catalog.gen_random_uuid(), %s, %s, pg_catalog.clock_timestamp())
                ON CONFLICT (schema_name, table_name) DO NOTHING
                """.formatted(state.targetIdentities(), schema, table);
    }
}
