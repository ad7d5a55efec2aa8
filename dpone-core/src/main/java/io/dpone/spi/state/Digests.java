package io.dpone.spi.state;

import java.util.HexFormat;

/** Digests between their text form of 64 hex digits and the 32 bytes that the tables hold. Pure functions. */
public final class Digests {
    private Digests() {}

    /**
     * From text to bytes.
     *
     * @param hex 64 hex digits
     * @return 32 bytes
     */
    public static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    /**
     * From bytes to text.
     *
     * @param bytes 32 bytes
     * @return 64 hex digits in lower case
     */
    public static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
