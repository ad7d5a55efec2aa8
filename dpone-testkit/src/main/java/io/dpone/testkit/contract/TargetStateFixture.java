package io.dpone.testkit.contract;

import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignLedger;
import io.dpone.spi.LaneTarget;
import io.dpone.spi.OperationStore;
import io.dpone.spi.RowFrame;

/**
 * The empty state of one target with an empty shadow that belongs to one campaign. Everything that it gives out may be used beside everything else, each by one
 * thread, as several hosts would. It closes what it gave out, fences and lanes excepted.
 */
public interface TargetStateFixture extends AutoCloseable {
    /**
     * The campaign that the shadow belongs to; it is not in the ledger yet.
     *
     * @return the campaign's key
     */
    String runKey();

    /**
     * Connects a ledger.
     *
     * @return a ledger with a connection of its own
     */
    CampaignLedger newLedger();

    /**
     * Connects an operation store.
     *
     * @return a store with connections of its own
     */
    OperationStore newOperationStore();

    /**
     * Takes a campaign's lock.
     *
     * @param runKey the campaign's key
     * @return the held fence
     */
    CampaignFence acquireFence(String runKey);

    /**
     * Ends the session behind a fence from outside, and waits until it is gone.
     *
     * @param fence a fence that {@link #acquireFence} gave
     */
    void endSession(CampaignFence fence);

    /**
     * Connects a lane of the campaign.
     *
     * @param epoch the epoch that the lane works under
     * @return the lane's side of the target
     */
    LaneTarget openLane(long epoch);

    /**
     * An operation of the campaign.
     *
     * @param chunkIndex the chunk, from 1
     * @return the operation, always equal for equal chunks
     */
    OperationIdentity operation(int chunkIndex);

    /**
     * Rows that the shadow takes.
     *
     * @param count how many
     * @return a frame of its own, with keys that no other frame has
     */
    RowFrame rows(int count);

    /**
     * How many committed rows the shadow has.
     *
     * @return the count
     */
    long shadowRows();

    /**
     * Makes an operation's lease elapse at once.
     *
     * @param operation a claimed operation
     */
    void elapseLease(OperationIdentity operation);

    @Override
    void close();
}
