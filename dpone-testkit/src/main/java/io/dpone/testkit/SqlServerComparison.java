package io.dpone.testkit;

import io.dpone.contracts.table.TableName;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A table of PostgreSQL against one of SQL Server. */
final class SqlServerComparison {
    private static final int FETCH_SIZE = 1000;

    private final Connection postgres;
    private final TableName expected;
    private final Connection sqlServer;
    private final TableName found;
    private final List<Column> columns;

    private SqlServerComparison(Connection postgres, TableName expected, Connection sqlServer, TableName found)
            throws SQLException {
        this.postgres = postgres;
        this.expected = expected;
        this.sqlServer = sqlServer;
        this.found = found;
        this.columns = columns();
    }

    private record Column(String name, CanonicalValue value) {
        String quoted() {
            return SqlServerComparison.quoted(name);
        }

        // Style 121 is ISO 8601 with a blank between, every digit, and the offset; a date has that form by default
        // (Transact-SQL, CAST and CONVERT), and an
        // engine that is not SQL Server may take a hundred microseconds for a style.
        String textOfServer() {
            if (value == CanonicalValue.DATE) {
                return "CAST(" + quoted() + " AS varchar(40))";
            }
            return value.isTemporal() ? "CONVERT(varchar(40), " + quoted() + ", 121)" : quoted();
        }
    }

    private interface FieldReader {
        @Nullable
        String read(CanonicalValue value, ResultSet rows, int column) throws SQLException;
    }

    static TableComparison compare(Connection postgres, TableName expected, Connection sqlServer, TableName found)
            throws SQLException, IOException {
        SqlServerComparison comparison = new SqlServerComparison(postgres, expected, sqlServer, found);
        Path folder = Files.createTempDirectory("dpone-comparison");
        try (RowStream expectedRows = comparison.expectedRows(folder);
                RowStream foundRows = comparison.foundRows(folder)) {
            return TableComparison.merge(expectedRows, foundRows);
        } finally {
            remove(folder);
        }
    }

    private List<Column> columns() throws SQLException {
        Map<String, String> left = types(postgres, expected);
        Map<String, String> right = types(sqlServer, found);
        if (left.isEmpty() || !left.keySet().equals(right.keySet())) {
            throw TableComparison.otherColumns(expected, left.keySet(), found, right.keySet());
        }
        List<Column> both = new ArrayList<>();
        left.forEach((name, type) ->
                both.add(new Column(name, CanonicalValue.of(type, String.valueOf(right.get(name))))));
        return List.copyOf(both);
    }

    private static Map<String, String> types(Connection connection, TableName table) throws SQLException {
        String query = "SELECT * FROM %s WHERE 1 = 0".formatted(quoted(table));
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            ResultSetMetaData description = rows.getMetaData();
            Map<String, String> types = new TreeMap<>();
            for (int column = 1; column <= description.getColumnCount(); column++) {
                types.put(description.getColumnName(column), description.getColumnTypeName(column));
            }
            return types;
        }
    }

    private RowStream expectedRows(Path folder) throws SQLException, IOException {
        RowTextStream.prepare(postgres);
        // The driver reads in portions only inside a transaction.
        postgres.setAutoCommit(false);
        List<String> texts =
                columns.stream().map(column -> column.quoted() + "::text").toList();
        return spill(
                new SpilledRows.Writer(folder, "expected"), postgres, query(texts, expected), (value, rows, at) -> {
                    String text = rows.getString(at);
                    return text == null ? null : value.ofPostgres(text);
                });
    }

    private RowStream foundRows(Path folder) throws SQLException, IOException {
        List<String> values = columns.stream().map(Column::textOfServer).toList();
        return spill(
                new SpilledRows.Writer(folder, "found"), sqlServer, query(values, found), CanonicalValue::ofSqlServer);
    }

    private RowStream spill(SpilledRows.Writer writer, Connection connection, String query, FieldReader reader)
            throws SQLException, IOException {
        try (writer;
                Statement statement = connection.createStatement()) {
            statement.setFetchSize(FETCH_SIZE);
            try (ResultSet rows = statement.executeQuery(query)) {
                while (rows.next()) {
                    writer.add(content(rows, reader));
                }
            }
            return writer.read();
        }
    }

    // Each field is a zero byte for NULL, or else a one, its length and its text.
    private byte[] content(ResultSet rows, FieldReader reader) throws SQLException {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        for (int i = 0; i < columns.size(); i++) {
            String text = reader.read(columns.get(i).value(), rows, i + 1);
            content.write(text == null ? 0 : 1);
            if (text != null) {
                byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                content.writeBytes(
                        ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
                content.writeBytes(bytes);
            }
        }
        return content.toByteArray();
    }

    private static String query(List<String> values, TableName table) {
        return "SELECT %s FROM %s".formatted(String.join(", ", values), quoted(table));
    }

    private static String quoted(TableName table) {
        return quoted(table.schema()) + "." + quoted(table.table());
    }

    // Both take the standard's quotes; SQL Server under QUOTED_IDENTIFIER ON, which its driver sets.
    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
