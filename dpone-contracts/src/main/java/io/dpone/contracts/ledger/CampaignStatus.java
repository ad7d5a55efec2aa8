package io.dpone.contracts.ledger;

/** What was decided about a campaign. How far it has come is read from its chunks and its publication. */
public enum CampaignStatus {
    /** The campaign may go on. */
    ACTIVE("active"),
    /** Somebody asked for it to stop; no new chunk begins. */
    CANCEL_REQUESTED("cancel_requested");

    private final String id;

    CampaignStatus(String id) {
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
