package io.dpone.testkit;

import io.dpone.contracts.table.TableName;
import io.dpone.testkit.postgres.TestDatabase;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.postgresql.PGConnection;

/**
 * Whether a table holds the same multiset of rows as a table of PostgreSQL.
 *
 * <pre>{@code
 * TableComparison comparison = TableComparison.compare(source, new TableName("public", "account"), target, new TableName("public", "account"));
 * assertThat(comparison.isEqual()).as("%s", comparison).isTrue();
 * }</pre>
 *
 * <p>It is exact, not a comparison of digests: both tables are merged, and every byte of every row is compared.
 *
 * <p>Between two databases of PostgreSQL a row's text is the server's own for a row value,
 * which quotes so that different fields never give the same text, under session settings in which no built-in type's text loses anything. The servers sort the rows
 * by a hash of the text, which is cheaper than sorting by the text; the hash only says where a row stands in the stream, and texts decide about equality. Should two
 * servers hash differently, which PostgreSQL 11 to 18 do not, equal tables would be called different, never the reverse. Memory is bounded here by the rows of one
 * hash, equal ones counted once, and on the servers by {@code work_mem}, beyond which they sort on disk.
 *
 * <p>Between PostgreSQL and SQL Server a value's text is canonical for the type of SQL Server's column:
 *
 * <ul>
 *   <li>bit: {@code 1} or {@code 0}, of a boolean too;
 *   <li>whole numbers, decimal, money: every digit, without zeros behind the last one, because the scale belongs to the column and not to the value;
 *   <li>float, real: the shortest text that gives the same bits in the width of the column, so that zero below zero differs from zero; a {@code real} of PostgreSQL in a
 *       {@code float} is that value, widened;
 *   <li>date, time, datetime2 and its elders: ISO 8601 as the server gives it, fractions without zeros behind the last digit; a timestamp with time zone in UTC;
 *   <li>datetimeoffset: the same of the instant in UTC; the offset itself does not count;
 *   <li>uniqueidentifier: in lower case;
 *   <li>binary, varbinary: in hexadecimal digits;
 *   <li>char, nchar, or whatever came of a {@code character(n)}: without blanks at the end;
 *   <li>all else: character for character the text that PostgreSQL's cast to {@code text} gives in UTC, with ISO dates, intervals in PostgreSQL's own style and bytes in
 *       hexadecimal digits.
 * </ul>
 *
 * <p>A value that the type cannot hold equals nothing. These rows are dealt out to temporary files by a hash, and the files are merged, so that memory is bounded by the rows
 * of one of 128 files.
 *
 * @param rowsExpected how many rows the expected table has
 * @param rowsFound how many rows the other table has
 * @param missing how many expected rows are not there, counting each one as often as it is missing
 * @param duplicated how many rows are there more often than expected, although they are expected, counting each surplus one
 * @param unexpected how many rows are there that are not expected at all
 */
public record TableComparison(long rowsExpected, long rowsFound, long missing, long duplicated, long unexpected) {
    /**
     * Compares two tables by all columns of the expected one, by name. Each table is read under one snapshot of its own.
     *
     * @param expectedIn where the expected table is
     * @param expected the expected table
     * @param foundIn where the other table is
     * @param found the other table
     * @return the counts
     */
    public static TableComparison compare(
            TestDatabase expectedIn, TableName expected, TestDatabase foundIn, TableName found) {
        try (Connection left = expectedIn.connect();
                Connection right = foundIn.connect()) {
            List<String> columns = columns(left, expected);
            List<String> others = columns(right, found);
            if (columns.isEmpty() || !columns.equals(others)) {
                throw otherColumns(expected, columns, found, others);
            }
            // Both servers begin to sort before either is waited for.
            try (RowTextStream expectedRows = RowTextStream.open(left, query(left, expected, columns));
                    RowTextStream foundRows = RowTextStream.open(right, query(right, found, columns))) {
                return merge(expectedRows, foundRows);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("cannot compare " + expected + " with " + found, e);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot compare " + expected + " with " + found, e);
        }
    }

    /**
     * Compares a table of PostgreSQL with one of SQL Server by all columns of the expected one, by name. Neither table may be written to meanwhile.
     *
     * @param expectedIn where the expected table is
     * @param expected the expected table
     * @param foundIn where the other table is
     * @param found the other table
     * @return the counts
     */
    public static TableComparison compare(
            TestDatabase expectedIn, TableName expected, SqlServerDatabase foundIn, TableName found) {
        try (Connection left = expectedIn.connect();
                Connection right = foundIn.connect()) {
            return SqlServerComparison.compare(left, expected, right, found);
        } catch (SQLException e) {
            throw new IllegalStateException("cannot compare " + expected + " with " + found, e);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot compare " + expected + " with " + found, e);
        }
    }

    /**
     * Whether both tables hold the same rows equally often.
     *
     * @return true when they do
     */
    public boolean isEqual() {
        return missing == 0 && duplicated == 0 && unexpected == 0;
    }

    static IllegalArgumentException otherColumns(
            TableName expected, Collection<String> columns, TableName found, Collection<String> others) {
        return new IllegalArgumentException(
                expected + " has the columns " + columns + " and " + found + " has " + others);
    }

    private static List<String> columns(Connection connection, TableName table) throws SQLException {
        String sql = """
                SELECT attribute.attname
                  FROM pg_catalog.pg_attribute AS attribute
                  JOIN pg_catalog.pg_class AS relation ON relation.oid = attribute.attrelid
                  JOIN pg_catalog.pg_namespace AS namespace ON namespace.oid = relation.relnamespace
                 WHERE namespace.nspname = ? AND relation.relname = ?
                   AND attribute.attnum > 0 AND NOT attribute.attisdropped
                 ORDER BY attribute.attname COLLATE "C"
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, table.schema());
            statement.setString(2, table.table());
            try (ResultSet rows = statement.executeQuery()) {
                List<String> columns = new ArrayList<>();
                while (rows.next()) {
                    columns.add(rows.getString(1));
                }
                return List.copyOf(columns);
            }
        }
    }

    private static String query(Connection connection, TableName table, List<String> columns) throws SQLException {
        PGConnection driver = connection.unwrap(PGConnection.class);
        List<String> quoted = new ArrayList<>();
        for (String column : columns) {
            quoted.add(driver.escapeIdentifier(column));
        }
        return """
                SELECT pg_catalog.hashtextextended(content, 0) AS place, content
                  FROM (SELECT ROW(%s)::text AS content FROM %s.%s) AS texts
                 ORDER BY place
                """.formatted(
                        String.join(", ", quoted),
                        driver.escapeIdentifier(table.schema()),
                        driver.escapeIdentifier(table.table()));
    }

    static TableComparison merge(RowStream expectedRows, RowStream foundRows) throws IOException {
        Tally tally = new Tally();
        while (expectedRows.hasRow() || foundRows.hasRow()) {
            long place = nextPlace(expectedRows, foundRows);
            Map<ByteBuffer, long[]> times = new HashMap<>();
            count(expectedRows, place, times, 0);
            count(foundRows, place, times, 1);
            times.values().forEach(pair -> tally.add(pair[0], pair[1]));
        }
        return tally.result();
    }

    private static long nextPlace(RowStream left, RowStream right) throws IOException {
        if (!left.hasRow() || !right.hasRow()) {
            return left.hasRow() ? left.place() : right.place();
        }
        return Math.min(left.place(), right.place());
    }

    private static void count(RowStream rows, long place, Map<ByteBuffer, long[]> times, int side) throws IOException {
        while (rows.hasRow() && rows.place() == place) {
            times.computeIfAbsent(ByteBuffer.wrap(rows.content()), unused -> new long[2])[side]++;
            rows.advance();
        }
    }

    private static final class Tally {
        private long rowsExpected;
        private long rowsFound;
        private long missing;
        private long duplicated;
        private long unexpected;

        private void add(long expectedTimes, long foundTimes) {
            rowsExpected += expectedTimes;
            rowsFound += foundTimes;
            missing += Math.max(0, expectedTimes - foundTimes);
            if (expectedTimes == 0) {
                unexpected += foundTimes;
            } else {
                duplicated += Math.max(0, foundTimes - expectedTimes);
            }
        }

        private TableComparison result() {
            return new TableComparison(rowsExpected, rowsFound, missing, duplicated, unexpected);
        }
    }
}
