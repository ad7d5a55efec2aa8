package io.dpone.internal.campaign;

import io.dpone.campaign.CampaignPhase;
import io.dpone.campaign.CampaignSpec;
import io.dpone.campaign.CampaignSpec.RetryPolicy;
import io.dpone.contracts.chunk.ChunkSpec;
import io.dpone.contracts.chunk.ScopeBinding;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.Dialect;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.lane.LaneSettings;
import io.dpone.contracts.lane.SourceBinding;
import io.dpone.contracts.lane.TargetBinding;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.ChunkStatus;
import io.dpone.contracts.table.Generation;
import io.dpone.contracts.table.TargetIdentity;
import io.dpone.internal.loop.CampaignLease;
import io.dpone.internal.loop.LaneLoop;
import io.dpone.internal.loop.LoadOutcome;
import io.dpone.internal.loop.LoopPorts;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignTarget;
import io.dpone.spi.LaneFleet;
import io.dpone.spi.SourceTable;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/** Gives the chunks that are left to the campaign loop. */
final class Loading {
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(30);

    private final RunServices services;
    private final CampaignTarget target;
    private final CampaignFence fence;
    private final CampaignLease lease;
    private final ProgressTracker tracker;
    private final String owner;

    Loading(
            RunServices services,
            CampaignTarget target,
            CampaignFence fence,
            CampaignLease lease,
            ProgressTracker tracker,
            String owner) {
        this.services = services;
        this.target = target;
        this.fence = fence;
        this.lease = lease;
        this.tracker = tracker;
        this.owner = owner;
    }

    /** The chunks that this run takes. */
    static List<ChunkSpec> selected(List<ChunkRecord> chunks, RetryPolicy policy) {
        return chunks.stream()
                .filter(chunk -> switch (policy) {
                    case NON_COMMITTED -> chunk.status() != ChunkStatus.SUCCESS;
                    case FAILED_ONLY -> chunk.status() == ChunkStatus.FAILED;
                })
                .map(ChunkRecord::chunk)
                .toList();
    }

    /** Prepares the campaign while lanes come up, and gives them the chunks then. The lanes have ended when it returns. */
    LoadOutcome load(
            Admission.Admitted admitted,
            SourceReading reading,
            List<ChunkSpec> chunks,
            LanesAhead lanesAhead,
            Supplier<Preparation.Prepared> preparation) {
        Preparation.Prepared prepared = preparation.get();
        try (LaneFleet fleet = lanesAhead.take()) {
            tracker.enter(CampaignPhase.LOADING);
            return load(fleet, admitted, prepared, reading, chunks, lanesAhead.lanesFor(chunks.size()));
        }
    }

    private LoadOutcome load(
            LaneFleet fleet,
            Admission.Admitted admitted,
            Preparation.Prepared prepared,
            SourceReading reading,
            List<ChunkSpec> chunks,
            int lanes) {
        CampaignRecord campaign = prepared.campaign();
        Dialect dialect = services.target().dialect();
        TargetIdentity live = target.identity();
        String shadowIdentity = OperationIdentity.shadowIdentity(live.sha256(), campaign.runKey());
        LoopPorts ports = new LoopPorts(
                fleet,
                new FencedLedger(target.ledger(), fence),
                target.operations(),
                fence,
                services.ticker(),
                services.tokens(),
                dialect,
                campaign.runKey(),
                owner,
                chunk -> operation(dialect, campaign, shadowIdentity, chunk),
                workerId -> bootstrap(workerId, admitted, prepared, reading.table(), live, shadowIdentity),
                reading::keepAlive,
                tracker);
        target.operations().openAttempt(ports.operationOf().apply(chunks.get(0)), services.hostRunId());
        return new LaneLoop(ports, services.settings(), lease, chunks, lanes).run();
    }

    static OperationIdentity operation(
            Dialect dialect, CampaignRecord campaign, String shadowIdentity, ChunkSpec chunk) {
        return OperationIdentity.ofChunk(
                dialect,
                campaign.invocation(),
                shadowIdentity,
                campaign.runKey(),
                campaign.planHash(),
                campaign.configHash(),
                chunk,
                ScopeBinding.of(chunk.scope(), campaign.columns()));
    }

    private LaneBootstrap bootstrap(
            int workerId,
            Admission.Admitted admitted,
            Preparation.Prepared prepared,
            SourceTable table,
            TargetIdentity live,
            String shadowIdentity) {
        CampaignRecord campaign = prepared.campaign();
        CampaignSpec spec = services.spec();
        Generation shadow = campaign.publication().shadowGeneration();
        if (shadow == null) {
            throw new DponeException(ErrorCode.INTERNAL, "loading begins after the shadow is prepared");
        }
        return new LaneBootstrap(
                workerId,
                campaign.runKey(),
                campaign.planHash(),
                campaign.configHash(),
                campaign.epoch(),
                campaign.invocation(),
                spec.source(),
                spec.target(),
                new SourceBinding(
                        campaign.source(),
                        table.fileNode(),
                        campaign.columns().source(),
                        admitted.match().textColumns(),
                        prepared.snapshotToken(),
                        admitted.match().format()),
                new TargetBinding(
                        services.target().dialect(),
                        live,
                        campaign.publication().shadow(),
                        shadow,
                        shadowIdentity,
                        campaign.columns().target(),
                        spec.uniqueKey(),
                        spec.stateSchema(),
                        admitted.match().format()),
                new LaneSettings(
                        spec.tuning().effectiveMaxRowBytes(),
                        spec.tuning().lockTimeout(),
                        REQUEST_TIMEOUT,
                        services.settings().leaseTtl(),
                        spec.tuning().loadStrategy()));
    }
}
