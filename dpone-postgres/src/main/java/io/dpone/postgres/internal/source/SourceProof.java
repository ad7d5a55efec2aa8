package io.dpone.postgres.internal.source;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.SourceBinding;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.session.SqlNames;
import io.dpone.postgres.internal.source.ColumnCatalog.SourceColumn;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Proves, under the table's shared lock, that the source is still what the campaign was planned for. */
final class SourceProof {
    private static final String IDENTITY = """
            SELECT CAST(CAST(to_regclass(?) AS oid) AS bigint) AS oid, CAST(pg_current_snapshot() AS text) AS snapshot
            """;

    private SourceProof() {}

    /**
     * Proves it.
     *
     * @param connection in the transaction that reads the chunk
     * @param binding what the parent saw
     * @return the text form of the transaction's snapshot
     * @throws DponeException with {@code DPONE_SOURCE_CHANGED}
     */
    static String prove(Connection connection, SourceBinding binding) throws SQLException {
        TableName table = binding.identity().table();
        String snapshot = proveIdentity(connection, binding);
        if (RelationTree.fileNode(connection, binding.identity().relationOid()) != binding.fileNode()) {
            throw changed(table, "or a partition of it was truncated or rewritten");
        }
        proveColumns(connection, binding);
        return snapshot;
    }

    private static String proveIdentity(Connection connection, SourceBinding binding) throws SQLException {
        TableName table = binding.identity().table();
        try (PreparedStatement statement = connection.prepareStatement(IDENTITY)) {
            statement.setString(1, SqlNames.quote(table));
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                if (result.getLong("oid") != binding.identity().relationOid()) {
                    throw changed(table, "is another relation of that name");
                }
                return result.getString("snapshot");
            }
        }
    }

    private static void proveColumns(Connection connection, SourceBinding binding) throws SQLException {
        TableName table = binding.identity().table();
        List<SourceColumn> found =
                ColumnCatalog.read(connection, binding.identity().relationOid());
        List<Long> types = new ArrayList<>();
        for (Column expected : binding.columns()) {
            SourceColumn column = find(found, expected.name())
                    .orElseThrow(() -> changed(table, "has no column " + expected.name() + " any more"));
            if (!sameValues(expected, column.column())) {
                throw changed(table, "has another type or collation of column " + expected.name());
            }
            types.add(column.typeOid());
        }
        if (!types.equals(currentTypes(connection, binding))) {
            throw changed(table, "has another type of a column");
        }
    }

    private static Optional<SourceColumn> find(List<SourceColumn> columns, String name) {
        return columns.stream()
                .filter(column -> column.column().name().equals(name))
                .findFirst();
    }

    /** Whether NULL is refused does not matter to a reader. */
    private static boolean sameValues(Column expected, Column found) {
        return expected.type().equals(found.type()) && Objects.equals(expected.collation(), found.collation());
    }

    /**
     * The types that the parser sees now, where the catalog tables show those of the snapshot. What this leaves open, a longer varchar or numeric since an
     * exported snapshot, changes no value of that snapshot.
     */
    private static List<Long> currentTypes(Connection connection, SourceBinding binding) throws SQLException {
        String sql = """
                SELECT ARRAY[%s]
                FROM (VALUES (1)) AS one(number)
                LEFT JOIN %s AS source ON false
                """.formatted(
                        binding.columns().stream()
                                .map(column -> "CAST(CAST(pg_typeof(source." + SqlNames.quote(column.name())
                                        + ") AS oid) AS bigint)")
                                .collect(Collectors.joining(", ")),
                        SqlNames.quote(binding.identity().table()));
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return List.of((Long[]) result.getArray(1).getArray());
        }
    }

    private static DponeException changed(TableName table, String how) {
        return new DponeException(
                ErrorCode.SOURCE_CHANGED, "the source table " + table + " " + how + " since the campaign looked");
    }
}
