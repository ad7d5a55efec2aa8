package io.dpone.testkit.simulation;

/** What must hold in every simulation, whatever strikes. */
public enum SimulationRule {
    /** The published table has exactly the rows of the source, each as often. */
    ROWS_ARE_THE_SOURCE,
    /** Every chunk has exactly one receipt. */
    ONE_RECEIPT_PER_CHUNK,
    /** The ledger says that the campaign is published and every chunk committed, or that it was cancelled. */
    LEDGER_TELLS_THE_END,
    /** A chunk commits only while the ledger says that its command runs, and the ledger calls none failed whose receipt is there. */
    LEDGER_AND_RECEIPTS_AGREE,
    /** A chunk whose receipt the ledger or the lane's own probe has seen is not read from the source. */
    COMMITTED_CHUNK_IS_NOT_READ,
    /** A reader of live sees the old table or the complete new one. */
    LIVE_IS_WHOLE,
    /** Nothing of a killed host changes anything. */
    DEAD_HOST_IS_SILENT,
    /** No chunk commits under an epoch that was superseded. */
    EPOCH_IS_COMPARED,
    /** While lanes are busy a turn of the loop gives a chunk to one lane at most. */
    ONE_REDISPATCH_A_TURN,
    /** An exit is handled before anything is sent. */
    EXITS_COME_FIRST,
    /** What lanes ask is answered before a chunk is given out. */
    MESSAGES_BEFORE_DISPATCH,
    /** From its answer to FINALIZING until the lane's answer the parent leaves the operation's row alone. */
    FINALIZING_ROW_IS_LEFT_ALONE,
    /** Leases of campaign, chunks and operations are renewed when they are due. */
    RENEWED_IN_TIME,
    /** Cancelling ends a run with an outcome, never with an error. */
    CANCEL_IS_AN_OUTCOME,
    /** A run that fails says so with a registered code, and with nothing unexpected behind it. */
    FAILURE_IS_NAMED,
    /** A run in which nothing fatal strikes ends with an outcome that fits. */
    HEALTHY_RUN_SUCCEEDS,
    /** Sessions and locks of runs that have ended are gone. */
    NOTHING_IS_LEFT_OPEN,
    /** The simulation ends. */
    COMES_TO_AN_END
}
