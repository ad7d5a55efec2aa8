package io.dpone.lane.internal.codec;

import io.dpone.contracts.error.DponeException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.Optional;

/**
 * Takes the frames of one direction of one channel apart, however the bytes arrive. It never holds more than one largest frame. Used by one thread.
 *
 * @param <M> the messages of that direction
 */
public final class FrameDecoder<M> {
    private static final int FIRST_CAPACITY = 8192;

    private final MessageCodec<M> codec;
    // Always between two fills: bytes from start to position wait to be decoded.
    private ByteBuffer buffer = ByteBuffer.allocate(FIRST_CAPACITY);
    private int start;
    private boolean first = true;

    /**
     * A decoder for a channel from which nothing was read.
     *
     * @param codec the messages
     */
    public FrameDecoder(MessageCodec<M> codec) {
        this.codec = codec;
    }

    /**
     * Reads once from the channel, as much as is there and has room. Call {@link #next} until it is empty before.
     *
     * @param channel the channel
     * @return how many bytes were read, -1 at its end
     * @throws IOException as the channel says
     */
    public int readFrom(ReadableByteChannel channel) throws IOException {
        buffer.flip().position(start);
        buffer.compact();
        start = 0;
        return channel.read(buffer);
    }

    /**
     * The next message, when all its bytes are there.
     *
     * @return the message
     * @throws DponeException with {@code LANE_CHANNEL_INVALID} when the bytes are no frame of the protocol; every later call fails alike
     */
    public Optional<M> next() {
        int waiting = buffer.position() - start;
        if (waiting < FrameFormat.LENGTH_BYTES) {
            return Optional.empty();
        }
        int length = buffer.getInt(start);
        if (length < 1 || length > FrameFormat.MAX_FRAME_BYTES) {
            throw FrameFormat.invalid("its length is " + length);
        }
        int whole = FrameFormat.LENGTH_BYTES + length;
        if (waiting < whole) {
            makeRoomFor(whole);
            return Optional.empty();
        }
        M message = decode(buffer.slice(start + FrameFormat.LENGTH_BYTES, length));
        start += whole;
        first = false;
        return Optional.of(message);
    }

    /**
     * Whether the channel ended within a frame.
     *
     * @return true when bytes wait that are no whole frame
     */
    public boolean holdsPartOfAFrame() {
        return buffer.position() > start;
    }

    private void makeRoomFor(int whole) {
        if (buffer.capacity() < whole) {
            buffer.flip().position(start);
            buffer = ByteBuffer.allocate(whole).put(buffer);
            start = 0;
        }
    }

    private M decode(ByteBuffer frame) {
        FieldReader reader = new FieldReader(frame);
        try {
            if (first) {
                requirePreamble(reader);
            }
            M message = codec.read(reader);
            reader.requireEnd();
            return message;
        } catch (DponeException e) {
            throw e;
        } catch (RuntimeException e) {
            // Too few bytes, or a record that refuses its fields: its text may show them, its kind does not.
            throw FrameFormat.invalid(
                    "its fields are refused by " + e.getClass().getSimpleName());
        }
    }

    private static void requirePreamble(FieldReader reader) {
        if (reader.readInt() != FrameFormat.MAGIC) {
            throw FrameFormat.invalid("the first frame does not begin like one");
        }
        short version = reader.readShort();
        if (version != FrameFormat.VERSION) {
            throw FrameFormat.invalid("its version is " + version + ", not " + FrameFormat.VERSION);
        }
    }
}
