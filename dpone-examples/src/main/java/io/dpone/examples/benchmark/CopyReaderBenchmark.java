package io.dpone.examples.benchmark;

import io.dpone.contracts.lane.CopyFormat;
import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.copy.CopyMessages;
import io.dpone.postgres.internal.copy.CopyRowLimit;
import io.dpone.postgres.internal.copy.CopyRowReader;
import io.dpone.spi.RowFrame;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What gathering the rows of a COPY stream into frames costs, per row: when each message holds one row, as a server sends them, and when many are joined in one,
 * as a lane gets them. With {@code -prof gc} the
 * allocation is per row too; beside it, as a floor, what copying the same messages into one array costs without a look at them.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class CopyReaderBenchmark {
    // A multiple of every number of rows in a message.
    private static final int ROWS = 102_400;

    private static final byte[] HEADER = {'P', 'G', 'C', 'O', 'P', 'Y', '\n', -1, '\r', '\n', 0, 0, 0, 0, 0, 0, 0, 0, 0
    };
    private static final byte[] TRAILER = {-1, -1};

    /** The format of the stream. */
    @Param({"BINARY", "TEXT"})
    private CopyFormat format = CopyFormat.BINARY;

    /** How many columns a row has; the first is an integer. */
    @Param({"4", "16"})
    private int columns;

    /** How many bytes each other column has. */
    @Param({"8", "100"})
    private int columnBytes;

    /** How many rows a message holds. */
    @Param({"1", "64"})
    private int rowsPerMessage;

    private byte[][] messages = new byte[0][];
    private CopyRowLimit limit = new CopyRowLimit(new TableName("public", "rows"), List.of("id"), 1 << 20);
    private byte[] sink = new byte[0];

    /** For JMH. */
    public CopyReaderBenchmark() {}

    /** Makes the messages. */
    @Setup
    public void makeMessages() {
        byte[] row = format == CopyFormat.BINARY ? binaryRow() : textRow();
        // One array for all messages: those of a driver are as warm when they are read, because it has just filled
        // them.
        byte[] message = repeated(row, rowsPerMessage);
        int count = ROWS / rowsPerMessage;
        messages = new byte[count][];
        Arrays.fill(messages, message);
        if (format == CopyFormat.BINARY) {
            messages[0] = joined(HEADER, message);
            messages = Arrays.copyOf(messages, count + 1);
            messages[count] = TRAILER;
        }
        limit = new CopyRowLimit(
                new TableName("public", "rows"),
                IntStream.range(0, columns).mapToObj(index -> "c" + index).toList(),
                1 << 20);
        sink = new byte[512 * 1024];
    }

    /**
     * Reads the stream.
     *
     * @return the bytes of the rows
     */
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public long framesOfRows() {
        CopyRowReader reader = new CopyRowReader(new PreparedMessages(messages), format, limit);
        RowFrame frame = new RowFrame();
        long bytes = 0;
        while (reader.next(frame)) {
            bytes += frame.length();
        }
        return bytes;
    }

    /**
     * Copies the messages.
     *
     * @return the copied bytes
     */
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public long copyOnly() {
        CopyMessages source = new PreparedMessages(messages);
        long bytes = 0;
        int filled = 0;
        for (byte[] message = source.next(); message != null; message = source.next()) {
            if (filled + message.length > sink.length) {
                filled = 0;
            }
            System.arraycopy(message, 0, sink, filled, message.length);
            filled += message.length;
            bytes += message.length;
        }
        return bytes;
    }

    private byte[] binaryRow() {
        ByteBuffer row = ByteBuffer.allocate(2 + 8 + (columns - 1) * (4 + columnBytes));
        row.putShort((short) columns).putInt(4).putInt(7);
        for (int column = 1; column < columns; column++) {
            row.putInt(columnBytes).put("x".repeat(columnBytes).getBytes(StandardCharsets.US_ASCII));
        }
        return row.array();
    }

    private byte[] textRow() {
        String row = "7" + ("\t" + "x".repeat(columnBytes)).repeat(columns - 1) + "\n";
        return row.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] repeated(byte[] row, int times) {
        ByteBuffer rows = ByteBuffer.allocate(row.length * times);
        for (int i = 0; i < times; i++) {
            rows.put(row);
        }
        return rows.array();
    }

    private static byte[] joined(byte[] first, byte[] second) {
        return ByteBuffer.allocate(first.length + second.length)
                .put(first)
                .put(second)
                .array();
    }

    private static final class PreparedMessages implements CopyMessages {
        private final byte[][] messages;
        private int next;

        private PreparedMessages(byte[][] messages) {
            this.messages = messages;
        }

        @Override
        public byte @Nullable [] next() {
            return next < messages.length ? messages[next++] : null;
        }
    }
}
