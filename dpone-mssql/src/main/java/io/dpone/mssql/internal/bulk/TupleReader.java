package io.dpone.mssql.internal.bulk;

import io.dpone.mssql.internal.bulk.BufferRing.Buffer;
import org.jspecify.annotations.Nullable;

/** The rows that come out of the ring, one after the other. Used by the thread of the load only, and by others after that has left the ring. */
final class TupleReader {
    private final BufferRing ring;
    private final TupleDecoder decoder;
    private @Nullable Buffer buffer;
    private int at;
    private long rows;

    TupleReader(BufferRing ring, TupleDecoder decoder) {
        this.ring = ring;
        this.decoder = decoder;
    }

    /** Decodes the next row; false when there is none any more. */
    boolean next() {
        Buffer current = buffer;
        while (current == null || at == current.to()) {
            current = ring.take();
            buffer = current;
            if (current == null) {
                return false;
            }
            at = current.from();
        }
        at = decoder.decode(current.bytes(), at, current.to());
        rows++;
        return true;
    }

    /** How many rows were decoded. */
    long rows() {
        return rows;
    }
}
