package io.dpone.contracts.error;

/** Texts of failures that are stored or sent: bounded, and always encodable. Pure functions. */
public final class BoundedText {
    /** The longest text of a failure in the ledger or in a lane's message, in UTF-16 units (shadow campaign facts, section 5.5). */
    public static final int LIMIT = 512;

    private static final int REPLACEMENT = 0xFFFD;

    private BoundedText() {}

    /**
     * Cuts a text to the limit, never inside a character, and replaces what no encoding can hold.
     *
     * @param text the text
     * @return at most {@link #LIMIT} UTF-16 units without lone surrogates
     */
    public static String of(String text) {
        StringBuilder bounded = new StringBuilder(Math.min(text.length(), LIMIT));
        for (int offset = 0; offset < text.length(); ) {
            int codePoint = text.codePointAt(offset);
            offset += Character.charCount(codePoint);
            boolean lone = codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
            int kept = lone ? REPLACEMENT : codePoint;
            if (bounded.length() + Character.charCount(kept) > LIMIT) {
                break;
            }
            bounded.appendCodePoint(kept);
        }
        return bounded.toString();
    }
}
