package io.dpone.lane.internal.codec;

import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/** A channel that gives its bytes in pieces of a fixed size, as a socket may. */
final class BytesInPieces implements ReadableByteChannel {
    private final ByteBuffer bytes;
    private final int pieceSize;

    BytesInPieces(byte[] bytes, int pieceSize) {
        this.bytes = ByteBuffer.wrap(bytes);
        this.pieceSize = pieceSize;
    }

    @Override
    public int read(ByteBuffer target) {
        if (!bytes.hasRemaining()) {
            return -1;
        }
        int count = Math.min(Math.min(pieceSize, bytes.remaining()), target.remaining());
        target.put(bytes.slice(bytes.position(), count));
        bytes.position(bytes.position() + count);
        return count;
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public void close() {}
}
