package io.dpone.testkit;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.postgresql.PGConnection;
import org.postgresql.copy.PGCopyInputStream;

/** The rows of a query that PostgreSQL sorts: the place is the first column, the content the text in the second. */
final class RowTextStream implements RowStream {
    // In these no built-in type's text loses anything, and none depends on the server.
    private static final List<String> SETTINGS = List.of(
            "SET TIME ZONE 'UTC'",
            "SET datestyle = 'ISO, YMD'",
            "SET intervalstyle = 'postgres'",
            "SET extra_float_digits = 1",
            "SET bytea_output = 'hex'",
            "SET xmlbinary = 'base64'",
            "SET lc_monetary = 'C'",
            "SET search_path = ''",
            "SET row_security = off",
            "SET work_mem = '256MB'");

    private static final int BUFFER = 1 << 16;
    private static final int TRAILER = -1;

    // Signature, no flags, no header extension (PostgreSQL manual, COPY, binary format).
    private static final byte[] HEADER = HexFormat.of().parseHex("5047434f50590aff0d0a000000000000000000");

    private final DataInputStream input;
    private boolean begun;
    private boolean ended;
    private long place = Long.MIN_VALUE;
    private byte[] content = new byte[0];

    private RowTextStream(DataInputStream input) {
        this.input = input;
    }

    /** Sets up a session in which texts say everything. */
    static void prepare(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String setting : SETTINGS) {
                statement.execute(setting);
            }
        }
    }

    /** Lets the server begin; its first row is waited for when it is asked for. */
    static RowTextStream open(Connection connection, String query) throws SQLException {
        prepare(connection);
        PGConnection driver = connection.unwrap(PGConnection.class);
        String copy = "COPY (" + query + ") TO STDOUT (FORMAT binary)";
        return new RowTextStream(
                new DataInputStream(new BufferedInputStream(new PGCopyInputStream(driver, copy), BUFFER)));
    }

    @Override
    public boolean hasRow() throws IOException {
        if (!begun) {
            begun = true;
            if (!Arrays.equals(input.readNBytes(HEADER.length), HEADER)) {
                throw new IOException("not a binary COPY stream");
            }
            advance();
        }
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
        if (input.readShort() == TRAILER) {
            ended = true;
            return;
        }
        // Each field has its length in front of it.
        input.skipNBytes(Integer.BYTES);
        long next = input.readLong();
        // The merge is only exact if both streams are sorted, so that is not taken on trust.
        if (next < place) {
            throw new IOException("the server does not sort as it says");
        }
        place = next;
        content = input.readNBytes(input.readInt());
    }

    @Override
    public void close() throws IOException {
        input.close();
    }
}
