package io.dpone.mssql.internal.bulk;

/** Numbers in network order, as PostgreSQL sends them. Pure functions. */
final class BigEndian {
    private BigEndian() {}

    static int shortAt(byte[] bytes, int at) {
        return (short) ((bytes[at] & 0xff) << 8 | (bytes[at + 1] & 0xff));
    }

    static int intAt(byte[] bytes, int at) {
        return (bytes[at] & 0xff) << 24
                | (bytes[at + 1] & 0xff) << 16
                | (bytes[at + 2] & 0xff) << 8
                | (bytes[at + 3] & 0xff);
    }

    static long longAt(byte[] bytes, int at) {
        return (long) intAt(bytes, at) << 32 | (intAt(bytes, at + 4) & 0xffff_ffffL);
    }
}
