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
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.PGCopyInputStream;

/** The one text column of a sorted query, row by row. Binary COPY, because its bytes are the ones that were sorted: the text format escapes some. */
final class RowTextStream implements AutoCloseable {
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
    private byte @Nullable [] current;

    private RowTextStream(DataInputStream input) {
        this.input = input;
    }

    /** Lets the server begin; its first row is waited for when it is asked for. */
    static RowTextStream open(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String setting : SETTINGS) {
                statement.execute(setting);
            }
        }
        PGConnection driver = connection.unwrap(PGConnection.class);
        String copy = "COPY (" + query + ") TO STDOUT (FORMAT binary)";
        return new RowTextStream(
                new DataInputStream(new BufferedInputStream(new PGCopyInputStream(driver, copy), BUFFER)));
    }

    /** The row that the stream stands at, null behind the last one. */
    byte @Nullable [] current() throws IOException {
        if (!begun) {
            begun = true;
            if (!Arrays.equals(input.readNBytes(HEADER.length), HEADER)) {
                throw new IOException("not a binary COPY stream");
            }
            advance();
        }
        return current;
    }

    /** Goes past all rows with this content and answers how many they are. */
    long skip(byte[] content) throws IOException {
        long times = 0;
        while (Arrays.equals(current(), content)) {
            times++;
            advance();
        }
        return times;
    }

    private void advance() throws IOException {
        int fields = input.readShort();
        if (fields == TRAILER) {
            current = null;
            return;
        }
        byte[] next = input.readNBytes(input.readInt());
        byte[] last = current;
        // The merge is only exact if both sides are sorted by exactly these bytes, so that is not taken on trust.
        if (last != null && Arrays.compareUnsigned(last, next) > 0) {
            throw new IOException("the server does not sort by the bytes that it sends; is its encoding not UTF8?");
        }
        current = next;
    }

    @Override
    public void close() throws IOException {
        input.close();
    }
}
