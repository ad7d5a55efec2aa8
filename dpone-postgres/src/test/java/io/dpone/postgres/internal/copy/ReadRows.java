package io.dpone.postgres.internal.copy;

import io.dpone.spi.RowFrame;
import java.io.ByteArrayOutputStream;

/** What a reader gave until its end. */
final class ReadRows {
    private final byte[] body;
    private final long rows;

    private ReadRows(byte[] body, long rows) {
        this.body = body;
        this.rows = rows;
    }

    /** The bytes of all frames together. */
    byte[] body() {
        return body;
    }

    /** The rows of all frames together. */
    long rows() {
        return rows;
    }

    static ReadRows all(CopyRowReader reader) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        long rows = 0;
        RowFrame frame = new RowFrame();
        while (reader.next(frame)) {
            body.write(frame.bytes(), frame.offset(), frame.length());
            rows += frame.rows();
        }
        return new ReadRows(body.toByteArray(), rows);
    }
}
