package io.dpone.mssql.internal.bulk;

/** Makes what the driver takes of the bytes of one column's values. It may reuse buffers, so one decoder serves one thread. */
interface ValueDecoder {
    /** The width of types whose values have no common one. */
    int ANY_WIDTH = -1;

    /** How many bytes each value has, or {@link #ANY_WIDTH}. */
    default int width() {
        return ANY_WIDTH;
    }

    /**
     * Decodes a value that is not NULL.
     *
     * @param bytes the array that holds it
     * @param at where it begins
     * @param length how many bytes it has: {@link #width()} of them, where that says a number
     * @return the value, or a constant of {@link Unrepresentable}
     */
    Object decode(byte[] bytes, int at, int length);
}
