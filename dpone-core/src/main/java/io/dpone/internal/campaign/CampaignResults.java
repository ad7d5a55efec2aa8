package io.dpone.internal.campaign;

import io.dpone.campaign.CampaignResult;
import io.dpone.campaign.CampaignResult.Outcome;
import io.dpone.campaign.CampaignResult.Publication;
import io.dpone.campaign.CampaignResult.SnapshotUse;
import io.dpone.contracts.ledger.ChunkEvidence;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.ChunkStatus;
import io.dpone.contracts.ledger.LedgerView;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.internal.plan.StatusReports;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** From the ledger's records to the result of a run. Pure functions. */
final class CampaignResults {
    private CampaignResults() {}

    static CampaignResult of(
            Outcome outcome, LedgerView view, int loaded, int replayed, int lanes, long elapsedMillis) {
        return new CampaignResult(
                outcome,
                view.campaign().runKey(),
                view.chunks().size(),
                StatusReports.count(view, ChunkStatus.SUCCESS),
                loaded,
                replayed,
                StatusReports.rows(view),
                publication(view.campaign().publication()),
                snapshots(view),
                lanes,
                elapsedMillis,
                view.campaign().cancelReason());
    }

    /** The result of a run that was interrupted before there was a campaign. */
    static CampaignResult beforeCreation(String runKey, long elapsedMillis) {
        return new CampaignResult(Outcome.INTERRUPTED, runKey, 0, 0, 0, 0, 0, null, List.of(), 0, elapsedMillis, null);
    }

    private static @Nullable Publication publication(PublicationRecord record) {
        String receiptId = record.receiptId();
        Long expected = record.expectedRows();
        Long actual = record.actualRows();
        Long duplicates = record.duplicateKeys();
        if (receiptId == null || expected == null || actual == null || duplicates == null) {
            return null;
        }
        return new Publication(
                receiptId, expected, actual, duplicates, record.backup().dataset());
    }

    // In per_chunk mode every chunk has a snapshot of its own; the campaign's result then says only that.
    private static List<SnapshotUse> snapshots(LedgerView view) {
        Map<String, List<Integer>> uses = new LinkedHashMap<>();
        for (ChunkRecord chunk : view.chunks()) {
            ChunkEvidence evidence = chunk.evidence();
            if (evidence != null) {
                String authority = evidence.snapshotAuthority();
                String shown = authority.startsWith("per_chunk") ? "per_chunk" : authority;
                uses.computeIfAbsent(shown, any -> new ArrayList<>()).add(chunk.index());
            }
        }
        List<SnapshotUse> result = new ArrayList<>();
        uses.forEach((authority, chunks) -> result.add(new SnapshotUse(authority, chunks)));
        return result;
    }
}
