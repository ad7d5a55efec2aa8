package io.dpone.internal.campaign;

import io.dpone.campaign.CampaignSpec;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.Dialect;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.CampaignTransitions;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.ChunkStatus;
import io.dpone.contracts.ledger.LedgerView;
import io.dpone.contracts.ledger.PublicationPhase;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.contracts.ledger.Transition;
import io.dpone.contracts.table.TargetIdentity;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignLedger;
import io.dpone.spi.CampaignLedger.Decision;
import io.dpone.spi.CampaignLedger.Scope;
import io.dpone.spi.CampaignTarget;
import io.dpone.spi.ShadowPublication;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Decides under which snapshot what is left is read, makes or adopts the shadow, and records both. */
final class Preparation {
    private final CampaignSpec spec;
    private final CampaignTarget target;
    private final CampaignLedger ledger;
    private final CampaignFence fence;
    private final String owner;
    private final Dialect dialect;

    /**
     * What loading needs.
     *
     * @param campaign the campaign's record
     * @param snapshotToken the exported snapshot, or null
     */
    record Prepared(CampaignRecord campaign, @Nullable String snapshotToken) {}

    Preparation(CampaignSpec spec, CampaignTarget target, CampaignFence fence, String owner, Dialect dialect) {
        this.spec = spec;
        this.target = target;
        this.ledger = new FencedLedger(target.ledger(), fence);
        this.fence = fence;
        this.owner = owner;
        this.dialect = dialect;
    }

    Prepared prepare(Admission.Admitted admitted, SourceReading reading, ShadowPublication.Request request) {
        LedgerView view = admitted.view();
        PublicationRecord recorded = view.campaign().publication();
        fence.prove();
        boolean anyCommitted = view.chunks().stream().anyMatch(chunk -> chunk.status() == ChunkStatus.SUCCESS);
        PublicationRecord prepared = target.publication()
                .prepare(request, recorded, anyCommitted || isLostWithAReceipt(view, request.live()));
        CampaignRecord campaign = save(view, prepared);
        boolean allCommitted = view.chunks().stream().allMatch(chunk -> chunk.status() == ChunkStatus.SUCCESS);
        if (allCommitted) {
            return new Prepared(campaign, null);
        }
        if (anyCommitted || anyReceipt(view, request.live())) {
            requireNewSnapshotAccepted();
        }
        if (!admitted.created()) {
            Coverage.require(
                    spec, reading, KeySpan.of(view.chunks(), view.campaign().chunkConfig()));
        }
        String token = reading.snapshotToken();
        String authority = token == null ? "per_chunk" : token;
        campaign = change(
                "the snapshot",
                new Scope.CampaignOnly(),
                (current, now) -> CampaignTransitions.addSnapshot(current.campaign(), owner, authority, now));
        return new Prepared(campaign, token);
    }

    private CampaignRecord save(LedgerView view, PublicationRecord prepared) {
        PublicationRecord recorded = view.campaign().publication();
        if (recorded.phase() == PublicationPhase.PLANNED || recorded.equals(prepared)) {
            return change(
                    "the prepared publication",
                    new Scope.CampaignOnly(),
                    (current, now) -> CampaignTransitions.savePublication(current.campaign(), owner, prepared, now));
        }
        Set<Integer> all = view.chunks().stream().map(ChunkRecord::index).collect(Collectors.toSet());
        return change(
                "the shadow that was made again",
                new Scope.Chunks(all),
                (current, now) -> CampaignTransitions.saveRemadeShadow(
                        current.campaign(), current.chunks(), owner, prepared, now));
    }

    // When the shadow is gone, the ledger's word is not enough: a lane may have committed a chunk that no parent heard
    // of, and its receipt would let the next lane pass over rows that are not there any more.
    private boolean isLostWithAReceipt(LedgerView view, TargetIdentity live) {
        PublicationRecord recorded = view.campaign().publication();
        return recorded.phase() != PublicationPhase.PLANNED
                && !target.isTaken(recorded.shadow())
                && anyReceipt(view, live);
    }

    private boolean anyReceipt(LedgerView view, TargetIdentity live) {
        CampaignRecord campaign = view.campaign();
        String shadowIdentity = OperationIdentity.shadowIdentity(live.sha256(), campaign.runKey());
        return view.chunks().stream()
                .filter(chunk -> chunk.attempts() > 0)
                .map(chunk -> Loading.operation(dialect, campaign, shadowIdentity, chunk.chunk()))
                .anyMatch(operation -> target.operations().probe(operation).isPresent());
    }

    // What is committed was read under the snapshot that died with its parent.
    private void requireNewSnapshotAccepted() {
        if (!Resumption.mayReadUnderANewSnapshot(spec)) {
            throw new DponeException(ErrorCode.SNAPSHOT_LOST, Resumption.lostSnapshot(fence.runKey()));
        }
    }

    private CampaignRecord change(
            String what, Scope scope, BiFunction<LedgerView, Instant, Transition<CampaignRecord>> transition) {
        Transition<CampaignRecord> result = ledger.change(fence.runKey(), scope, (current, now) -> {
            Transition<CampaignRecord> decided = transition.apply(current, now);
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
                refusal == Transition.Refusal.NOT_OWNER ? ErrorCode.CAMPAIGN_LEASE_LOST : ErrorCode.SHADOW_CHANGED,
                "the ledger refused " + what + " of campaign " + fence.runKey() + ": " + refusal);
    }
}
