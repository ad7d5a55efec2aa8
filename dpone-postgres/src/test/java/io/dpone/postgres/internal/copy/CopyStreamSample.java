package io.dpone.postgres.internal.copy;

import io.dpone.contracts.lane.CopyFormat;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A stream as the documentation of COPY describes it, written by {@link DataOutputStream} and by plain text. */
final class CopyStreamSample {
    private static final String TEXT_NULL = "\\N";

    private final CopyFormat format;
    private final byte[] stream;
    private final byte[] body;
    private final int rows;

    private CopyStreamSample(CopyFormat format, byte[] stream, byte[] body, int rows) {
        this.format = format;
        this.stream = stream;
        this.body = body;
        this.rows = rows;
    }

    /** Fields are texts without control characters and backslashes; an empty optional is NULL. */
    static CopyStreamSample of(CopyFormat format, List<List<Optional<String>>> rows) {
        return switch (format) {
            case BINARY -> binary(rows, new byte[0]);
            case TEXT -> text(rows);
        };
    }

    static CopyStreamSample binary(List<List<Optional<String>>> rows, byte[] extension) {
        return write((bytes, out) -> {
            out.write("PGCOPY\n".getBytes(StandardCharsets.US_ASCII));
            out.write(new byte[] {(byte) 0xff, '\r', '\n', 0});
            out.writeInt(0);
            out.writeInt(extension.length);
            out.write(extension);
            int bodyStart = bytes.size();
            for (List<Optional<String>> row : rows) {
                writeTuple(out, row);
            }
            int bodyEnd = bytes.size();
            out.writeShort(-1);
            byte[] stream = bytes.toByteArray();
            return new CopyStreamSample(
                    CopyFormat.BINARY, stream, Arrays.copyOfRange(stream, bodyStart, bodyEnd), rows.size());
        });
    }

    CopyFormat format() {
        return format;
    }

    /** The whole stream. */
    byte[] stream() {
        return stream;
    }

    /** The rows alone. */
    byte[] body() {
        return body;
    }

    int rows() {
        return rows;
    }

    private static CopyStreamSample text(List<List<Optional<String>>> rows) {
        StringBuilder lines = new StringBuilder();
        for (List<Optional<String>> row : rows) {
            lines.append(String.join(
                            "\t",
                            row.stream().map(field -> field.orElse(TEXT_NULL)).toList()))
                    .append('\n');
        }
        byte[] stream = lines.toString().getBytes(StandardCharsets.UTF_8);
        return new CopyStreamSample(CopyFormat.TEXT, stream, stream, rows.size());
    }

    private static void writeTuple(DataOutputStream out, List<Optional<String>> row) throws IOException {
        out.writeShort(row.size());
        for (Optional<String> field : row) {
            if (field.isEmpty()) {
                out.writeInt(-1);
            } else {
                byte[] value = field.get().getBytes(StandardCharsets.UTF_8);
                out.writeInt(value.length);
                out.write(value);
            }
        }
    }

    private static CopyStreamSample write(Writing writing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            return writing.write(bytes, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @FunctionalInterface
    private interface Writing {
        CopyStreamSample write(ByteArrayOutputStream bytes, DataOutputStream out) throws IOException;
    }
}
