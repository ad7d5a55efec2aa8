package io.dpone.lane.internal.codec;

import io.dpone.contracts.error.DponeException;
import java.nio.ByteBuffer;

/**
 * Makes the frames of one direction of one channel. Used by one thread.
 *
 * @param <M> the messages of that direction
 */
public final class FrameEncoder<M> {
    private final MessageCodec<M> codec;
    private final FieldWriter writer = new FieldWriter();
    private boolean first = true;

    /**
     * An encoder for a channel on which nothing was sent.
     *
     * @param codec the messages
     */
    public FrameEncoder(MessageCodec<M> codec) {
        this.codec = codec;
    }

    /**
     * Makes the next frame.
     *
     * @param message the message
     * @return the frame, valid until the next call
     * @throws DponeException with {@code LANE_CHANNEL_INVALID} when the message does not fit into a frame; the encoder can be used on
     */
    public ByteBuffer encode(M message) {
        writer.clear();
        writer.writeInt(0);
        if (first) {
            writer.writeInt(FrameFormat.MAGIC);
            writer.writeShort(FrameFormat.VERSION);
        }
        try {
            codec.write(message, writer);
        } catch (IllegalArgumentException e) {
            // A text with a lone surrogate. The cause's own text is fixed and holds no value.
            throw FrameFormat.invalid(String.valueOf(e.getMessage()));
        }
        first = false;
        return writer.finish();
    }
}
