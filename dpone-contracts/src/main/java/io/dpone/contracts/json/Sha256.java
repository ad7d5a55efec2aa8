package io.dpone.contracts.json;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** SHA-256 of canonical bytes; pure functions, safe for use from any thread. */
public final class Sha256 {
    private static final Pattern HEX_DIGEST = Pattern.compile("[0-9a-f]{64}");

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

    /**
     * Refuses a text that is no digest in its one spelling, so that equal digests are equal texts.
     *
     * @param digest the text
     * @return the same text: 64 hex digits in lower case
     * @throws IllegalArgumentException for any other text
     */
    public static String requireHex(String digest) {
        if (!HEX_DIGEST.matcher(digest).matches()) {
            throw new IllegalArgumentException("a digest is not 64 hex digits in lower case");
        }
        return digest;
    }
}
