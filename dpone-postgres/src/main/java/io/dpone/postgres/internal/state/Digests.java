package io.dpone.postgres.internal.state;

import java.util.HexFormat;

/** Digests between their text form of 64 hex digits and the 32 bytes that the tables hold. Pure functions. */
final class Digests {
    private Digests() {}

    static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
