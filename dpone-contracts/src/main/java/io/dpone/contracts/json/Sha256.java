package io.dpone.contracts.json;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of canonical bytes; pure functions, safe for use from any thread. */
public final class Sha256 {
    private Sha256() {}

    /**
     * The digest of bytes.
     *
     * @param bytes the preimage
     * @return 32 bytes
     */
    public static byte[] of(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /**
     * The digest of a text's UTF-8 bytes, in lower-case hex.
     *
     * @param text the preimage
     * @return 64 hex digits
     * @throws IllegalArgumentException if the text has a lone surrogate
     */
    public static String hex(String text) {
        return HexFormat.of().formatHex(of(Utf8.encode(text)));
    }

    /**
     * The digest of a value's canonical bytes, in lower-case hex.
     *
     * @param value the value
     * @return 64 hex digits
     */
    public static String hex(JsonValue value) {
        return HexFormat.of().formatHex(of(CanonicalJson.bytes(value)));
    }
}
