package io.dpone.examples.sqlserver;

import io.dpone.campaign.CampaignSpec;
import io.dpone.campaign.CampaignSpec.Provisioning;
import io.dpone.campaign.CampaignSpec.SnapshotMode;
import io.dpone.campaign.CampaignSpecBuilder;
import io.dpone.campaign.ChunkRequest;
import io.dpone.contracts.lane.LoadStrategy;
import io.dpone.contracts.table.TableName;
import io.dpone.testkit.postgres.TestDatabase;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import java.time.Duration;
import java.util.List;

/** Orders on both sides: a source with rows and a live table on SQL Server with one old row. */
final class SqlServerOrders {
    static final TableName SOURCE = new TableName("public", "orders");
    static final String STATE = "DWH_Tech";

    private final TestDatabase source;
    private final SqlServerDatabase target;
    private final TableName live;

    private SqlServerOrders(TestDatabase source, SqlServerDatabase target, TableName live) {
        this.source = source;
        this.target = target;
        this.live = live;
    }

    /** Makes the source with that many rows, and a live table of a name of its own. */
    static SqlServerOrders fill(TestDatabase source, SqlServerDatabase target, int rows, String table) {
        source.execute(
                "DROP TABLE IF EXISTS public.orders",
                "CREATE TABLE public.orders (order_id bigint PRIMARY KEY, customer integer NOT NULL,"
                        + " placed timestamptz NOT NULL, day date, amount numeric(12,2), note text, tag uuid, paid boolean)",
                "INSERT INTO public.orders SELECT g, g % 97, timestamptz '2026-01-01 00:00:00.123456Z' + g * interval '1 min',"
                        + " date '1999-12-31' + g, g * 1.25, CASE WHEN g % 5 = 0 THEN NULL ELSE 'note ü ' || g END,"
                        + " md5(g::text)::uuid, g % 2 = 0 FROM generate_series(1, " + rows + ") AS g");
        target.execute(
                "CREATE TABLE dbo." + table + " (order_id bigint NOT NULL, customer int NOT NULL,"
                        + " placed datetimeoffset(6) NOT NULL, day date NULL, amount decimal(12,2) NULL,"
                        + " note nvarchar(max) NULL, tag uniqueidentifier NULL, paid bit NULL)",
                "CREATE UNIQUE NONCLUSTERED INDEX ux_" + table + " ON dbo." + table + " (order_id)",
                "INSERT INTO dbo." + table + " (order_id, customer, placed, note)"
                        + " VALUES (-1, 0, '2025-01-01 00:00:00 +00:00', N'old')");
        return new SqlServerOrders(source, target, new TableName("dbo", table));
    }

    TableName live() {
        return live;
    }

    CampaignSpecBuilder request(long from, long to, long step) {
        return new CampaignSpecBuilder(
                        source.endpoint(),
                        SOURCE,
                        target.endpoint(),
                        live,
                        List.of("order_id"),
                        new ChunkRequest.IntegerChunks("order_id", from, to, step))
                .state(STATE, Provisioning.RUNTIME)
                .consistency(SnapshotMode.CAMPAIGN, true, false);
    }

    static CampaignSpec.Tuning lanes(int count, LoadStrategy strategy) {
        CampaignSpec.Tuning defaults = CampaignSpec.Tuning.ofDefaults();
        return new CampaignSpec.Tuning(
                count,
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
}
