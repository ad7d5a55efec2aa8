package io.dpone.spi;

import io.dpone.campaign.CampaignSpec;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.contracts.table.TargetIdentity;
import java.time.Instant;
import java.util.List;

/**
 * The shadow's life from creation to cutover (shadow campaign facts, section 7). Outside the five-second scope: waits are bounded by lock timeouts, and
 * ended by the request's stop signal. Used by one thread.
 */
public interface ShadowPublication {
    /**
     * Certifies live, makes the shadow or adopts the one that this campaign made, and proves that both are what the record says.
     *
     * @param request what is prepared
     * @param recorded the publication as the ledger has it
     * @param anyChunkCommitted whether a committed chunk forbids to make the shadow anew
     * @return the publication, prepared; equal to {@code recorded} when it was prepared before and nothing changed, with another shadow and time when the
     *     recorded shadow is gone
     */
    PublicationRecord prepare(Request request, PublicationRecord recorded, boolean anyChunkCommitted);

    /**
     * Proves that a published campaign's tables are what the record says.
     *
     * @param request what was published
     * @param recorded the publication as the ledger has it
     */
    void provePublished(Request request, PublicationRecord recorded);

    /**
     * Counts the shadow and looks for NULL unique keys; duplicates are found when the unique index is built. Statistics that need nothing of the physical design
     * may be gathered here as well.
     *
     * @param request what is validated
     * @param recorded the prepared publication
     * @param expectedRows the sum of the receipts
     * @return the count
     */
    long validate(Request request, PublicationRecord recorded, long expectedRows);

    /**
     * Builds every index, constraint and property of live on the shadow that is still missing, and gathers its statistics unless the validation
     * has. The unique index proves that there are no duplicates.
     *
     * @param request what is built
     * @param recorded the prepared publication
     */
    void buildPhysicalDesign(Request request, PublicationRecord recorded);

    /**
     * Whether live has at least one row; reads at most one.
     *
     * @param request what will be published
     * @return true when it has
     */
    boolean liveHasRows(Request request);

    /**
     * Waits until no session of the database can still read the past of the shadow.
     *
     * @param request what will be published
     * @throws io.dpone.contracts.error.DponeException with {@code DPONE_BACKFILL_OLD_SNAPSHOTS_OPEN} naming the sessions
     */
    void awaitOldSnapshots(Request request);

    /**
     * The cutover in one transaction, in the order of section 7.5: everything is proved again under the locks, live becomes the backup, the shadow becomes
     * live, the head is written, and the campaign's record gets its published overlay.
     *
     * @param request what is published
     * @param cutover the facts to prove and to record
     * @return the campaign's record as it was committed
     */
    CampaignRecord publish(Request request, Cutover cutover);

    /**
     * What a step needs to know of the campaign.
     *
     * @param runKey the campaign's key
     * @param live the registered live table
     * @param uniqueKey the unique key's columns in order
     * @param tuning how long to wait
     * @param stop asked while a step waits or its statement runs, except while a transaction commits
     */
    record Request(
            String runKey, TargetIdentity live, List<String> uniqueKey, CampaignSpec.Tuning tuning, StopSignal stop) {
        // Copies the list.
        public Request {
            uniqueKey = List.copyOf(uniqueKey);
        }
    }

    /**
     * The facts of one cutover.
     *
     * @param fence the campaign's held fence
     * @param owner the campaign's owner
     * @param epoch the campaign's epoch
     * @param recorded the prepared publication
     * @param expectedRows the sum of the receipts
     * @param receiptId the publication receipt's id
     * @param decide makes the published record from the latest one, or fails
     */
    record Cutover(
            CampaignFence fence,
            String owner,
            long epoch,
            PublicationRecord recorded,
            long expectedRows,
            String receiptId,
            Overlay decide) {}

    /** Makes the published record from the latest one. */
    @FunctionalInterface
    interface Overlay {
        /**
         * Decides.
         *
         * @param latest the campaign's record, read under its lock in the publishing transaction
         * @param actualRows the count of the shadow in that transaction
         * @param now the ledger's time
         * @return the record to append
         */
        CampaignRecord apply(CampaignRecord latest, long actualRows, Instant now);
    }
}
