package io.dpone.contracts.ledger;

/** How far a publication has come; it never goes back. */
public enum PublicationPhase {
    /** Names are chosen, nothing exists. */
    PLANNED("planned"),
    /** The shadow exists; the generations of live and shadow are recorded. */
    PREPARED("prepared"),
    /** The shadow has become live. */
    PUBLISHED("published");

    private final String id;

    PublicationPhase(String id) {
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
