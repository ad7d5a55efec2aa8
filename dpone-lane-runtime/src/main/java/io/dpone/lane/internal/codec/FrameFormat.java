package io.dpone.lane.internal.codec;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;

/**
 * The shape of a frame: a length of four bytes, then so many bytes. The first frame of each direction begins with {@link #MAGIC} and {@link #VERSION}; then comes
 * the type of the message in one byte and its fields. All numbers are big-endian.
 */
public final class FrameFormat {
    /** What the first frame begins with: {@code dpLN}. */
    public static final int MAGIC = 0x64704C4E;

    /** The version of the protocol; it changes with every message, field and constant that is on the wire. */
    public static final short VERSION = 1;

    /** The most bytes that follow a length. */
    public static final int MAX_FRAME_BYTES = 1 << 20;

    /** The most bytes of one text. */
    public static final int MAX_TEXT_BYTES = 1 << 16;

    /** The most characters of a text that explains; a longer one is cut. */
    public static final int MAX_EXPLANATION = 4096;

    static final int LENGTH_BYTES = 4;

    private FrameFormat() {}

    static DponeException invalid(String reason) {
        return new DponeException(ErrorCode.LANE_CHANNEL_INVALID, "a frame broke the lane protocol: " + reason);
    }
}
