package io.dpone.internal.campaign;

import io.dpone.campaign.CampaignListener;
import io.dpone.campaign.CampaignPhase;
import io.dpone.campaign.CampaignResult;
import io.dpone.campaign.CampaignResult.Outcome;
import io.dpone.campaign.CampaignSpec;
import io.dpone.contracts.chunk.ChunkSpec;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Retry;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.CampaignStatus;
import io.dpone.contracts.ledger.CampaignTransitions;
import io.dpone.contracts.ledger.LedgerView;
import io.dpone.contracts.ledger.Transition;
import io.dpone.internal.loop.CampaignLease;
import io.dpone.internal.loop.LoadOutcome;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignLedger;
import io.dpone.spi.CampaignLedger.Decision;
import io.dpone.spi.CampaignLedger.Scope;
import io.dpone.spi.CampaignTarget;
import io.dpone.spi.LaneLauncher;
import io.dpone.spi.ShadowPublication;
import io.dpone.spi.TargetTable;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One run of a campaign, from the pure checks to the result. One use, on the host's thread. */
public final class CampaignRun {
    private static final Logger LOG = LoggerFactory.getLogger("io.dpone.campaign");
    private static final String OWNER_PREFIX = "dpone-backfill-campaign-lease-v2:";

    private final RunServices services;
    private final CampaignSpec spec;
    private final LaneLauncher launcher;
    private final ListenerRelay relay;
    private final String owner;
    private final RunStop stop = new RunStop();
    private int lanes;

    private CampaignRun(RunServices services, LaneLauncher launcher, ListenerRelay relay) {
        this.services = services;
        this.launcher = launcher;
        this.spec = services.spec();
        this.relay = relay;
        this.owner = OWNER_PREFIX + services.tokens().next().toString().replace("-", "");
    }

    /**
     * Runs a campaign.
     *
     * @param services what the run works with
     * @param listener is told what happens
     * @return how it ended
     */
    public static CampaignResult execute(RunServices services, CampaignListener listener) {
        LaneLauncher launcher = services.launcher().get();
        try (LaneLauncher.Preflight preflight =
                        launcher.beginPreflight(services.spec().tuning().laneHeapMegabytes());
                ListenerRelay relay = new ListenerRelay(listener)) {
            return new CampaignRun(services, launcher, relay).run(preflight);
        } catch (DponeException e) {
            throw explained(services.spec(), e);
        }
    }

    private CampaignResult run(LaneLauncher.Preflight preflight) {
        try (CampaignTarget target =
                services.target().openCampaign(spec.target(), spec.targetTable(), spec.stateSchema())) {
            TargetTable live = target.describe(spec.uniqueKey());
            preflight.require();
            StateGate.require(target, spec.provisioning());
            String runKey = CampaignDraft.runKey(spec, live.database());
            ProgressTracker tracker = new ProgressTracker(runKey, relay, services.ticker());
            tracker.enter(CampaignPhase.ADMISSION);
            try (CampaignFence fence = target.acquireFence(runKey)) {
                try {
                    return fenced(target, live, fence, tracker);
                } catch (DponeException e) {
                    throw asSeenBehind(fence, e);
                }
            } catch (RunStop.CancelledException e) {
                return result(Outcome.CANCELLED, read(target, runKey), tracker);
            } catch (RunStop.InterruptedRunException e) {
                return target.ledger()
                        .read(runKey)
                        .map(view -> result(Outcome.INTERRUPTED, view, tracker))
                        .orElseGet(() -> CampaignResults.beforeCreation(runKey, tracker.elapsedMillis()));
            }
        }
    }

    // Who was overtaken finds tables that its successor has changed, and shall not be told to change them back.
    private static DponeException asSeenBehind(CampaignFence fence, DponeException failure) {
        if (failure.code().retry() != Retry.AFTER_CHANGE) {
            return failure;
        }
        try {
            fence.prove();
            return failure;
        } catch (DponeException lost) {
            return new DponeException(
                    ErrorCode.CAMPAIGN_LEASE_LOST,
                    failure.effect(),
                    "campaign " + fence.runKey() + " may have another owner, whose work this run has met",
                    failure);
        }
    }

    private CampaignResult fenced(
            CampaignTarget target, TargetTable live, CampaignFence fence, ProgressTracker tracker) {
        Optional<LedgerView> known = target.ledger().read(fence.runKey());
        if (known.isPresent() && known.get().campaign().isPublished()) {
            return alreadyPublished(target, known.get(), tracker);
        }
        if (known.isPresent() && known.get().campaign().status() == CampaignStatus.CANCEL_REQUESTED) {
            return result(Outcome.CANCELLED, known.get(), tracker);
        }
        try (LanesAhead lanesAhead = new LanesAhead(launcher, spec.tuning(), fence.runKey())) {
            // The chunks of a new campaign are not cut yet, but as a rule there is at least one.
            lanesAhead.expect(known.map(view -> selected(view).size()).orElse(1));
            return withSource(target, live, fence, tracker, lanesAhead);
        }
    }

    private CampaignResult withSource(
            CampaignTarget target,
            TargetTable live,
            CampaignFence fence,
            ProgressTracker tracker,
            LanesAhead lanesAhead) {
        try (SourceReading reading = SourceReading.open(services, stop)) {
            stop.keepAlive(reading);
            Optional<Admission.Admitted> admitted = new Admission(services, target, fence, stop)
                    .admit(live, reading, owner, request(target, fence.runKey()), lanesAhead::expect);
            if (admitted.isEmpty()) {
                return result(Outcome.CANCELLED, read(target, fence.runKey()), tracker);
            }
            return owned(target, fence, tracker, reading, admitted.get(), lanesAhead);
        }
    }

    private CampaignResult owned(
            CampaignTarget target,
            CampaignFence fence,
            ProgressTracker tracker,
            SourceReading reading,
            Admission.Admitted admitted,
            LanesAhead lanesAhead) {
        tracker.take(admitted.view());
        try {
            return work(target, fence, tracker, reading, admitted, lanesAhead);
        } finally {
            release(new FencedLedger(target.ledger(), fence), fence);
        }
    }

    private CampaignResult work(
            CampaignTarget target,
            CampaignFence fence,
            ProgressTracker tracker,
            SourceReading reading,
            Admission.Admitted admitted,
            LanesAhead lanesAhead) {
        CampaignLease lease = new CampaignLease(target.ledger(), fence, services.ticker(), owner, services.settings());
        stop.renew(lease);
        ShadowPublication.Request request = request(target, fence.runKey());
        tracker.enter(CampaignPhase.PREPARATION);
        Preparation preparation =
                new Preparation(spec, target, fence, owner, services.target().dialect());
        List<ChunkSpec> chunks = selected(admitted.view());
        if (chunks.isEmpty()) {
            lanesAhead.close();
            preparation.prepare(admitted, reading, request);
        } else {
            lanes = lanesAhead.lanesFor(chunks.size());
            lanesAhead.expect(chunks.size());
            LoadOutcome outcome = new Loading(services, target, fence, lease, tracker, owner)
                    .load(admitted, reading, chunks, lanesAhead, () -> preparation.prepare(admitted, reading, request));
            reading.releaseSnapshot();
            if (outcome instanceof LoadOutcome.Failed failed) {
                throw failed.failure();
            }
            if (outcome instanceof LoadOutcome.Cancelled) {
                return result(Outcome.CANCELLED, read(target, fence.runKey()), tracker);
            }
            if (outcome instanceof LoadOutcome.Interrupted) {
                return result(Outcome.INTERRUPTED, read(target, fence.runKey()), tracker);
            }
        }
        RunStop.require(lease.renew());
        LedgerView loaded = read(target, fence.runKey());
        boolean partial = spec.tuning().retryPolicy() == CampaignSpec.RetryPolicy.FAILED_ONLY
                && !Loading.selected(loaded.chunks(), CampaignSpec.RetryPolicy.NON_COMMITTED)
                        .isEmpty();
        if (partial) {
            return result(Outcome.INCOMPLETE, loaded, tracker);
        }
        CampaignRecord published = new Publishing(
                        spec, services.target().dialect(), target.publication(), fence, lease, tracker, owner, request)
                .publish(loaded);
        return result(Outcome.PUBLISHED, new LedgerView(published, loaded.chunks()), tracker);
    }

    // A snapshot that ended under this run is no reason to change anything where the next run may take another one.
    private static DponeException explained(CampaignSpec spec, DponeException failure) {
        CampaignSpec.Consistency consistency = spec.consistency();
        boolean goesOn = consistency.sourceUnchanging() || consistency.acceptNewSnapshot();
        if (failure.code() != ErrorCode.SNAPSHOT_LOST || !goesOn) {
            return failure;
        }
        return new DponeException(
                ErrorCode.SNAPSHOT_ENDED,
                failure.effect(),
                "the snapshot that this run read under has ended; the next run reads what is left under a new one",
                failure);
    }

    private List<ChunkSpec> selected(LedgerView view) {
        return Loading.selected(view.chunks(), spec.tuning().retryPolicy());
    }

    private CampaignResult alreadyPublished(CampaignTarget target, LedgerView view, ProgressTracker tracker) {
        target.publication()
                .provePublished(
                        request(target, view.campaign().runKey()),
                        view.campaign().publication());
        tracker.take(view);
        tracker.enter(CampaignPhase.PUBLISHED);
        return result(Outcome.PUBLISHED, view, tracker);
    }

    private ShadowPublication.Request request(CampaignTarget target, String runKey) {
        return new ShadowPublication.Request(runKey, target.identity(), spec.uniqueKey(), spec.tuning(), stop);
    }

    private CampaignResult result(Outcome outcome, LedgerView view, ProgressTracker tracker) {
        return CampaignResults.of(outcome, view, tracker.loaded(), tracker.replayed(), lanes, tracker.elapsedMillis());
    }

    private static LedgerView read(CampaignTarget target, String runKey) {
        return target.ledger().read(runKey).orElseThrow(() -> Admission.unknown(runKey));
    }

    // The session lock ends with the fence; the durable row is only told, so that status() does not show a holder who
    // has left.
    private void release(CampaignLedger ledger, CampaignFence fence) {
        try {
            ledger.change(fence.runKey(), new Scope.CampaignOnly(), (current, now) -> {
                Transition<CampaignRecord> released = CampaignTransitions.release(current.campaign(), owner, now);
                return released instanceof Transition.Applied<CampaignRecord> applied
                        ? new Decision<>(applied.record(), List.of(), true)
                        : Decision.none(false);
            });
        } catch (DponeException e) {
            LOG.warn(
                    "campaign {}: the lease was not released ({}); it elapses by itself",
                    fence.runKey(),
                    e.code().id());
        }
    }
}
