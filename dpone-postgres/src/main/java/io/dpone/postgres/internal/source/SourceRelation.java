package io.dpone.postgres.internal.source;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.table.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/**
 * The relation that a name means, and what stands against reading it.
 *
 * @param oid its OID
 * @param database the database that it is in
 * @param standby whether the server is a standby
 * @param kind {@code pg_class.relkind}
 * @param temporary whether only one session sees it
 * @param schemaUsable whether the role may use the schema
 * @param selectable whether the role may select from the whole table
 * @param policyActive whether a row-level security policy applies to the role
 */
record SourceRelation(
        long oid,
        String database,
        boolean standby,
        String kind,
        boolean temporary,
        boolean schemaUsable,
        boolean selectable,
        boolean policyActive) {
    private static final String RELATION = """
            SELECT CAST(c.oid AS bigint) AS oid,
                   current_database() AS database,
                   pg_is_in_recovery() AS standby,
                   CAST(c.relkind AS text) AS kind,
                   c.relpersistence = 't' AS temporary,
                   has_schema_privilege(n.oid, 'USAGE') AS schema_usable,
                   has_table_privilege(c.oid, 'SELECT') AS selectable,
                   row_security_active(c.oid) AS policy_active
            FROM pg_class AS c
            JOIN pg_namespace AS n ON n.oid = c.relnamespace
            WHERE n.nspname = ? AND c.relname = ?
            """;

    static SourceRelation find(Connection connection, TableName table) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(RELATION)) {
            statement.setString(1, table.schema());
            statement.setString(2, table.table());
            try (ResultSet result = statement.executeQuery()) {
                if (!result.next()) {
                    throw unreadable(table, "does not exist in this database");
                }
                return new SourceRelation(
                        result.getLong("oid"),
                        result.getString("database"),
                        result.getBoolean("standby"),
                        result.getString("kind"),
                        result.getBoolean("temporary"),
                        result.getBoolean("schema_usable"),
                        result.getBoolean("selectable"),
                        result.getBoolean("policy_active"));
            }
        }
    }

    void requireReadable(TableName table) {
        Optional<String> obstacle = obstacle(table);
        if (obstacle.isPresent()) {
            throw unreadable(table, obstacle.get());
        }
    }

    private Optional<String> obstacle(TableName table) {
        if (!isTable()) {
            return Optional.of(notATable());
        }
        if (temporary) {
            return Optional.of("is a temporary table, which other sessions cannot read");
        }
        if (!schemaUsable) {
            return Optional.of("is in a schema that the role may not use: grant USAGE on schema " + table.schema());
        }
        if (!selectable) {
            return Optional.of("may not be read by the role: grant SELECT on the table, columns are not enough");
        }
        if (policyActive) {
            return Optional.of(
                    "has a row-level security policy that applies to the role and would hide rows: read as the"
                            + " owner or as a role with BYPASSRLS");
        }
        return Optional.empty();
    }

    private boolean isTable() {
        return kind.equals("r") || kind.equals("p");
    }

    private String notATable() {
        return switch (kind) {
            case "v" ->
                "is a view: which rows it has is not bound to one relation, so a change between chunks would not show";
            case "m" -> "is a materialized view: a refresh replaces its rows, and it cannot be locked against that";
            case "f" -> "is a foreign table: a snapshot of this server does not hold its rows";
            default -> "is not a table";
        };
    }

    static DponeException unreadable(TableName table, String why) {
        return new DponeException(ErrorCode.SOURCE_TABLE_UNREADABLE, "the source table " + table + " " + why);
    }
}
