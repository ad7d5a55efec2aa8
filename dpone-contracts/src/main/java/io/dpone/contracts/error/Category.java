package io.dpone.contracts.error;

/** The part of the system that an error belongs to; stable, so that errors can be counted by it. */
public enum Category {
    /** The manifest or the builder asks for something that is refused. */
    MANIFEST,
    /** The source database, its table or its values. */
    SOURCE,
    /** The target database, its live table or the shadow. */
    TARGET,
    /** The state tables, the ledger and the receipts. */
    STATE,
    /** The session lock, the epoch and the leases that prove that a campaign is still ours. */
    FENCE,
    /** Lane processes, their messages and their life. */
    LANE,
    /** Counts, keys and catalogs that must agree before publication. */
    VALIDATION,
    /** The cutover and what follows it. */
    PUBLICATION,
    /** What a native transfer may do: its limits, its window and its route, in a manifest, a map or a record. */
    NATIVE_LIMITS,
    /** A fault of dpone itself. */
    INTERNAL
}
