package io.dpone.mssql.internal.bulk;

import io.dpone.spi.RowFrame;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Writes binary COPY tuples, independently of the code that reads them. */
final class Tuples {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int rows;

    Tuples row(byte[] @Nullable ... fields) {
        bytes.writeBytes(
                ByteBuffer.allocate(Short.BYTES).putShort((short) fields.length).array());
        for (byte[] field : fields) {
            bytes.writeBytes(ByteBuffer.allocate(Integer.BYTES)
                    .putInt(field == null ? -1 : field.length)
                    .array());
            if (field != null) {
                bytes.writeBytes(field);
            }
        }
        rows++;
        return this;
    }

    static byte[] ofInt(int value) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(value).array();
    }

    static byte[] ofLong(long value) {
        return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
    }

    static byte[] ofText(String value) {
        return value.getBytes(StandardCharsets.UTF_8);
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }

    RowFrame frame() {
        RowFrame frame = new RowFrame();
        byte[] all = bytes();
        frame.set(all, 0, all.length, rows);
        return frame;
    }
}
