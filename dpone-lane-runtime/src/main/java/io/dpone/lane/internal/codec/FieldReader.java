package io.dpone.lane.internal.codec;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of one frame from bytes that nobody has checked. What the bytes cannot give is a {@link io.dpone.contracts.error.DponeException} or a
 * {@link BufferUnderflowException}; nothing is allocated that the frame itself is not long enough for. Used by one thread.
 */
public final class FieldReader {
    private static final int NANOS_PER_SECOND = 1_000_000_000;

    private final ByteBuffer frame;

    FieldReader(ByteBuffer frame) {
        this.frame = frame;
    }

    void requireEnd() {
        if (frame.hasRemaining()) {
            throw FrameFormat.invalid(frame.remaining() + " bytes follow the last field");
        }
    }

    byte readByte() {
        return frame.get();
    }

    boolean readBoolean() {
        byte value = frame.get();
        if (value != 0 && value != 1) {
            throw FrameFormat.invalid("a truth value is neither 0 nor 1");
        }
        return value == 1;
    }

    short readShort() {
        return frame.getShort();
    }

    int readInt() {
        return frame.getInt();
    }

    long readLong() {
        return frame.getLong();
    }

    String readText() {
        int length = frame.getInt();
        if (length < 0 || length > FrameFormat.MAX_TEXT_BYTES || length > frame.remaining()) {
            throw FrameFormat.invalid("a text of " + length + " bytes does not fit");
        }
        ByteBuffer bytes = frame.slice(frame.position(), length);
        frame.position(frame.position() + length);
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(bytes)
                    .toString();
        } catch (CharacterCodingException e) {
            throw FrameFormat.invalid("a text is not UTF-8");
        }
    }

    Instant readInstant() {
        long seconds = frame.getLong();
        return Instant.ofEpochSecond(seconds, readNanos());
    }

    Duration readDuration() {
        long seconds = frame.getLong();
        return Duration.ofSeconds(seconds, readNanos());
    }

    UUID readUuid() {
        long mostSignificant = frame.getLong();
        return new UUID(mostSignificant, frame.getLong());
    }

    <E extends Enum<E>> E readConstant(E[] constants) {
        String name = readText();
        for (E constant : constants) {
            if (constant.name().equals(name)) {
                return constant;
            }
        }
        throw FrameFormat.invalid("a constant is unknown");
    }

    <T> @Nullable T readOptional(Function<FieldReader, T> field) {
        return readBoolean() ? field.apply(this) : null;
    }

    <T> List<T> readList(Function<FieldReader, T> field) {
        int count = frame.getInt();
        // No element has fewer bytes than one.
        if (count < 0 || count > frame.remaining()) {
            throw FrameFormat.invalid("a list of " + count + " elements does not fit");
        }
        List<T> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values.add(field.apply(this));
        }
        return values;
    }

    private int readNanos() {
        int nanos = frame.getInt();
        if (nanos < 0 || nanos >= NANOS_PER_SECOND) {
            throw FrameFormat.invalid("a second has no such fraction");
        }
        return nanos;
    }
}
