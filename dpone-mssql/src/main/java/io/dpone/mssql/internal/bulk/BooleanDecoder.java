package io.dpone.mssql.internal.bulk;

/** A {@code boolean}. */
final class BooleanDecoder implements ValueDecoder {
    @Override
    public int width() {
        return 1;
    }

    @Override
    public Object decode(byte[] bytes, int at, int length) {
        return bytes[at] != 0;
    }
}
