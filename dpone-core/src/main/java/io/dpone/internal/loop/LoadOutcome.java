package io.dpone.internal.loop;

import io.dpone.contracts.error.DponeException;

/** How the loop ended. */
public sealed interface LoadOutcome {
    /** Every chunk of the run is committed in target and ledger. */
    record Completed() implements LoadOutcome {}

    /** Somebody asked for the campaign to be cancelled; running chunks have finished. */
    record Cancelled() implements LoadOutcome {}

    /** The host interrupted the run; the campaign can be resumed. */
    record Interrupted() implements LoadOutcome {}

    /**
     * The run failed; the campaign can be resumed when the failure's code says so.
     *
     * @param failure the first failure, with later ones suppressed into it
     */
    record Failed(DponeException failure) implements LoadOutcome {}
}
