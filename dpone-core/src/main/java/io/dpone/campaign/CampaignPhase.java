package io.dpone.campaign;

/** Where a run is; for people and logs. */
public enum CampaignPhase {
    /** Checks, the session lock, and the ledger. */
    ADMISSION,
    /** The snapshot, the coverage count and the shadow. */
    PREPARATION,
    /** Lanes load chunks. */
    LOADING,
    /** The shadow is counted and its keys are looked at. */
    VALIDATION,
    /** Indexes, constraints and grants are built. */
    PHYSICAL_DESIGN,
    /** The cutover. */
    PUBLICATION,
    /** The table is published. */
    PUBLISHED
}
