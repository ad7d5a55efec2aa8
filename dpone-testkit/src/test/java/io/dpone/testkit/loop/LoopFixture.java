package io.dpone.testkit.loop;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dpone.BackfillCampaign;
import io.dpone.campaign.CampaignSpec;
import io.dpone.campaign.CampaignSpec.Provisioning;
import io.dpone.campaign.CampaignSpec.SnapshotMode;
import io.dpone.campaign.CampaignSpecBuilder;
import io.dpone.campaign.ChunkRequest;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.ChunkStatus;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.LaneLauncher;
import io.dpone.testkit.fault.FaultPlan;
import io.dpone.testkit.fault.SimulatedProcess;
import io.dpone.testkit.lane.InProcessLaneLauncher;
import io.dpone.testkit.memory.InMemorySource;
import io.dpone.testkit.memory.InMemoryTarget;
import io.dpone.testkit.memory.SettableClock;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/** Eight rows in eight chunks. */
final class LoopFixture {
    static final String RUN_KEY = "loop";

    private static final TableName LIVE = new TableName("public", "account");
    private static final List<Column> COLUMNS =
            List.of(new Column("id", "bigint", null, true), new Column("name", "text", null, false));

    final InMemoryTarget target = new InMemoryTarget(new SettableClock(Instant.parse("2026-03-01T12:00:00Z")));

    private final InMemorySource source =
            new InMemorySource(LIVE, COLUMNS, "1\ta", "2\tb", "3\tc", "4\td", "5\te", "6\tf", "7\tg", "8\th");
    private final SimulatedProcess process = new SimulatedProcess("host", FaultPlan.none());

    LoopFixture() {
        target.createTable(LIVE, COLUMNS, List.of("id"), "1\told");
    }

    LaneLauncher lanes() {
        return new InProcessLaneLauncher(process, source::adapter, target::adapter);
    }

    BackfillCampaign campaign(LaneLauncher launcher, int lanes) {
        CampaignSpec.Tuning defaults = CampaignSpec.Tuning.ofDefaults();
        return BackfillCampaign.builder(new CampaignSpecBuilder(
                                source.endpoint(),
                                LIVE,
                                target.endpoint(),
                                LIVE,
                                List.of("id"),
                                new ChunkRequest.IntegerChunks("id", 1L, 8L, 1))
                        .backfillId(RUN_KEY)
                        .state("DWH_Tech", Provisioning.RUNTIME)
                        .consistency(SnapshotMode.CAMPAIGN, true, false)
                        .tuning(new CampaignSpec.Tuning(
                                lanes,
                                defaults.maxChunks(),
                                defaults.retryPolicy(),
                                defaults.laneHeapMegabytes(),
                                null,
                                defaults.lockTimeout(),
                                defaults.cutoverLockTimeout(),
                                defaults.cutoverPatience(),
                                defaults.oldSnapshotPatience(),
                                defaults.coveragePatience(),
                                defaults.loadStrategy()))
                        .build())
                .sourceAdapter(source.adapter(process))
                .targetAdapter(target.adapter(process))
                .laneLauncher(launcher)
                .build();
    }

    DponeException failureOf(LaneLauncher launcher, int lanes) {
        return catchThrowableOfType(
                DponeException.class, () -> campaign(launcher, lanes).run());
    }

    /** The latest record of every chunk. */
    List<ChunkRecord> chunks() {
        return IntStream.rangeClosed(1, 8).mapToObj(this::chunk).toList();
    }

    ChunkRecord chunk(int index) {
        List<ChunkRecord> revisions = target.chunkRevisions(RUN_KEY, index);
        return revisions.get(revisions.size() - 1);
    }

    long chunksIn(ChunkStatus status) {
        return chunks().stream().filter(chunk -> chunk.status() == status).count();
    }

    List<String> liveRows() {
        return target.rows(LIVE);
    }

    List<String> sourceRows() {
        return source.rows();
    }
}
