package io.dpone.spi;

/** The campaign's session lock, held on a connection of its own from admission to the end of the run. Used by one thread. */
public interface CampaignFence extends AutoCloseable {
    /**
     * The campaign's key.
     *
     * @return the key
     */
    String runKey();

    /**
     * Proves that the same backend still holds the lock: its pid, the session's nonce and the lock itself.
     *
     * @throws io.dpone.contracts.error.DponeException with {@code DPONE_BACKFILL_CAMPAIGN_LEASE_LOST}; the fence never holds again after that
     */
    void prove();

    /**
     * Ends the sessions that earlier epochs of this campaign recorded and that are still alive, and forgets them. Runs on the session that holds the lock, so that
     * a fence that was lost ends nobody: the sessions that it takes for its predecessors' may be its successor's.
     *
     * @param epoch the epoch just acquired; sessions of smaller epochs are ended
     * @throws io.dpone.contracts.error.DponeException with {@code DPONE_BACKFILL_PREDECESSOR_ALIVE} naming those that could not be ended, or when the fence was
     *     lost
     */
    void endPredecessors(long epoch);

    /** Releases the lock and closes the connection. */
    @Override
    void close();
}
