package io.dpone.testkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a query over JDBC, in the order of its first column, a whole number; their content is the texts that the driver gives for their columns. Two databases
 * can be compared by queries whose columns are written alike on both.
 *
 * <pre>{@code
 * String query = "SELECT id, amount, RTRIM(state) FROM public.account ORDER BY id";
 * try (KeyedRows expected = KeyedRows.open(source, query); KeyedRows found = KeyedRows.open(target, query)) {
 *     assertThat(TableComparison.of(expected, found).isEqual()).isTrue();
 * }
 * }</pre>
 */
public final class KeyedRows implements PlacedRows {
    private static final int FETCHED_AT_ONCE = 5_000;

    private final Statement statement;
    private final ResultSet rows;
    private final int columns;
    private boolean ended;
    private long place = Long.MIN_VALUE;
    private byte[] content = new byte[0];

    private KeyedRows(Statement statement, ResultSet rows) throws SQLException {
        this.statement = statement;
        this.rows = rows;
        this.columns = rows.getMetaData().getColumnCount();
    }

    /**
     * Runs the query, and reads its rows a few at a time.
     *
     * @param connection in a transaction from now on; closed by the caller
     * @param query ordered by its first column, which is a whole number and never NULL
     * @return the rows; the caller closes them
     * @throws IOException when the query fails
     */
    public static KeyedRows open(Connection connection, String query) throws IOException {
        try {
            // PostgreSQL's driver would otherwise hold all rows at once.
            connection.setAutoCommit(false);
            Statement statement = connection.createStatement();
            statement.setFetchSize(FETCHED_AT_ONCE);
            KeyedRows keyed = new KeyedRows(statement, statement.executeQuery(query));
            keyed.advance();
            return keyed;
        } catch (SQLException e) {
            throw new IOException("the rows cannot be queried", e);
        }
    }

    @Override
    public boolean hasRow() {
        return !ended;
    }

    @Override
    public long place() {
        return place;
    }

    @Override
    public byte[] content() {
        return content;
    }

    @Override
    public void advance() throws IOException {
        try {
            if (!rows.next()) {
                ended = true;
                return;
            }
            long next = rows.getLong(1);
            // The merge is only exact if both streams are sorted, so that is not taken on trust.
            if (next < place) {
                throw new IOException("the query is not ordered by its first column");
            }
            place = next;
            content = text().getBytes(StandardCharsets.UTF_8);
        } catch (SQLException e) {
            throw new IOException("a row cannot be read", e);
        }
    }

    // Lengths in front keep different rows apart whatever characters are in them.
    private String text() throws SQLException {
        StringBuilder text = new StringBuilder();
        for (int column = 1; column <= columns; column++) {
            @Nullable String value = rows.getString(column);
            text.append(value == null ? "-" : value.length() + ":" + value);
        }
        return text.toString();
    }

    @Override
    public void close() throws IOException {
        try {
            statement.close();
        } catch (SQLException e) {
            throw new IOException("the query cannot be closed", e);
        }
    }
}
