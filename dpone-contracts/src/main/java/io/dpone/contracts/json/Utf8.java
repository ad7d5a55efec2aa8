package io.dpone.contracts.json;

import java.nio.charset.StandardCharsets;

/**
 * UTF-8 without silent loss: Java's own encoding turns a lone surrogate into a question mark, so that two texts get one digest.
 *
 * <p>Pure functions, safe for use from any thread.
 */
public final class Utf8 {
    private Utf8() {}

    /**
     * The UTF-8 bytes of a text.
     *
     * @param text the text
     * @return its bytes
     * @throws IllegalArgumentException if the text has a lone surrogate
     */
    public static byte[] encode(String text) {
        return requireWellFormed(text).getBytes(StandardCharsets.UTF_8);
    }

    static String requireWellFormed(String text) {
        if (!isWellFormed(text)) {
            throw new IllegalArgumentException("a text with a lone surrogate has no UTF-8 form");
        }
        return text;
    }

    static boolean isWellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            if (Character.isSurrogate(unit)) {
                boolean pair = i + 1 < text.length() && Character.isSurrogatePair(unit, text.charAt(i + 1));
                if (!pair) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }
}
