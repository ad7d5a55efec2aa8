package io.dpone.campaign;

import java.util.Optional;

/**
 * What a text of a campaign may be: one line of 1 to {@code maxLength} characters, without control characters and lone surrogates.
 *
 * @param maxLength the longest text in characters (code points), at least 1
 */
public record TextRule(int maxLength) {
    /** Names of schemas, tables and columns, and most other texts; an adapter may know a lower limit. */
    public static final TextRule NAME = new TextRule(128);

    // Refuses a limit that no text could keep.
    public TextRule {
        if (maxLength < 1) {
            throw new IllegalArgumentException("a text rule allows at least one character");
        }
    }

    /**
     * What is wrong with a text.
     *
     * @param text the text
     * @return the fault without the text itself, or nothing
     */
    public Optional<String> fault(String text) {
        if (text.isEmpty() || text.codePointCount(0, text.length()) > maxLength) {
            return Optional.of("must have 1 to " + maxLength + " characters");
        }
        return isPlain(text)
                ? Optional.empty()
                : Optional.of("must be one line without control characters and lone surrogates");
    }

    /**
     * Whether a text, be it empty, is free of control characters (line breaks and tabs among them) and lone surrogates.
     *
     * @param text the text
     * @return true if it is
     */
    public static boolean isPlain(String text) {
        // A pair of surrogates is one code point here, so that every surrogate met is a lone one.
        return text.codePoints()
                .noneMatch(character -> Character.isISOControl(character)
                        || (character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE));
    }
}
