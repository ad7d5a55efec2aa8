package io.dpone.testkit;

import java.io.IOException;

/** A table's rows, each a place and a content; the places never go down, and equal contents have equal places. */
interface RowStream extends AutoCloseable {
    /** Whether the stream stands at a row; false behind the last one. */
    boolean hasRow() throws IOException;

    long place();

    byte[] content();

    void advance() throws IOException;

    @Override
    void close() throws IOException;
}
