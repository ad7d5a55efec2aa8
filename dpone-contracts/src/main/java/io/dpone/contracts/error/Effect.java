package io.dpone.contracts.error;

/** What is known of the effect of the step that failed. */
public enum Effect {
    /** The step changed nothing: it can be repeated without a check. */
    NOT_APPLIED,
    /** The step was applied and is durable, although an error was seen. */
    APPLIED,
    /** Nobody knows: the receipt or the ledger must be read on a fresh session before anything is repeated. */
    UNKNOWN
}
