package io.dpone.contracts.ledger;

/** Where a chunk stands. */
public enum ChunkStatus {
    /** Nobody has begun it. */
    PENDING("pending"),
    /** A lane works on it under a lease. */
    RUNNING("running"),
    /** Its rows and its receipt are committed. */
    SUCCESS("success"),
    /** Its last attempt ended without a receipt; it can be begun again. */
    FAILED("failed");

    private final String id;

    ChunkStatus(String id) {
        this.id = id;
    }

    /**
     * The spelling in the journal.
     *
     * @return the id
     */
    public String id() {
        return id;
    }
}
