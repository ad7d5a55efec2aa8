package io.dpone.postgres.internal.source;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.postgres.internal.copy.CopyRowReader;
import io.dpone.spi.LaneSource.ChunkReader;
import io.dpone.spi.LaneSource.ReadSummary;
import io.dpone.spi.RowFrame;

/** The rows of one chunk, from one COPY. */
final class CopyChunkReader implements ChunkReader {
    private final CopyOutMessages messages;
    private final CopyRowReader rows;
    private final String snapshotAuthority;
    private final Runnable whenFinished;
    private final Runnable whenAbandoned;
    private State state = State.READING;

    private enum State {
        READING,
        AT_END,
        FINISHED,
        CLOSED
    }

    /**
     * Begins.
     *
     * @param messages the started COPY
     * @param rows the reader of its stream
     * @param snapshotAuthority which snapshot it reads
     * @param whenFinished ends the transaction; run once, after every row was read and counted
     * @param whenAbandoned drops the connection; run once, when the reader is closed in any other state
     */
    CopyChunkReader(
            CopyOutMessages messages,
            CopyRowReader rows,
            String snapshotAuthority,
            Runnable whenFinished,
            Runnable whenAbandoned) {
        this.messages = messages;
        this.rows = rows;
        this.snapshotAuthority = snapshotAuthority;
        this.whenFinished = whenFinished;
        this.whenAbandoned = whenAbandoned;
    }

    @Override
    public boolean next(RowFrame frame) {
        require(State.READING, "rows are read until the last one, and not after a failure");
        state = State.CLOSED;
        boolean more = rows.next(frame);
        state = more ? State.READING : State.AT_END;
        return more;
    }

    @Override
    public ReadSummary finish() {
        require(State.AT_END, "a chunk is finished once, when its last row was read");
        state = State.CLOSED;
        if (rows.rows() != messages.serverRows()) {
            throw new DponeException(
                    ErrorCode.COPY_STREAM_INVALID,
                    "the COPY stream had " + rows.rows() + " rows where the server counted " + messages.serverRows());
        }
        whenFinished.run();
        state = State.FINISHED;
        return new ReadSummary(rows.rows(), rows.bytes(), snapshotAuthority);
    }

    @Override
    public void close() {
        if (state != State.FINISHED) {
            state = State.FINISHED;
            whenAbandoned.run();
        }
    }

    private void require(State expected, String rule) {
        if (state != expected) {
            throw new IllegalStateException(rule);
        }
    }
}
