package io.dpone.testkit.fault;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** A sequence of bytes to look for in a stream; it is found also where it is spread over several packets. Immutable. */
public final class BytePattern extends StreamPattern {
    private final byte[] bytes;
    private final int[] fallbacks;

    private BytePattern(byte[] bytes) {
        if (bytes.length == 0) {
            throw new IllegalArgumentException("a pattern has at least one byte");
        }
        this.bytes = bytes;
        this.fallbacks = fallbacks(bytes);
    }

    /**
     * Exactly these bytes.
     *
     * @param bytes the bytes, at least one
     * @return the pattern
     */
    public static BytePattern of(byte... bytes) {
        return new BytePattern(bytes.clone());
    }

    /**
     * The bytes of a text, such as a piece of a statement.
     *
     * @param text the text, not empty
     * @return the pattern
     */
    public static BytePattern text(String text) {
        return new BytePattern(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * PostgreSQL's CommandComplete: the server's word that a statement is done (PostgreSQL manual, chapter Frontend/Backend Protocol, Message Formats).
     *
     * @param tag the command tag, such as {@code COMMIT} or {@code COPY 3}
     * @return the pattern of the whole message
     */
    public static BytePattern commandComplete(String tag) {
        byte[] text = tag.getBytes(StandardCharsets.US_ASCII);
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        message.write('C');
        // The length counts itself and the closing zero, but not the type.
        message.writeBytes(ByteBuffer.allocate(4).putInt(4 + text.length + 1).array());
        message.writeBytes(text);
        message.write(0);
        return new BytePattern(message.toByteArray());
    }

    /**
     * The bytes of a text as SQL Server's protocol has it, such as a piece of a statement.
     *
     * @param text the text, not empty
     * @return the pattern
     */
    public static BytePattern tdsText(String text) {
        return new BytePattern(text.getBytes(StandardCharsets.UTF_16LE));
    }

    @Override
    int length() {
        return bytes.length;
    }

    @Override
    Search search() {
        return new Matcher();
    }

    // Knuth, Morris, Pratt: how much of the pattern still fits after a byte that does not.
    private static int[] fallbacks(byte[] bytes) {
        int[] fallbacks = new int[bytes.length];
        int fit = 0;
        for (int i = 1; i < bytes.length; i++) {
            while (fit > 0 && bytes[i] != bytes[fit]) {
                fit = fallbacks[fit - 1];
            }
            if (bytes[i] == bytes[fit]) {
                fit++;
            }
            fallbacks[i] = fit;
        }
        return fallbacks;
    }

    private final class Matcher implements Search {
        private int fit;

        @Override
        public boolean completes(byte next) {
            while (fit > 0 && next != bytes[fit]) {
                fit = fallbacks[fit - 1];
            }
            if (next == bytes[fit]) {
                fit++;
            }
            if (fit < bytes.length) {
                return false;
            }
            fit = fallbacks[fit - 1];
            return true;
        }
    }
}
