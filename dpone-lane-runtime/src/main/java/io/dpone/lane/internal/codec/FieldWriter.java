package io.dpone.lane.internal.codec;

import io.dpone.contracts.json.Utf8;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Writes the fields of one frame into a buffer that grows up to the largest frame. Used by one thread. */
public final class FieldWriter {
    private static final int FIRST_CAPACITY = 1024;

    private ByteBuffer buffer = ByteBuffer.allocate(FIRST_CAPACITY);

    FieldWriter() {}

    void clear() {
        buffer.clear();
    }

    ByteBuffer finish() {
        buffer.putInt(0, buffer.position() - FrameFormat.LENGTH_BYTES);
        return buffer.flip();
    }

    void writeByte(int value) {
        reserve(1).put((byte) value);
    }

    void writeBoolean(boolean value) {
        writeByte(value ? 1 : 0);
    }

    void writeShort(short value) {
        reserve(Short.BYTES).putShort(value);
    }

    void writeInt(int value) {
        reserve(Integer.BYTES).putInt(value);
    }

    void writeLong(long value) {
        reserve(Long.BYTES).putLong(value);
    }

    void writeText(String value) {
        byte[] bytes = Utf8.encode(value);
        if (bytes.length > FrameFormat.MAX_TEXT_BYTES) {
            throw FrameFormat.invalid("a text has " + bytes.length + " bytes");
        }
        writeInt(bytes.length);
        reserve(bytes.length).put(bytes);
    }

    /** Writes a text that only explains: cut and mended where it must be, so that no report fails because of its wording. */
    void writeExplanation(String value) {
        String shortened =
                value.length() <= FrameFormat.MAX_EXPLANATION ? value : value.substring(0, FrameFormat.MAX_EXPLANATION);
        // Encoding and decoding once turns a lone surrogate into a question mark.
        writeText(new String(shortened.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8));
    }

    void writeInstant(Instant value) {
        writeLong(value.getEpochSecond());
        writeInt(value.getNano());
    }

    void writeDuration(Duration value) {
        writeLong(value.getSeconds());
        writeInt(value.getNano());
    }

    void writeUuid(UUID value) {
        writeLong(value.getMostSignificantBits());
        writeLong(value.getLeastSignificantBits());
    }

    void writeConstant(Enum<?> value) {
        writeText(value.name());
    }

    <T> void writeOptional(@Nullable T value, BiConsumer<FieldWriter, T> field) {
        writeBoolean(value != null);
        if (value != null) {
            field.accept(this, value);
        }
    }

    <T> void writeList(List<T> values, BiConsumer<FieldWriter, T> field) {
        writeInt(values.size());
        values.forEach(value -> field.accept(this, value));
    }

    private ByteBuffer reserve(int bytes) {
        int needed = buffer.position() + bytes;
        if (needed > FrameFormat.LENGTH_BYTES + FrameFormat.MAX_FRAME_BYTES) {
            throw FrameFormat.invalid("it would have more than " + FrameFormat.MAX_FRAME_BYTES + " bytes");
        }
        if (needed > buffer.capacity()) {
            buffer =
                    ByteBuffer.allocate(Math.max(needed, 2 * buffer.capacity())).put(buffer.flip());
        }
        return buffer;
    }
}
