package io.dpone.contracts.ledger;

/**
 * How a chunk came to be committed in the ledger.
 *
 * @param receiptId the receipt in the target
 * @param snapshotAuthority the snapshot that the committed rows were read under
 * @param route the way in which the ledger learned of it
 */
public record ChunkEvidence(String receiptId, String snapshotAuthority, Route route) {

    /** The ways in which a ledger learns that a chunk is committed. */
    public enum Route {
        /** The lane read the source, committed and said so. */
        COMMITTED("committed"),
        /** The commit's acknowledgement was lost; a fresh session found the receipt. */
        COMMITTED_AFTER_RECEIPT_PROBE("committed_after_receipt_probe"),
        /** A later attempt found the receipt and read nothing from the source. */
        REPLAY_SUPPRESSED("replay_suppressed"),
        /** The lane was lost and the parent found the receipt. */
        RECEIPT_RECOVERED("receipt_recovered");

        private final String id;

        Route(String id) {
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
}
