package io.dpone.testkit.memory;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.spi.LaneSource.ChunkReader;
import io.dpone.spi.LaneSource.ReadSummary;
import io.dpone.spi.RowFrame;
import io.dpone.testkit.fault.PortCall;
import io.dpone.testkit.fault.SimulatedProcess;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** The rows of one chunk, two a frame, so that a few rows already are several frames. */
final class MemoryReader implements ChunkReader {
    private static final int FRAME_ROWS = 2;

    private final SimulatedProcess process;
    private final List<String> rows;
    private final long maxRowBytes;
    private final String authority;
    private byte[] buffer = new byte[0];
    private int read;
    private long bytes;

    MemoryReader(SimulatedProcess process, List<String> rows, long maxRowBytes, String authority) {
        this.process = process;
        this.rows = rows;
        this.maxRowBytes = maxRowBytes;
        this.authority = authority;
    }

    @Override
    public boolean next(RowFrame frame) {
        return process.call(PortCall.READER_NEXT, "", () -> {
            // The view that the last call gave is no longer valid, and whoever kept it shall see that.
            Arrays.fill(buffer, (byte) '?');
            List<String> some = rows.subList(read, Math.min(rows.size(), read + FRAME_ROWS));
            buffer = encode(some);
            read += some.size();
            bytes += buffer.length;
            frame.set(buffer, 0, buffer.length, some.size());
            return !some.isEmpty();
        });
    }

    private byte[] encode(List<String> some) {
        StringBuilder text = new StringBuilder();
        for (String row : some) {
            if (row.getBytes(StandardCharsets.UTF_8).length + 1 > maxRowBytes) {
                throw new DponeException(ErrorCode.ROW_TOO_LARGE, "a row is larger than " + maxRowBytes + " bytes");
            }
            text.append(row).append('\n');
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public ReadSummary finish() {
        return process.call(PortCall.READER_FINISH, "", () -> {
            if (read < rows.size()) {
                throw new DponeException(ErrorCode.COPY_STREAM_INVALID, "the last row was not read");
            }
            return new ReadSummary(read, bytes, authority);
        });
    }

    @Override
    public void close() {
        process.requireAlive();
    }
}
