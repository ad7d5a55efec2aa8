package io.dpone.internal.campaign;

import io.dpone.campaign.CampaignSpec;
import io.dpone.contracts.chunk.ChunkKey;
import io.dpone.contracts.chunk.ChunkPlan;
import io.dpone.contracts.chunk.ChunkSpec;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.identity.CampaignIdentity;
import io.dpone.contracts.identity.Dialect;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.CampaignTransitions;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.ChunkTransitions;
import io.dpone.contracts.ledger.LedgerView;
import io.dpone.contracts.ledger.Transition;
import io.dpone.contracts.table.ColumnContract;
import io.dpone.internal.plan.ColumnMatching;
import io.dpone.internal.plan.ColumnMatching.Match;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignLedger;
import io.dpone.spi.CampaignLedger.Decision;
import io.dpone.spi.CampaignSource.KeyBounds;
import io.dpone.spi.CampaignTarget;
import io.dpone.spi.ShadowPublication;
import io.dpone.spi.StopSignal;
import io.dpone.spi.TargetTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;

/** Creates the campaign or proves that it is the same one, and takes it over. The session lock is held by the caller. */
final class Admission {
    private final RunServices services;
    private final CampaignTarget target;
    private final CampaignLedger ledger;
    private final CampaignFence fence;
    private final Dialect dialect;
    private final StopSignal stop;

    /**
     * A campaign that is ours.
     *
     * @param view the campaign with all its chunks after the takeover
     * @param match the columns and their format
     * @param epoch our epoch
     * @param created whether this run created it
     */
    record Admitted(LedgerView view, ColumnContract columns, Match match, long epoch, boolean created) {}

    Admission(RunServices services, CampaignTarget target, CampaignFence fence, StopSignal stop) {
        this.services = services;
        this.target = target;
        this.ledger = new FencedLedger(target.ledger(), fence);
        this.fence = fence;
        this.dialect = services.target().dialect();
        this.stop = stop;
    }

    /**
     * Admits the campaign; empty when it is cancelled.
     *
     * @param whenCut is told how many chunks a new campaign has, as soon as that is known
     */
    Optional<Admitted> admit(
            TargetTable live,
            SourceReading reading,
            String owner,
            ShadowPublication.Request request,
            IntConsumer whenCut) {
        CampaignSpec spec = services.spec();
        Match match = ColumnMatching.match(
                spec, reading.table(), live, services.target().columnRules());
        List<Problem> problems = new ArrayList<>(live.problems());
        problems.addAll(match.problems());
        for (String missing : live.missingPrivileges()) {
            problems.add(new Problem("target." + spec.targetTable(), ErrorCode.PRIVILEGE_MISSING, missing));
        }
        Optional<LedgerView> existing = ledger.read(fence.runKey());
        problems.addAll(
                ArtifactChecks.problems(target, CampaignDraft.artifacts(spec, dialect, fence.runKey()), existing));
        ColumnContract columns = match.contract();
        if (!problems.isEmpty() || columns == null) {
            throw DponeException.of(
                    problems.isEmpty()
                            ? ErrorCode.COLUMN_CONTRACT_MISMATCH
                            : problems.get(0).code(),
                    existing.isEmpty()
                            ? "the campaign was refused before anything was written:"
                            : "this run of the campaign was refused before it wrote anything:",
                    problems);
        }
        CampaignIdentity identity = CampaignDraft.identity(
                spec, dialect, live.database(), reading.table().identity(), columns);
        boolean created = existing.isEmpty();
        if (created) {
            create(identity, reading, request, whenCut);
        } else {
            requireSame(existing.get(), identity);
            // Twice (ADR 0005): a lane that was frozen in its last transaction holds the epoch row, and the takeover
            // waits for it; and until the epoch is raised, lanes that a cut off parent still has may log in.
            fence.endPredecessors(existing.get().campaign().epoch() + 1);
        }
        Optional<Long> epoch = takeOver(owner);
        if (epoch.isEmpty()) {
            return Optional.empty();
        }
        fence.endPredecessors(epoch.get());
        LedgerView view = ledger.read(fence.runKey()).orElseThrow(() -> unknown(fence.runKey()));
        return Optional.of(new Admitted(view, columns, match, epoch.get(), created));
    }

    private void create(
            CampaignIdentity identity, SourceReading reading, ShadowPublication.Request request, IntConsumer whenCut) {
        CampaignSpec spec = services.spec();
        Optional<KeyBounds> bounds = CampaignDraft.needsBounds(spec.chunk())
                ? reading.source().keyBounds(spec.chunk().column(), reading.snapshotToken())
                : Optional.empty();
        if (CampaignDraft.needsBounds(spec.chunk()) && bounds.isEmpty()) {
            requireEmptyAccepted(request);
        }
        ChunkKey key = CampaignDraft.key(spec.chunk(), bounds.orElse(null));
        List<ChunkSpec> chunks = ChunkPlan.cut(key, spec.tuning().maxChunks());
        whenCut.accept(chunks.size());
        Coverage.requireAtCreation(spec, reading, key);
        CampaignRecord campaign = CampaignDraft.record(
                spec,
                identity,
                fence.runKey(),
                key,
                CampaignDraft.artifacts(spec, dialect, fence.runKey()),
                ledger.now());
        List<ChunkRecord> records = chunks.stream()
                .map(chunk -> ChunkRecord.pending(fence.runKey(), chunk, campaign.createdAt()))
                .toList();
        if (!ledger.create(campaign, records)) {
            throw new DponeException(
                    ErrorCode.CAMPAIGN_BUSY,
                    "campaign " + fence.runKey() + " was created by somebody else at the same moment");
        }
    }

    // Before there is a campaign: one that was cut while the source was empty would read nothing of rows that come
    // later.
    private void requireEmptyAccepted(ShadowPublication.Request request) {
        CampaignSpec spec = services.spec();
        if (!spec.acceptance().allowEmpty() && target.publication().liveHasRows(request)) {
            throw new DponeException(
                    ErrorCode.EMPTY_SOURCE,
                    "no row of " + spec.sourceTable() + " has a key, and " + spec.targetTable()
                            + " has rows; nothing was created. Run again when the source has rows, or say"
                            + " allow_empty: true to publish an empty table");
        }
    }

    private void requireSame(LedgerView existing, CampaignIdentity identity) {
        Optional<Problem> changed = Resumption.otherIdentity(services.spec(), existing, identity);
        if (changed.isPresent()) {
            throw new DponeException(changed.get().code(), changed.get().message());
        }
    }

    private Optional<Long> takeOver(String owner) {
        Duration ttl = services.settings().leaseTtl();
        Transition<CampaignRecord> taken = acquire((current, epoch, now) -> {
            Transition<CampaignRecord> acquired =
                    CampaignTransitions.acquire(current.campaign(), owner, epoch, now.plus(ttl), now);
            if (!(acquired instanceof Transition.Applied<CampaignRecord> applied)) {
                return Decision.none(acquired);
            }
            List<ChunkRecord> orphans = new ArrayList<>();
            for (ChunkRecord chunk : current.chunks()) {
                if (ChunkTransitions.orphan(chunk, now) instanceof Transition.Applied<ChunkRecord> orphan) {
                    orphans.add(orphan.record());
                }
            }
            return new Decision<>(applied.record(), orphans, acquired);
        });
        if (taken instanceof Transition.Applied<CampaignRecord> applied) {
            return Optional.of(applied.record().epoch());
        }
        if (taken instanceof Transition.Refused<CampaignRecord> refused
                && refused.refusal() == Transition.Refusal.CANCELLED) {
            return Optional.empty();
        }
        throw new DponeException(
                ErrorCode.CAMPAIGN_LEASE_LOST, "campaign " + fence.runKey() + " could not be acquired: " + taken);
    }

    // A publication that is under way elsewhere is waited for in short tries, and an interrupt ends them.
    private Transition<CampaignRecord> acquire(CampaignLedger.Takeover<Transition<CampaignRecord>> takeover) {
        try {
            return ledger.takeOver(fence.runKey(), fence, takeover);
        } catch (DponeException e) {
            if (e.code() == ErrorCode.LOCK_TIMEOUT) {
                stop.checkInterrupt();
            }
            throw e;
        }
    }

    static DponeException unknown(String runKey) {
        return new DponeException(ErrorCode.CAMPAIGN_UNKNOWN, "the ledger has no campaign " + runKey);
    }
}
