package io.dpone.testkit.lane;

import io.dpone.BackfillCampaign;
import io.dpone.campaign.CampaignResult;
import io.dpone.campaign.CampaignSpec;
import io.dpone.campaign.CampaignSpec.Provisioning;
import io.dpone.campaign.CampaignSpec.SnapshotMode;
import io.dpone.campaign.CampaignSpecBuilder;
import io.dpone.campaign.ChunkRequest;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.LaneLauncher;
import io.dpone.testkit.fault.SimulatedProcess;
import io.dpone.testkit.memory.InMemorySource;
import io.dpone.testkit.memory.InMemoryTarget;
import io.dpone.testkit.memory.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** A campaign of seven rows, in two or more chunks, from a source in memory into a target in memory, which any process can go on with. */
final class AccountCampaign {
    static final TableName LIVE = new TableName("public", "account");
    static final String RUN_KEY = "accounts";
    static final String[] ROWS = {"1\ta", "2\tb", "3\tc", "4\td", "5\te", "6\tf", "7\tg"};

    static final List<Column> COLUMNS =
            List.of(new Column("id", "bigint", null, true), new Column("name", "text", null, false));

    final SettableClock clock = new SettableClock(Instant.parse("2026-03-01T12:00:00Z"));
    final InMemorySource source = new InMemorySource(LIVE, COLUMNS, ROWS);
    final InMemoryTarget target = new InMemoryTarget(clock);

    private final long step;

    AccountCampaign(int chunks) {
        step = 8 / chunks;
        target.createTable(LIVE, COLUMNS, List.of("id"), "1\told", "9\tolder");
    }

    CampaignResult run(SimulatedProcess process, int lanes) {
        return campaign(process, lanes).run();
    }

    BackfillCampaign campaign(SimulatedProcess process, int lanes) {
        return campaign(process, lanes, launcher(process));
    }

    BackfillCampaign campaign(SimulatedProcess process, int lanes, LaneLauncher launcher) {
        return BackfillCampaign.builder(spec(lanes))
                .sourceAdapter(source.adapter(process))
                .targetAdapter(target.adapter(process))
                .laneLauncher(launcher)
                .build();
    }

    LaneLauncher launcher(SimulatedProcess process) {
        return new InProcessLaneLauncher(process, source::adapter, target::adapter);
    }

    private CampaignSpec spec(int lanes) {
        CampaignSpec.Tuning defaults = CampaignSpec.Tuning.ofDefaults();
        return new CampaignSpecBuilder(
                        source.endpoint(),
                        LIVE,
                        target.endpoint(),
                        LIVE,
                        List.of("id"),
                        new ChunkRequest.IntegerChunks("id", 1L, 8L, step))
                .backfillId(RUN_KEY)
                .state("DWH_Tech", Provisioning.RUNTIME)
                .consistency(SnapshotMode.CAMPAIGN, false, true)
                .tuning(new CampaignSpec.Tuning(
                        lanes,
                        defaults.maxChunks(),
                        defaults.retryPolicy(),
                        defaults.laneHeapMegabytes(),
                        null,
                        Duration.ofSeconds(20),
                        defaults.cutoverLockTimeout(),
                        defaults.cutoverPatience(),
                        defaults.oldSnapshotPatience(),
                        defaults.coveragePatience(),
                        defaults.loadStrategy()))
                .build();
    }

    TableName backup() {
        return target.campaignRevisions(RUN_KEY).get(0).publication().backup();
    }

    TableName shadow() {
        return target.campaignRevisions(RUN_KEY).get(0).publication().shadow();
    }
}
