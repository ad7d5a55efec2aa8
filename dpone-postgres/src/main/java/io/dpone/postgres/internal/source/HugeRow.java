package io.dpone.postgres.internal.source;

import io.dpone.contracts.chunk.RangeScope;
import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.CopyFormat;
import io.dpone.contracts.lane.SourceBinding;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.postgres.internal.session.SqlNames;
import io.dpone.spi.jdbc.SessionRole;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;

/** Finds, on the server, the largest value of a chunk after the lane's heap had no room for its row. */
final class HugeRow {
    private HugeRow() {}

    /**
     * Asks for the largest value of each column, on a session of its own.
     *
     * @param endpoint where
     * @param binding what is read
     * @param scope the chunk's range
     * @return the failure; when the server cannot answer, without a column and with the reason suppressed
     */
    static DponeException diagnose(Endpoint endpoint, SourceBinding binding, RangeScope scope) {
        TableName table = binding.identity().table();
        try (PostgresSession session = PostgresSession.open(endpoint, SessionRole.SOURCE_LANE)) {
            String largest = ReadTransaction.read(
                    session,
                    binding.snapshotToken(),
                    () -> SourceStatement.run(
                            session,
                            table,
                            "measuring the values of",
                            connection -> largestColumn(connection, binding, scope)));
            return beyondHeap(table, "; the largest value of its chunk is in column " + largest);
        } catch (DponeException e) {
            DponeException failure = beyondHeap(table, "");
            failure.addSuppressed(e);
            return failure;
        }
    }

    private static DponeException beyondHeap(TableName table, String detail) {
        return new DponeException(
                ErrorCode.ROW_TOO_LARGE, "the heap of the lane has no room for a row of " + table + detail);
    }

    private static String largestColumn(Connection connection, SourceBinding binding, RangeScope scope)
            throws SQLException {
        String sql = """
                SELECT %s
                FROM %s
                WHERE %s
                """.formatted(
                        binding.columns().stream()
                                .map(column -> "max(octet_length(" + wireForm(column, binding.format()) + "))")
                                .collect(Collectors.joining(", ")),
                        SqlNames.quote(binding.identity().table()),
                        KeyRange.condition(scope));
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            int largest = 1;
            for (int column = 2; column <= binding.columns().size(); column++) {
                if (result.getLong(column) > result.getLong(largest)) {
                    largest = column;
                }
            }
            return binding.columns().get(largest - 1).name() + " with " + result.getLong(largest) + " bytes";
        }
    }

    /** What is measured is the text of the value, which is exact for texts and JSON in both formats and near it for the rest. */
    private static String wireForm(Column column, CopyFormat format) {
        String name = SqlNames.quote(column.name());
        boolean rawBytes = format == CopyFormat.BINARY && column.type().equals("bytea");
        return rawBytes ? name : "CAST(" + name + " AS text)";
    }
}
