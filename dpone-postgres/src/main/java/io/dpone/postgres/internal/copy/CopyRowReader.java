package io.dpone.postgres.internal.copy;

import io.dpone.contracts.lane.CopyFormat;
import io.dpone.postgres.internal.copy.RowScanner.Scanned;
import io.dpone.spi.RowFrame;
import java.util.Arrays;

/**
 * Gives the rows of one COPY stream in frames. Whole rows that arrived together in 4 KiB or more are a frame as they stand and are not copied; smaller ones
 * are gathered into frames of 64 to 128 KiB. What is held is bounded by one piece, two frames and one row of the limit's size. Not thread-safe; after an
 * exception it is not used again.
 */
public final class CopyRowReader {
    private static final int FRAME_BYTES = 64 * 1024;

    /** Rows of this size together are given as they stand. */
    private static final int WORTH_A_FRAME = 4 * 1024;

    /** Room for a frame that is almost full and one more small row. */
    private static final int BUFFER_BYTES = 2 * FRAME_BYTES;

    private final CopyMessages messages;
    private final CopyRowLimit limit;
    private final RowScanner scanner;

    private byte[] message = new byte[0];
    private int position;
    private boolean ended;

    private byte[] buffer = new byte[BUFFER_BYTES];
    private int filled;
    /** The whole rows at the front of the buffer; behind them may stand the beginning of one more. */
    private int gathered;

    private int gatheredRows;

    private int heldFrom;
    private int heldLength;
    private int heldRows;

    private long rows;
    private long bytes;

    /**
     * Begins with a stream.
     *
     * @param messages the stream
     * @param format its format
     * @param limit what a row may be
     */
    public CopyRowReader(CopyMessages messages, CopyFormat format, CopyRowLimit limit) {
        this.messages = messages;
        this.limit = limit;
        this.scanner = switch (format) {
            case BINARY -> new BinaryRowScanner(limit);
            case TEXT -> new TextRowScanner(limit);
        };
    }

    /**
     * Reads the next rows.
     *
     * @param frame is pointed at them until the next call
     * @return false when the stream has ended as its format demands and every row was given
     * @throws io.dpone.contracts.error.DponeException with {@code DPONE_SOURCE_ROW_TOO_LARGE} or {@code DPONE_SOURCE_COPY_STREAM_INVALID}
     */
    public boolean next(RowFrame frame) {
        forgetGathered();
        if (heldLength > 0) {
            return giveHeld(frame);
        }
        while (!ended) {
            if (position == message.length && !receive()) {
                scanner.requireEnd();
                ended = true;
            } else if (position < message.length && scan(frame)) {
                return true;
            }
        }
        return gatheredRows > 0 && giveGathered(frame);
    }

    /**
     * How many rows were given.
     *
     * @return the count
     */
    public long rows() {
        return rows;
    }

    /**
     * How many bytes the given rows have.
     *
     * @return the count
     */
    public long bytes() {
        return bytes;
    }

    private boolean receive() {
        byte[] next = messages.next();
        if (next == null) {
            return false;
        }
        message = next;
        position = 0;
        return true;
    }

    private boolean scan(RowFrame frame) {
        int from = position;
        if (filled == gathered) {
            int passed = scanner.passRows(message, from, message.length);
            if (passed > 0) {
                position = scanner.position();
                return take(from, passed, frame);
            }
        }
        Scanned scanned = scanner.scan(message, from, message.length);
        position = scanner.position();
        switch (scanned) {
            case NO_ROW -> filled = gathered;
            case PART -> keep(from);
            case ROW -> {
                return endRow(from, frame);
            }
        }
        return false;
    }

    private void keep(int from) {
        // Of a row that is too large only its measure is needed, until its end says which column is the largest.
        if (scanner.bytesSoFar() <= limit.maxRowBytes()) {
            append(from);
        }
    }

    private boolean endRow(int from, RowFrame frame) {
        if (scanner.row().bytes() > limit.maxRowBytes()) {
            throw limit.tooLarge(scanner.row());
        }
        return gather(from, 1, frame);
    }

    private boolean take(int from, int count, RowFrame frame) {
        if (position - from < WORTH_A_FRAME) {
            return gather(from, count, frame);
        }
        heldFrom = from;
        heldLength = position - from;
        heldRows = count;
        return gatheredRows > 0 ? giveGathered(frame) : giveHeld(frame);
    }

    private boolean gather(int from, int count, RowFrame frame) {
        append(from);
        gathered = filled;
        gatheredRows += count;
        return gathered >= FRAME_BYTES && giveGathered(frame);
    }

    private void append(int from) {
        int length = position - from;
        if (filled + length > buffer.length) {
            buffer = Arrays.copyOf(buffer, grown(filled + length));
        }
        System.arraycopy(message, from, buffer, filled, length);
        filled += length;
    }

    private int grown(int needed) {
        long most = BUFFER_BYTES + limit.maxRowBytes();
        return (int) Math.max(needed, Math.min(most, 2L * buffer.length));
    }

    private void forgetGathered() {
        if (gatheredRows > 0) {
            filled = 0;
            gathered = 0;
            gatheredRows = 0;
            if (buffer.length > BUFFER_BYTES) {
                buffer = new byte[BUFFER_BYTES];
            }
        }
    }

    private boolean giveGathered(RowFrame frame) {
        return give(frame, buffer, 0, gathered, gatheredRows);
    }

    private boolean giveHeld(RowFrame frame) {
        int length = heldLength;
        heldLength = 0;
        return give(frame, message, heldFrom, length, heldRows);
    }

    private boolean give(RowFrame frame, byte[] holder, int offset, int length, int count) {
        frame.set(holder, offset, length, count);
        rows += count;
        bytes += length;
        return true;
    }
}
