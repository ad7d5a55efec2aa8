package io.dpone.contracts.delivery;

/** What a document, a sample or a comparison came to; the spelling in documents is the constant's name. */
public enum DeliveryStatus {
    /** Everything that was asked for was shown. */
    PASS,
    /** Something was shown to be wrong. */
    FAIL,
    /** It was not done. */
    SKIP,
    /** It was done, and not everything was shown. */
    UNVERIFIED;

    /**
     * Both at once: one failure fails the whole, and only what is passed twice is passed.
     *
     * @param other the other status
     * @return {@link #FAIL} if either failed, {@link #PASS} if both passed, else {@link #UNVERIFIED}
     */
    public DeliveryStatus and(DeliveryStatus other) {
        if (this == FAIL || other == FAIL) {
            return FAIL;
        }
        return this == PASS && other == PASS ? PASS : UNVERIFIED;
    }
}
