package io.dpone.testkit;

import java.io.IOException;

/** Rows in the order of a number, each with everything that is compared of it as bytes. Stands at its first row, if there is one. Used by one thread. */
public interface PlacedRows extends AutoCloseable {
    /**
     * Whether it stands at a row.
     *
     * @return false behind the last one
     * @throws IOException when the rows cannot be read
     */
    boolean hasRow() throws IOException;

    /**
     * The row's number, never smaller than that of the row before it.
     *
     * @return the number
     */
    long place();

    /**
     * The row's content: equal rows have equal bytes, others have not.
     *
     * @return the bytes, which nobody changes
     */
    byte[] content();

    /**
     * Goes to the next row.
     *
     * @throws IOException when the rows cannot be read
     */
    void advance() throws IOException;

    @Override
    void close() throws IOException;
}
