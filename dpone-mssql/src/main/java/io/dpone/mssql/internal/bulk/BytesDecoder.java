package io.dpone.mssql.internal.bulk;

import java.util.Arrays;

/** A {@code bytea}. */
final class BytesDecoder implements ValueDecoder {
    private final int limit;
    private final boolean key;

    /** Of a key it is demanded that it does not end in a zero. */
    BytesDecoder(int limit, boolean key) {
        this.limit = limit;
        this.key = key;
    }

    @Override
    public Object decode(byte[] bytes, int at, int length) {
        if (length > limit) {
            return Unrepresentable.TOO_LONG;
        }
        if (key && length > 0 && bytes[at + length - 1] == 0) {
            return Unrepresentable.TRAILING_ZERO;
        }
        return Arrays.copyOfRange(bytes, at, at + length);
    }
}
