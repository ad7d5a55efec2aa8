package io.dpone.internal.plan;

import io.dpone.campaign.CampaignStatusReport;
import io.dpone.campaign.CampaignStatusReport.ChunkFailure;
import io.dpone.campaign.CampaignStatusReport.State;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.CampaignStatus;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.ChunkStatus;
import io.dpone.contracts.ledger.LedgerView;
import java.util.List;

/** From the ledger's records to what a host is told. Pure functions. */
public final class StatusReports {
    private static final int MAX_FAILURES = 20;

    private StatusReports() {}

    /**
     * The report of a campaign.
     *
     * @param view the campaign with all its chunks
     * @param held whether a run holds the campaign's session lock
     * @return the report
     */
    public static CampaignStatusReport of(LedgerView view, boolean held) {
        CampaignRecord campaign = view.campaign();
        State state = stateOf(view, held);
        return new CampaignStatusReport(
                campaign.runKey(),
                state,
                held,
                count(view, ChunkStatus.PENDING),
                count(view, ChunkStatus.RUNNING),
                count(view, ChunkStatus.SUCCESS),
                count(view, ChunkStatus.FAILED),
                rows(view),
                campaign.lockOwner(),
                campaign.lockExpiresAt(),
                campaign.epoch(),
                campaign.cancelReason(),
                campaign.cancelRequestedBy(),
                campaign.publication().receiptId(),
                failures(view),
                campaign.updatedAt(),
                advice(state, count(view, ChunkStatus.RUNNING)));
    }

    /**
     * How many chunks are in a state.
     *
     * @param view the campaign with all its chunks
     * @param status the state
     * @return the count
     */
    public static int count(LedgerView view, ChunkStatus status) {
        return (int)
                view.chunks().stream().filter(chunk -> chunk.status() == status).count();
    }

    /**
     * The rows of the committed chunks.
     *
     * @param view the campaign with all its chunks
     * @return the sum
     */
    public static long rows(LedgerView view) {
        long sum = 0;
        for (ChunkRecord chunk : view.chunks()) {
            Long loaded = chunk.rowsLoaded();
            if (chunk.status() == ChunkStatus.SUCCESS && loaded != null) {
                sum = Math.addExact(sum, loaded);
            }
        }
        return sum;
    }

    private static State stateOf(LedgerView view, boolean held) {
        CampaignRecord campaign = view.campaign();
        if (campaign.isPublished()) {
            return State.PUBLISHED;
        }
        if (campaign.status() == CampaignStatus.CANCEL_REQUESTED) {
            return State.CANCELLED;
        }
        // The lease of a run that was killed goes on for a while, its session lock does not.
        if (held) {
            return State.LOADING;
        }
        boolean untouched = view.chunks().stream().allMatch(chunk -> chunk.attempts() == 0);
        return untouched ? State.PLANNED : State.RECOVERABLE;
    }

    private static List<ChunkFailure> failures(LedgerView view) {
        return view.chunks().stream()
                .filter(chunk -> chunk.status() == ChunkStatus.FAILED)
                .limit(MAX_FAILURES)
                .map(chunk -> new ChunkFailure(
                        chunk.index(), chunk.attempts(), chunk.error() == null ? "" : String.valueOf(chunk.error())))
                .toList();
    }

    private static String advice(State state, int running) {
        return switch (state) {
            case PLANNED -> "no run holds this campaign: run() begins it";
            case LOADING -> "a run holds it: cancel() stops that run, another run() answers that the campaign is busy";
            case RECOVERABLE -> "no run holds this campaign: run() goes on where it stopped, or says why it cannot";
            case CANCELLED ->
                running > 0
                        ? "running chunks finish, then nothing is left to do; another backfill_id begins anew"
                        : "nothing is left to do; another backfill_id begins anew";
            case PUBLISHED -> "nothing is left to do; the backup is kept until somebody drops it";
        };
    }
}
