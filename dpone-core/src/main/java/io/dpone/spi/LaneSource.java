package io.dpone.spi;

import io.dpone.contracts.chunk.RangeScope;

/** A lane's one connection to the source; used by one thread, one chunk at a time. */
public interface LaneSource extends AutoCloseable {
    /**
     * Begins to read one chunk: opens the read-only snapshot, takes the table's shared lock, proves relation, file node and columns again, and starts
     * the COPY.
     *
     * @param scope the chunk's range
     * @return the reader; the caller closes it
     */
    ChunkReader read(RangeScope scope);

    @Override
    void close();

    /** The rows of one chunk. Closing it before {@link #finish} abandons the connection. */
    interface ChunkReader extends AutoCloseable {
        /**
         * Reads the next rows.
         *
         * @param frame is pointed at them
         * @return false when the last row was read
         */
        boolean next(RowFrame frame);

        /**
         * Ends the read and checks the rows against the server's own count.
         *
         * @return what was read
         */
        ReadSummary finish();

        @Override
        void close();
    }

    /**
     * What was read.
     *
     * @param rows how many rows, by our count and by the server's
     * @param bytes how many bytes of rows
     * @param snapshotAuthority the snapshot: the exported token, or {@code per_chunk:} and the snapshot's text form
     */
    record ReadSummary(long rows, long bytes, String snapshotAuthority) {}
}
