package io.dpone.postgres.internal.copy;

/** Finds the ends of rows in a stream that arrives in pieces. Keeps its place between calls and no bytes. */
sealed interface RowScanner permits BinaryRowScanner, TextRowScanner {
    /**
     * Scans on until something ends or the piece does.
     *
     * @param bytes the piece
     * @param from where to go on
     * @param to the end of the piece, above {@code from}
     * @return what the bytes from {@code from} up to {@link #position} are
     */
    Scanned scan(byte[] bytes, int from, int to);

    /**
     * Passes whole rows, when the place is between two rows. It stops before the first row that is not whole in the piece, is above the limit or is
     * not understood; {@link #scan} tells what that is.
     *
     * @param bytes the piece
     * @param from where to go on
     * @param to the end of the piece
     * @return how many rows the bytes from {@code from} up to {@link #position} are
     */
    int passRows(byte[] bytes, int from, int to);

    /**
     * Where the last scan stopped.
     *
     * @return the offset behind the last byte that was scanned
     */
    int position();

    /**
     * The measure of the row that was scanned last; complete when the row is.
     *
     * @return the measure
     */
    RowMeasure row();

    /**
     * How large the row is at least, as far as it is known: in the binary format a field counts as soon as its length was read.
     *
     * @return a count of bytes
     */
    long bytesSoFar();

    /** Refuses a stream that ends before its end was seen. */
    void requireEnd();

    /** What scanned bytes are. */
    enum Scanned {
        /** Header or trailer; what seemed to begin a row was none. */
        NO_ROW,
        /** The beginning of a row, or a later part of it. */
        PART,
        /** The end of a row. */
        ROW
    }
}
