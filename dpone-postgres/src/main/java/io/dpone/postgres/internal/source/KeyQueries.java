package io.dpone.postgres.internal.source;

import io.dpone.contracts.chunk.ChunkKey;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.session.SqlFailures;
import io.dpone.postgres.internal.session.SqlNames;
import io.dpone.spi.CampaignSource.Coverage;
import io.dpone.spi.CampaignSource.KeyBounds;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The two questions about the key column that read rows: its bounds, and which rows a plan would leave out. */
final class KeyQueries {
    private static final Set<String> INTEGERS = Set.of("int2", "int4", "int8");

    private KeyQueries() {}

    static Optional<KeyBounds> bounds(Connection connection, TableName table, String column) throws SQLException {
        String sql = """
                SELECT min(%1$s), max(%1$s) FROM %2$s
                """.formatted(SqlNames.quote(column), SqlNames.quote(table));
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            String type = statement.getMetaData().getColumnTypeName(1);
            if (!INTEGERS.contains(type)) {
                throw new DponeException(
                        ErrorCode.TYPE_NOT_SUPPORTED,
                        "bounds can be looked up for integer columns only; " + column + " of " + table + " is " + type);
            }
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                long smallest = result.getLong(1);
                return result.wasNull() ? Optional.empty() : Optional.of(new KeyBounds(smallest, result.getLong(2)));
            }
        }
    }

    static Coverage coverage(Connection connection, TableName table, ChunkKey key, Duration patience)
            throws SQLException {
        limitStatements(connection, patience);
        try {
            return count(connection, table, key);
        } catch (SQLException e) {
            if (SqlFailures.isCancelled(e)) {
                throw new DponeException(
                        ErrorCode.COVERAGE_INCOMPLETE,
                        "whether every row of " + table + " has a " + key.column()
                                + " in the planned range could not be"
                                + " established within " + patience.toSeconds() + " s; create an index on "
                                + key.column() + ", or allow the count more time");
            }
            throw e;
        }
    }

    private static Coverage count(Connection connection, TableName table, ChunkKey key) throws SQLException {
        if (key instanceof ChunkKey.IntegerKey integer) {
            return countAround(connection, table, integer);
        }
        // The buckets of a UUID key cover every UUID.
        return countNulls(connection, table, key.column());
    }

    /** Only rows that are counted are looked for, so that an index on the key answers without a scan of the table. */
    private static Coverage countAround(Connection connection, TableName table, ChunkKey.IntegerKey key)
            throws SQLException {
        String sql = """
                SELECT count(*) FILTER (WHERE %1$s IS NULL), count(*) FILTER (WHERE %1$s IS NOT NULL)
                FROM %2$s
                WHERE %1$s IS NULL OR %1$s < ? OR %1$s > ?
                """.formatted(SqlNames.quote(key.column()), SqlNames.quote(table));
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, key.from());
            statement.setLong(2, key.to());
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                return new Coverage(result.getLong(1), result.getLong(2));
            }
        }
    }

    private static Coverage countNulls(Connection connection, TableName table, String column) throws SQLException {
        String sql = """
                SELECT count(*) FROM %2$s WHERE %1$s IS NULL
                """.formatted(SqlNames.quote(column), SqlNames.quote(table));
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet result = statement.executeQuery()) {
            result.next();
            return new Coverage(result.getLong(1), 0);
        }
    }

    private static void limitStatements(Connection connection, Duration patience) throws SQLException {
        long milliseconds = Math.max(1, Math.min(Integer.MAX_VALUE, patience.toMillis()));
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT set_config('statement_timeout', ?, true)")) {
            statement.setString(1, String.format(Locale.ROOT, "%dms", milliseconds));
            statement.execute();
        }
    }
}
