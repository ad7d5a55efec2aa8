package io.dpone.examples.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.BackfillCampaign;
import io.dpone.campaign.CampaignPlan;
import io.dpone.campaign.CampaignSpec;
import io.dpone.campaign.CampaignSpec.Provisioning;
import io.dpone.campaign.CampaignSpec.SnapshotMode;
import io.dpone.campaign.CampaignSpecBuilder;
import io.dpone.campaign.ChunkRequest;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.lane.LoadStrategy;
import io.dpone.contracts.table.TableName;
import io.dpone.testkit.TableComparison;
import io.dpone.testkit.fault.TcpProxy;
import io.dpone.testkit.postgres.TestDatabase;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;

/** A campaign of four chunks and two lanes into a SQL Server, whose sessions all go through a proxy. */
final class CutCampaign implements AutoCloseable {
    static final int CHUNKS = 4;

    private static final int ROWS = CHUNKS * CrashCampaign.ROWS_OF_A_CHUNK;
    private static final TableName SOURCE = new TableName("public", "account");

    private final TestDatabase source;
    private final SqlServerDatabase target;
    private final TableName live;
    private final LoadStrategy strategy;
    private final TcpProxy proxy;

    private CutCampaign(
            TestDatabase source, SqlServerDatabase target, TableName live, LoadStrategy strategy, TcpProxy proxy) {
        this.source = source;
        this.target = target;
        this.live = live;
        this.strategy = strategy;
        this.proxy = proxy;
    }

    /** Fills the source, once for all campaigns. */
    static void fill(TestDatabase source) {
        source.execute(CrashCampaign.sourceTable(""), CrashCampaign.sourceRows(ROWS));
    }

    /** Makes a live table and what the campaign's state needs for it. */
    static CutCampaign prepare(TestDatabase source, SqlServerDatabase target, String name, LoadStrategy strategy) {
        target.execute(
                """
                CREATE TABLE dbo.%s (
                  id bigint NOT NULL,
                  owner nvarchar(100) NOT NULL,
                  balance decimal(12, 2) NOT NULL,
                  note nvarchar(max) NULL
                )
                """.formatted(name), "CREATE UNIQUE NONCLUSTERED INDEX %1$s_key ON dbo.%1$s (id)".formatted(name));
        CutCampaign campaign = new CutCampaign(
                source,
                target,
                new TableName("dbo", name),
                strategy,
                TcpProxy.to(new InetSocketAddress(target.host(), target.port())));
        CampaignPlan plan = campaign.request().plan();
        if (!plan.missingStateDdl().isEmpty()) {
            target.execute(plan.missingStateDdl().split("(?m)^GO$", -1));
        }
        target.execute(plan.registrationSql());
        return campaign;
    }

    TcpProxy proxy() {
        return proxy;
    }

    /** Runs, and says how it ended: the outcome's name or the error's code. */
    String run() {
        try {
            return request().run().outcome().name();
        } catch (DponeException e) {
            return e.code().id() + " (" + e.getMessage() + ")";
        }
    }

    /** Proves that live has the source's rows, and that each has its receipt. */
    void requireWhole() {
        TableComparison rows = TableComparison.compare(source, SOURCE, target, live);
        assertThat(rows.isEqual()).as("%s", rows).isTrue();
        assertThat(rows.rowsFound()).isEqualTo(ROWS);
    }

    private BackfillCampaign request() {
        CampaignSpec spec = new CampaignSpecBuilder(
                        source.endpoint(),
                        SOURCE,
                        target.with("encrypt", "false")
                                .throughPort(proxy.port())
                                .endpoint(),
                        live,
                        List.of("id"),
                        new ChunkRequest.IntegerChunks("id", 1L, (long) ROWS, CrashCampaign.ROWS_OF_A_CHUNK))
                .state("DWH_Tech", Provisioning.RUNTIME)
                .consistency(SnapshotMode.CAMPAIGN, true, false)
                .tuning(tuning())
                .build();
        return BackfillCampaign.builder(spec).build();
    }

    private CampaignSpec.Tuning tuning() {
        CampaignSpec.Tuning defaults = CampaignSpec.Tuning.ofDefaults();
        return new CampaignSpec.Tuning(
                2,
                10_000,
                defaults.retryPolicy(),
                defaults.laneHeapMegabytes(),
                defaults.maxRowBytes(),
                Duration.ofSeconds(30),
                defaults.cutoverLockTimeout(),
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                defaults.coveragePatience(),
                strategy);
    }

    @Override
    public void close() {
        proxy.close();
    }
}
