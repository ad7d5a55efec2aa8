package io.dpone.contracts.delivery;

import java.util.Locale;

/** How an attempt at a phase ended. */
public enum PhaseOutcome {
    /** It did what it was for. */
    COMPLETED,
    /** It failed. */
    FAILED,
    /** It was cancelled. */
    CANCELLED;

    /**
     * The spelling in documents.
     *
     * @return the id
     */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
