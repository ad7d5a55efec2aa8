package io.dpone.postgres.internal.source;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.postgres.internal.copy.CopyRowReader;
import io.dpone.spi.LaneSource.ChunkReader;
import io.dpone.spi.LaneSource.ReadSummary;
import io.dpone.spi.RowFrame;

/** The rows of one chunk, from one COPY. */
final class CopyChunkReader implements ChunkReader {
    private final PostgresLaneSource lane;
    private final CopyOutMessages messages;
    private final CopyRowReader rows;
    private final String snapshotAuthority;
    private State state = State.READING;

    private enum State {
        READING,
        AT_END,
        FINISHED,
        CLOSED
    }

    CopyChunkReader(PostgresLaneSource lane, CopyOutMessages messages, CopyRowReader rows, String snapshotAuthority) {
        this.lane = lane;
        this.messages = messages;
        this.rows = rows;
        this.snapshotAuthority = snapshotAuthority;
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
        lane.finished();
        state = State.FINISHED;
        return new ReadSummary(rows.rows(), rows.bytes(), snapshotAuthority);
    }

    @Override
    public void close() {
        if (state != State.FINISHED) {
            state = State.FINISHED;
            lane.abandoned();
        }
    }

    private void require(State expected, String rule) {
        if (state != expected) {
            throw new IllegalStateException(rule);
        }
    }
}
