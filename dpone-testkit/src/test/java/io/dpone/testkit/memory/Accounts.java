package io.dpone.testkit.memory;

import io.dpone.campaign.CampaignSpec;
import io.dpone.contracts.chunk.ChunkKey;
import io.dpone.contracts.chunk.ChunkPlan;
import io.dpone.contracts.chunk.ChunkSpec;
import io.dpone.contracts.chunk.ScopeBinding;
import io.dpone.contracts.identity.ArtifactNames;
import io.dpone.contracts.identity.Invocation;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.Sha256;
import io.dpone.contracts.lane.CopyFormat;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.lane.LaneSettings;
import io.dpone.contracts.lane.LoadStrategy;
import io.dpone.contracts.lane.SourceBinding;
import io.dpone.contracts.lane.TargetBinding;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.CampaignStatus;
import io.dpone.contracts.ledger.CampaignTransitions;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.contracts.ledger.Transition;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.ColumnContract;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignLedger.Decision;
import io.dpone.spi.CampaignLedger.Scope;
import io.dpone.spi.CampaignTarget;
import io.dpone.spi.LaneTarget;
import io.dpone.spi.RowFrame;
import io.dpone.spi.ShadowPublication;
import io.dpone.spi.StopSignal;
import io.dpone.testkit.fault.SimulatedProcess;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A prepared campaign of two chunks on a target in memory, step by step. */
final class Accounts {
    static final String RUN_KEY = "accounts";
    static final TableName LIVE = new TableName("public", "account");
    static final Duration TTL = Duration.ofSeconds(90);
    static final List<Column> COLUMNS =
            List.of(new Column("id", "bigint", null, true), new Column("name", "text", null, false));
    static final List<ChunkSpec> CHUNKS = ChunkPlan.cut(new ChunkKey.IntegerKey("id", 1, 4, 2), 10);
    static final ColumnContract CONTRACT = new ColumnContract(COLUMNS, COLUMNS);

    private static final Invocation INVOCATION = Invocation.ofCampaign(RUN_KEY, "process", "task");
    private static final String PLAN_HASH = Sha256.hex("plan");
    private static final String CONFIG_HASH = Sha256.hex("config");

    final SettableClock clock = new SettableClock(Instant.parse("2026-03-01T12:00:00Z"));
    final InMemorySource source = new InMemorySource(LIVE, COLUMNS, "1\ta", "2\tb", "3\tc", "4\td");
    final InMemoryTarget target = new InMemoryTarget(clock);

    Accounts() {
        target.createTable(LIVE, COLUMNS, List.of("id"), "1\told");
    }

    CampaignTarget open(SimulatedProcess process) {
        return target.adapter(process).openCampaign(target.endpoint(), LIVE, "DWH_Tech");
    }

    static PublicationRecord planned() {
        ArtifactNames names = ArtifactNames.ofCampaign(InMemoryTarget.dialect(), LIVE, RUN_KEY);
        return PublicationRecord.planned(LIVE, names.shadow(), names.backup());
    }

    CampaignRecord campaign() {
        return new CampaignRecord(
                RUN_KEY,
                LIVE.dataset(),
                CampaignSpec.INNER_MODE,
                JsonValue.object().build(),
                PLAN_HASH,
                CONFIG_HASH,
                INVOCATION,
                source.identity(),
                CONTRACT,
                CampaignStatus.ACTIVE,
                null,
                null,
                0,
                null,
                null,
                planned(),
                List.of(),
                clock.instant(),
                clock.instant());
    }

    List<ChunkRecord> pending() {
        return CHUNKS.stream()
                .map(chunk -> ChunkRecord.pending(RUN_KEY, chunk, clock.instant()))
                .toList();
    }

    /** Provisions, creates the campaign and makes its attempt current. */
    void create(CampaignTarget campaignTarget) {
        campaignTarget.provisionState();
        campaignTarget.ledger().create(campaign(), pending());
        campaignTarget.operations().openAttempt(operation(campaignTarget, 1), "run 1");
    }

    static long takeOver(CampaignTarget campaignTarget, CampaignFence fence, String owner) {
        return campaignTarget.ledger().takeOver(RUN_KEY, fence, (current, epoch, now) -> {
            Transition<CampaignRecord> acquired =
                    CampaignTransitions.acquire(current.campaign(), owner, epoch, now.plus(TTL), now);
            return new Decision<>(applied(acquired), List.of(), epoch);
        });
    }

    static ShadowPublication.Request request(CampaignTarget campaignTarget) {
        CampaignSpec.Tuning defaults = CampaignSpec.Tuning.ofDefaults();
        CampaignSpec.Tuning tuning = new CampaignSpec.Tuning(
                1,
                defaults.maxChunks(),
                defaults.retryPolicy(),
                defaults.laneHeapMegabytes(),
                null,
                Duration.ZERO,
                defaults.cutoverLockTimeout(),
                defaults.cutoverPatience(),
                defaults.oldSnapshotPatience(),
                defaults.coveragePatience(),
                defaults.loadStrategy());
        return new ShadowPublication.Request(
                RUN_KEY, campaignTarget.identity(), List.of("id"), tuning, StopSignal.never());
    }

    /** Makes the shadow and records it. */
    static PublicationRecord prepare(CampaignTarget campaignTarget, String owner) {
        PublicationRecord prepared = campaignTarget.publication().prepare(request(campaignTarget), planned(), false);
        campaignTarget.ledger().change(RUN_KEY, new Scope.CampaignOnly(), (current, now) -> {
            Transition<CampaignRecord> saved =
                    CampaignTransitions.savePublication(current.campaign(), owner, prepared, now);
            return new Decision<>(applied(saved), List.of(), true);
        });
        return prepared;
    }

    static <T> T applied(Transition<T> transition) {
        if (transition instanceof Transition.Applied<T> applied) {
            return applied.record();
        }
        throw new IllegalStateException("not applied: " + transition);
    }

    static OperationIdentity operation(CampaignTarget campaignTarget, int index) {
        ChunkSpec chunk = CHUNKS.get(index - 1);
        return OperationIdentity.ofChunk(
                InMemoryTarget.dialect(),
                INVOCATION,
                shadowIdentity(campaignTarget),
                RUN_KEY,
                PLAN_HASH,
                CONFIG_HASH,
                chunk,
                ScopeBinding.of(chunk.scope(), CONTRACT));
    }

    private static String shadowIdentity(CampaignTarget campaignTarget) {
        return OperationIdentity.shadowIdentity(campaignTarget.identity().sha256(), RUN_KEY);
    }

    LaneBootstrap bootstrap(
            CampaignTarget campaignTarget, PublicationRecord prepared, long epoch, @Nullable String snapshotToken) {
        return new LaneBootstrap(
                1,
                RUN_KEY,
                PLAN_HASH,
                CONFIG_HASH,
                epoch,
                INVOCATION,
                source.endpoint(),
                target.endpoint(),
                new SourceBinding(
                        source.identity(),
                        source.current().fileNode(),
                        COLUMNS,
                        List.of(),
                        snapshotToken,
                        CopyFormat.TEXT),
                new TargetBinding(
                        InMemoryTarget.dialect(),
                        campaignTarget.identity(),
                        prepared.shadow(),
                        Objects.requireNonNull(prepared.shadowGeneration()),
                        shadowIdentity(campaignTarget),
                        COLUMNS,
                        List.of("id"),
                        "DWH_Tech",
                        CopyFormat.TEXT),
                new LaneSettings(100, Duration.ofMillis(1), Duration.ofSeconds(30), TTL, LoadStrategy.AUTOMATIC));
    }

    LaneTarget lane(SimulatedProcess process, LaneBootstrap bootstrap) {
        return target.adapter(process).openLane(bootstrap);
    }

    static String digest(String owner) {
        return OperationIdentity.ownerDigest(InMemoryTarget.dialect(), owner);
    }

    static RowFrame frame(String... rows) {
        byte[] bytes = (String.join("\n", rows) + "\n").getBytes(StandardCharsets.UTF_8);
        RowFrame frame = new RowFrame();
        frame.set(bytes, 0, bytes.length, rows.length);
        return frame;
    }
}
