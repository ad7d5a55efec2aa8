package io.dpone.testkit.memory;

import io.dpone.campaign.CampaignSpec;
import io.dpone.contracts.chunk.ChunkSpec;
import io.dpone.contracts.chunk.ScopeBinding;
import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.lane.CopyFormat;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.lane.LaneSettings;
import io.dpone.contracts.lane.LoadStrategy;
import io.dpone.contracts.lane.SourceBinding;
import io.dpone.contracts.lane.TargetBinding;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignLedger;
import io.dpone.spi.CampaignTarget;
import io.dpone.spi.LaneTarget;
import io.dpone.spi.OperationStore;
import io.dpone.spi.RowFrame;
import io.dpone.spi.ShadowPublication;
import io.dpone.spi.StopSignal;
import io.dpone.testkit.contract.SampleCampaign;
import io.dpone.testkit.contract.TargetStateFixture;
import io.dpone.testkit.fault.FaultPlan;
import io.dpone.testkit.fault.SimulatedProcess;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** The in-memory target for the contract suites. */
final class MemoryStateFixture implements TargetStateFixture {
    private static final String RUN_KEY = "contract";

    private final SettableClock clock = new SettableClock(Instant.parse("2026-03-01T12:00:00Z"));
    private final InMemoryTarget target = new InMemoryTarget(clock);
    private final SimulatedProcess process = new SimulatedProcess("contract", FaultPlan.none());
    private final CampaignRecord campaign = SampleCampaign.record(RUN_KEY, clock.instant());
    private final TableName live = campaign.publication().target();
    private final CampaignTarget campaignTarget;
    private final PublicationRecord prepared;
    private final AtomicInteger lanes = new AtomicInteger();
    private final AtomicInteger keys = new AtomicInteger();

    MemoryStateFixture() {
        target.createTable(live, campaign.columns().target(), List.of("id"));
        campaignTarget = open();
        campaignTarget.provisionState();
        prepared = campaignTarget
                .publication()
                .prepare(
                        new ShadowPublication.Request(
                                RUN_KEY,
                                campaignTarget.identity(),
                                List.of("id"),
                                CampaignSpec.Tuning.ofDefaults(),
                                StopSignal.never()),
                        campaign.publication(),
                        false);
    }

    private CampaignTarget open() {
        return target.adapter(process).openCampaign(target.endpoint(), live, "DWH_Tech");
    }

    @Override
    public String runKey() {
        return RUN_KEY;
    }

    @Override
    public CampaignLedger newLedger() {
        return open().ledger();
    }

    @Override
    public OperationStore newOperationStore() {
        return open().operations();
    }

    @Override
    public CampaignFence acquireFence(String runKey) {
        return open().acquireFence(runKey);
    }

    @Override
    public void endSession(CampaignFence fence) {
        target.endFenceSession(fence.runKey());
    }

    @Override
    public LaneTarget openLane(long epoch) {
        Endpoint endpoint = target.endpoint();
        LaneBootstrap bootstrap = new LaneBootstrap(
                lanes.incrementAndGet(),
                RUN_KEY,
                campaign.planHash(),
                campaign.configHash(),
                epoch,
                campaign.invocation(),
                endpoint,
                endpoint,
                new SourceBinding(campaign.source(), 1, campaign.columns().source(), List.of(), null, CopyFormat.TEXT),
                new TargetBinding(
                        InMemoryTarget.dialect(),
                        campaignTarget.identity(),
                        prepared.shadow(),
                        Objects.requireNonNull(prepared.shadowGeneration()),
                        shadowIdentity(),
                        campaign.columns().target(),
                        List.of("id"),
                        "DWH_Tech",
                        CopyFormat.TEXT),
                new LaneSettings(
                        1_000,
                        Duration.ofSeconds(30),
                        Duration.ofSeconds(30),
                        Duration.ofSeconds(90),
                        LoadStrategy.AUTOMATIC));
        return target.adapter(process).openLane(bootstrap);
    }

    private String shadowIdentity() {
        return OperationIdentity.shadowIdentity(campaignTarget.identity().sha256(), RUN_KEY);
    }

    @Override
    public OperationIdentity operation(int chunkIndex) {
        ChunkSpec chunk = SampleCampaign.plan(3).get(chunkIndex - 1);
        return OperationIdentity.ofChunk(
                InMemoryTarget.dialect(),
                campaign.invocation(),
                shadowIdentity(),
                RUN_KEY,
                campaign.planHash(),
                campaign.configHash(),
                chunk,
                ScopeBinding.of(chunk.scope(), campaign.columns()));
    }

    @Override
    public RowFrame rows(int count) {
        return Accounts.frame(IntStream.range(0, count)
                .mapToObj(row -> Integer.toString(keys.incrementAndGet()))
                .toArray(String[]::new));
    }

    @Override
    public long shadowRows() {
        return target.rows(prepared.shadow()).size();
    }

    @Override
    public void elapseLease(OperationIdentity operation) {
        clock.set(target.operation(operation.operationKey()).orElseThrow().expiresAt());
    }

    @Override
    public void close() {
        process.kill();
    }
}
