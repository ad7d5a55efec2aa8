package io.dpone.internal.campaign;

import io.dpone.campaign.CampaignPhase;
import io.dpone.campaign.CampaignSpec;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.Dialect;
import io.dpone.contracts.identity.PublicationReceipt;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.CampaignTransitions;
import io.dpone.contracts.ledger.ChunkStatus;
import io.dpone.contracts.ledger.LedgerView;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.contracts.ledger.Transition;
import io.dpone.internal.loop.CampaignLease;
import io.dpone.internal.plan.StatusReports;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.ShadowPublication;
import java.time.Instant;

/**
 * From the last committed chunk to the cutover. Between two steps the campaign's lease is renewed, and a step's result counts only when the renewal after it
 * succeeds.
 */
final class Publishing {
    private final CampaignSpec spec;
    private final Dialect dialect;
    private final ShadowPublication publication;
    private final CampaignFence fence;
    private final CampaignLease lease;
    private final ProgressTracker tracker;
    private final String owner;
    private final ShadowPublication.Request request;

    Publishing(
            CampaignSpec spec,
            Dialect dialect,
            ShadowPublication publication,
            CampaignFence fence,
            CampaignLease lease,
            ProgressTracker tracker,
            String owner,
            ShadowPublication.Request request) {
        this.spec = spec;
        this.dialect = dialect;
        this.publication = publication;
        this.fence = fence;
        this.lease = lease;
        this.tracker = tracker;
        this.owner = owner;
        this.request = request;
    }

    CampaignRecord publish(LedgerView view) {
        CampaignRecord campaign = view.campaign();
        int left = view.chunks().size() - StatusReports.count(view, ChunkStatus.SUCCESS);
        if (left > 0) {
            throw new DponeException(ErrorCode.INCOMPLETE_CHUNKS, left + " chunks are not committed");
        }
        PublicationRecord recorded = campaign.publication();
        long expectedRows = StatusReports.rows(view);
        if (expectedRows == 0 && !spec.acceptance().allowEmpty() && publication.liveHasRows(request)) {
            throw new DponeException(
                    ErrorCode.EMPTY_SOURCE,
                    "this campaign read no row of " + spec.sourceTable() + " and does not read it again, and "
                            + spec.targetTable()
                            + " has rows; live was left as it is. When the source has rows now, begin"
                            + " anew with another backfill_id; to publish an empty table, say allow_empty: true");
        }
        tracker.enter(CampaignPhase.VALIDATION);
        step(() -> publication.validate(request, recorded, expectedRows));
        tracker.enter(CampaignPhase.PHYSICAL_DESIGN);
        step(() -> publication.buildPhysicalDesign(request, recorded));
        tracker.enter(CampaignPhase.PUBLICATION);
        step(() -> publication.awaitOldSnapshots(request));
        String receiptId = PublicationReceipt.id(
                dialect,
                campaign.runKey(),
                campaign.planHash(),
                campaign.configHash(),
                campaign.dataset(),
                expectedRows);
        CampaignRecord published = publication.publish(
                request,
                new ShadowPublication.Cutover(
                        fence,
                        owner,
                        campaign.epoch(),
                        recorded,
                        expectedRows,
                        receiptId,
                        (latest, actualRows, now) -> overlay(latest, receiptId, expectedRows, actualRows, now)));
        tracker.enter(CampaignPhase.PUBLISHED);
        return published;
    }

    private CampaignRecord overlay(
            CampaignRecord latest, String receiptId, long expectedRows, long actualRows, Instant now) {
        Transition<CampaignRecord> transition = CampaignTransitions.savePublication(
                latest, owner, latest.publication().published(receiptId, expectedRows, actualRows, 0, now), now);
        if (transition instanceof Transition.Applied<CampaignRecord> applied) {
            return applied.record();
        }
        if (transition instanceof Transition.Refused<CampaignRecord> refused
                && refused.refusal() == Transition.Refusal.CANCELLED) {
            throw new RunStop.CancelledException();
        }
        throw new DponeException(
                ErrorCode.CAMPAIGN_LEASE_LOST,
                "the ledger refused the publication of " + latest.runKey() + ": " + transition);
    }

    private void step(Runnable step) {
        step.run();
        RunStop.require(lease.renew());
        request.stop().checkInterrupt();
    }
}
