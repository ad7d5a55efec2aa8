package io.dpone.postgres.internal.copy;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * One way to spoil a stream.
 *
 * @param kind what is done
 * @param place where, taken modulo the stream's length
 * @param number what is written there
 */
record StreamDamage(Kind kind, int place, int number) {
    enum Kind {
        OVERWRITE_BYTE,
        OVERWRITE_INT,
        REMOVE_BYTE,
        INSERT_BYTE,
        SHORTEN,
        DOUBLE
    }

    byte[] applyTo(byte[] stream) {
        if (stream.length == 0) {
            return stream;
        }
        int at = Math.floorMod(place, stream.length);
        byte[] rest = Arrays.copyOfRange(stream, at, stream.length);
        ByteBuffer damaged = ByteBuffer.allocate(stream.length * 2).put(stream, 0, at);
        switch (kind) {
            case OVERWRITE_BYTE -> damaged.put((byte) number).put(rest, 1, rest.length - 1);
            case OVERWRITE_INT -> {
                byte[] bytes = ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
                int overwritten = Math.min(bytes.length, rest.length);
                damaged.put(bytes, 0, overwritten).put(rest, overwritten, rest.length - overwritten);
            }
            case REMOVE_BYTE -> damaged.put(rest, 1, rest.length - 1);
            case INSERT_BYTE -> damaged.put((byte) number).put(rest);
            case SHORTEN -> damaged.position(at);
            case DOUBLE -> damaged.put(rest).put(stream);
        }
        return Arrays.copyOf(damaged.array(), damaged.position());
    }
}
