package io.dpone.postgres.internal.target;

import io.dpone.contracts.table.Generation;
import io.dpone.contracts.table.TableGeneration;
import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.session.SqlNames;
import io.dpone.postgres.internal.state.GenerationComment;
import io.dpone.postgres.internal.state.TableGenerations;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The generation of a table: a UUID in the comment on its row type, which lives and dies with the table, and a state row that binds the UUID to the OID. One
 * without the other is no generation. Works inside the caller's transaction; immutable.
 */
final class GenerationMarks {
    private final TableGenerations rows;

    GenerationMarks(TableGenerations rows) {
        this.rows = rows;
    }

    Optional<TableGeneration> read(Connection connection, long oid) throws SQLException {
        Optional<UUID> token = token(connection, oid);
        if (token.isEmpty()) {
            return Optional.empty();
        }
        return rows.read(connection, token.get()).filter(row -> row.generation().objectId() == oid);
    }

    /** Gives a table a new generation. */
    TableGeneration mark(Connection connection, TableName table, long oid, @Nullable String runKey)
            throws SQLException {
        UUID token = newToken(connection);
        TableGeneration row = TableGeneration.withoutHead(new Generation(oid, token), runKey);
        rows.insert(connection, row);
        try (Statement statement = connection.createStatement()) {
            statement.execute("COMMENT ON TYPE " + SqlNames.quote(table) + " IS "
                    + SqlNames.literal(GenerationComment.of(token)));
        }
        return row;
    }

    private static Optional<UUID> token(Connection connection, long oid) throws SQLException {
        String sql = """
                SELECT pg_catalog.obj_description(reltype, 'pg_type')
                  FROM pg_catalog.pg_class
                 WHERE oid = CAST(? AS oid)
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, oid);
            try (ResultSet result = statement.executeQuery()) {
                String comment = result.next() ? result.getString(1) : null;
                return comment == null ? Optional.empty() : GenerationComment.token(comment);
            }
        }
    }

    private static UUID newToken(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT pg_catalog.gen_random_uuid()")) {
            result.next();
            return result.getObject(1, UUID.class);
        }
    }
}
