package io.dpone.internal.campaign;

import io.dpone.campaign.CampaignSpec;
import io.dpone.contracts.chunk.ChunkKey;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.CampaignTransitions;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.ChunkStatus;
import io.dpone.contracts.ledger.LedgerView;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.contracts.ledger.Transition;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignLedger;
import io.dpone.spi.CampaignLedger.Decision;
import io.dpone.spi.CampaignLedger.Scope;
import io.dpone.spi.ShadowPublication;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Decides under which snapshot what is left is read, makes or adopts the shadow, and records both. */
final class Preparation {
    private final CampaignSpec spec;
    private final CampaignLedger ledger;
    private final CampaignFence fence;
    private final ShadowPublication publication;
    private final String owner;

    /**
     * What loading needs.
     *
     * @param campaign the campaign's record
     * @param snapshotToken the exported snapshot, or null
     */
    record Prepared(CampaignRecord campaign, @Nullable String snapshotToken) {}

    Preparation(
            CampaignSpec spec,
            CampaignLedger ledger,
            CampaignFence fence,
            ShadowPublication publication,
            String owner) {
        this.spec = spec;
        this.ledger = ledger;
        this.fence = fence;
        this.publication = publication;
        this.owner = owner;
    }

    Prepared prepare(Admission.Admitted admitted, SourceReading reading, ShadowPublication.Request request) {
        LedgerView view = admitted.view();
        boolean anyCommitted = view.chunks().stream().anyMatch(chunk -> chunk.status() == ChunkStatus.SUCCESS);
        fence.prove();
        PublicationRecord prepared =
                publication.prepare(request, view.campaign().publication(), anyCommitted);
        CampaignRecord campaign = change(
                "the prepared publication",
                (current, now) -> CampaignTransitions.savePublication(current, owner, prepared, now));
        boolean allCommitted = view.chunks().stream().allMatch(chunk -> chunk.status() == ChunkStatus.SUCCESS);
        if (allCommitted) {
            return new Prepared(campaign, null);
        }
        boolean anyBegun = view.chunks().stream().anyMatch(chunk -> chunk.attempts() > 0);
        if (anyBegun) {
            requireNewSnapshotAccepted(view, reading);
        }
        String token = reading.snapshotToken();
        String authority = token == null ? "per_chunk" : token;
        campaign = change(
                "the snapshot", (current, now) -> CampaignTransitions.addSnapshot(current, owner, authority, now));
        return new Prepared(campaign, token);
    }

    // What was begun may be committed under the snapshot that died with its parent, whatever the ledger says of it.
    private void requireNewSnapshotAccepted(LedgerView view, SourceReading reading) {
        CampaignSpec.Consistency consistency = spec.consistency();
        if (consistency.sourceUnchanging()) {
            return;
        }
        if (!consistency.acceptNewSnapshot()) {
            throw new DponeException(
                    ErrorCode.SNAPSHOT_LOST,
                    "campaign " + fence.runKey() + " began under a snapshot that ended with an earlier run. Ways out:"
                            + " say source_unchanging: true when nobody writes to the source table; say"
                            + " accept_new_snapshot: true to read what is left under a new snapshot; or begin anew with"
                            + " another backfill_id");
        }
        List<ChunkRecord> chunks = view.chunks();
        ChunkKey whole = KeySpan.of(chunks, view.campaign().chunkConfig());
        Coverage.require(spec, reading, whole);
    }

    private CampaignRecord change(
            String what, BiFunction<CampaignRecord, Instant, Transition<CampaignRecord>> transition) {
        Transition<CampaignRecord> result = ledger.change(fence.runKey(), new Scope.CampaignOnly(), (current, now) -> {
            Transition<CampaignRecord> decided = transition.apply(current.campaign(), now);
            return decided instanceof Transition.Applied<CampaignRecord> applied
                    ? new Decision<>(applied.record(), List.of(), decided)
                    : Decision.none(decided);
        });
        if (result instanceof Transition.Applied<CampaignRecord> applied) {
            return applied.record();
        }
        if (result instanceof Transition.Unchanged<CampaignRecord> unchanged) {
            return unchanged.record();
        }
        Transition.Refusal refusal = ((Transition.Refused<CampaignRecord>) result).refusal();
        if (refusal == Transition.Refusal.CANCELLED) {
            throw new RunStop.CancelledException();
        }
        throw new DponeException(
                refusal == Transition.Refusal.CONFLICT ? ErrorCode.SHADOW_CHANGED : ErrorCode.CAMPAIGN_LEASE_LOST,
                "the ledger refused " + what + " of campaign " + fence.runKey() + ": " + refusal);
    }
}
