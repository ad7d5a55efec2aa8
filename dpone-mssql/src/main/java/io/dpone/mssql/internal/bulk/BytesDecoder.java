package io.dpone.mssql.internal.bulk;

import java.util.Arrays;

/** A {@code bytea}. */
final class BytesDecoder implements ValueDecoder {
    private final int limit;

    BytesDecoder(int limit) {
        this.limit = limit;
    }

    @Override
    public Object decode(byte[] bytes, int at, int length) {
        return length > limit ? Unrepresentable.TOO_LONG : Arrays.copyOfRange(bytes, at, at + length);
    }
}
