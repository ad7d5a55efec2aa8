package io.dpone.postgres.internal.copy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A stream that was cut beforehand. */
final class PiecesOfBytes implements CopyMessages {
    private final Iterator<byte[]> pieces;

    PiecesOfBytes(List<byte[]> pieces) {
        this.pieces = pieces.iterator();
    }

    /** Cuts the stream into pieces of the given sizes, over and over. */
    static PiecesOfBytes cut(byte[] stream, List<Integer> sizes) {
        List<byte[]> pieces = new ArrayList<>();
        int from = 0;
        for (int turn = 0; from < stream.length; turn++) {
            int to = Math.min(stream.length, from + sizes.get(turn % sizes.size()));
            pieces.add(Arrays.copyOfRange(stream, from, to));
            from = to;
        }
        return new PiecesOfBytes(pieces);
    }

    @Override
    public byte @Nullable [] next() {
        return pieces.hasNext() ? pieces.next() : null;
    }
}
