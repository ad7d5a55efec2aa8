package io.dpone.postgres.internal.copy;

import org.jspecify.annotations.Nullable;

/** The pieces in which a COPY stream arrives. A piece may begin and end anywhere; its array belongs to the reader from then on. */
@FunctionalInterface
public interface CopyMessages {
    /**
     * Waits for the next piece.
     *
     * @return the piece, or null when the server has ended the stream
     */
    byte @Nullable [] next();
}
