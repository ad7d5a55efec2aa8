package io.dpone.mssql.internal.bulk;

import io.dpone.spi.RowFrame;
import io.dpone.testkit.postgres.TestDatabase;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import org.postgresql.PGConnection;

/** The tuples that PostgreSQL itself sends for a query, without header and trailer. */
final class CopyRows {
    private static final int HEADER = 19;
    private static final int TRAILER = 2;

    private final byte[] tuples;
    private final int rows;

    private CopyRows(byte[] tuples, int rows) {
        this.tuples = tuples;
        this.rows = rows;
    }

    static CopyRows of(TestDatabase database, String query) {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SET extra_float_digits = 3");
            ByteArrayOutputStream stream = new ByteArrayOutputStream();
            long rows = connection
                    .unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyOut("COPY (" + query + ") TO STDOUT (FORMAT binary)", stream);
            byte[] bytes = stream.toByteArray();
            return new CopyRows(Arrays.copyOfRange(bytes, HEADER, bytes.length - TRAILER), (int) rows);
        } catch (SQLException e) {
            throw new IllegalStateException("PostgreSQL refused: " + query, e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    byte[] tuples() {
        return tuples;
    }

    int rows() {
        return rows;
    }

    RowFrame frame() {
        RowFrame frame = new RowFrame();
        frame.set(tuples, 0, tuples.length, rows);
        return frame;
    }
}
