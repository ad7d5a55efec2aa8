package io.dpone.examples.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.campaign.CampaignPlan;
import io.dpone.campaign.CampaignResult;
import io.dpone.campaign.CampaignSpec.Provisioning;
import io.dpone.campaign.CampaignSpec.SnapshotMode;
import io.dpone.campaign.CampaignSpecBuilder;
import io.dpone.campaign.ChunkRequest;
import io.dpone.contracts.identity.LockNames;
import io.dpone.contracts.table.TableName;
import io.dpone.examples.campaign.OrderTables;
import io.dpone.examples.disturbance.HeldLock;
import io.dpone.examples.disturbance.StateTables;
import io.dpone.examples.disturbance.TargetSessions;
import io.dpone.testkit.TableComparison;
import io.dpone.testkit.postgres.TestDatabase;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Orders on both sides: a source with rows and a live table on SQL Server with one old row. */
final class SqlServerOrders implements OrderTables {
    static final TableName SOURCE = new TableName("public", "orders");
    static final String STATE = "DWH_Tech";

    private static final TableName LIVE = new TableName("dbo", "orders");

    private final TestDatabase source;
    private final SqlServerDatabase target;

    private SqlServerOrders(TestDatabase source, SqlServerDatabase target) {
        this.source = source;
        this.target = target;
    }

    /** Makes the source with that many rows, and the live table in a database from which everything else is dropped. */
    static SqlServerOrders fill(TestDatabase source, SqlServerDatabase target, int rows) {
        source.execute(
                "DROP TABLE IF EXISTS public.orders",
                "CREATE TABLE public.orders (order_id bigint PRIMARY KEY, customer integer NOT NULL,"
                        + " placed timestamptz NOT NULL, day date, amount numeric(12,2), note text, tag uuid, paid boolean)",
                "INSERT INTO public.orders SELECT g, g % 97, timestamptz '2026-01-01 00:00:00.123456Z' + g * interval '1 min',"
                        + " date '1999-12-31' + g, g * 1.25, CASE WHEN g % 5 = 0 THEN NULL ELSE 'note ü ' || g END,"
                        + " md5(g::text)::uuid, g % 2 = 0 FROM generate_series(1, " + rows + ") AS g");
        clear(target);
        target.execute(
                "CREATE TABLE dbo.orders (order_id bigint NOT NULL, customer int NOT NULL,"
                        + " placed datetimeoffset(6) NOT NULL, day date NULL, amount decimal(12,2) NULL,"
                        + " note nvarchar(max) NULL, tag uniqueidentifier NULL, paid bit NULL)",
                "CREATE UNIQUE NONCLUSTERED INDEX ux_orders ON dbo.orders (order_id)",
                "INSERT INTO dbo.orders (order_id, customer, placed, note)"
                        + " VALUES (-1, 0, '2025-01-01 00:00:00 +00:00', N'old')");
        return new SqlServerOrders(source, target);
    }

    /** Drops the state and every table of the default schema. */
    static void clear(SqlServerDatabase target) {
        target.dropSchema(STATE);
        target.texts("SELECT 'DROP TABLE dbo.\"' + name + '\"' FROM sys.tables WHERE schema_id = SCHEMA_ID('dbo')")
                .forEach(target::execute);
    }

    @Override
    public TestDatabase source() {
        return source;
    }

    @Override
    public CampaignSpecBuilder request(long from, long to, long step) {
        return request(new ChunkRequest.IntegerChunks("order_id", from, to, step));
    }

    @Override
    public CampaignSpecBuilder requestOfAll(long step) {
        return request(new ChunkRequest.IntegerChunks("order_id", null, null, step));
    }

    private CampaignSpecBuilder request(ChunkRequest chunks) {
        return new CampaignSpecBuilder(source.endpoint(), SOURCE, target.endpoint(), LIVE, List.of("order_id"), chunks)
                .state(STATE, Provisioning.RUNTIME)
                .consistency(SnapshotMode.CAMPAIGN, true, false);
    }

    @Override
    public TableComparison compare() {
        return TableComparison.compare(source, SOURCE, target, LIVE);
    }

    @Override
    public String liveDigest() {
        return target.text(
                "SELECT CONCAT(COUNT_BIG(*), ' ', MIN(order_id), ' ', MAX(order_id), ' ', SUM(customer), ' ', MAX(note))"
                        + " FROM dbo.orders");
    }

    @Override
    public void drop(String table) {
        target.execute("DROP TABLE " + table);
    }

    @Override
    public long liveRows() {
        return target.number("SELECT COUNT_BIG(*) FROM dbo.orders");
    }

    @Override
    public String backupKeys() {
        return String.join(", ", target.texts("SELECT order_id FROM dbo.orders__dpone_initial_backup"));
    }

    // Not every engine keeps the names of indexes.
    @Override
    public String liveIndexes() {
        return String.join(", ", target.texts("""
                SELECT CONCAT(indexed.is_unique, ' ', held.name)
                  FROM sys.indexes AS indexed
                  JOIN sys.index_columns AS part ON part.object_id = indexed.object_id AND part.index_id = indexed.index_id
                  JOIN sys.columns AS held ON held.object_id = part.object_id AND held.column_id = part.column_id
                 WHERE indexed.object_id = OBJECT_ID('dbo.orders') AND part.key_ordinal > 0
                 ORDER BY part.index_id, part.key_ordinal
                """));
    }

    @Override
    public String live() {
        return "dbo.orders";
    }

    @Override
    public long receipts() {
        return target.number("SELECT COUNT_BIG(*) FROM DWH_Tech.dpone_load_receipt");
    }

    @Override
    public long objects() {
        return target.number("SELECT COUNT_BIG(*) FROM sys.objects")
                + target.number("SELECT COUNT_BIG(*) FROM sys.schemas");
    }

    @Override
    public long campaignRows() {
        return target.number("SELECT COUNT_BIG(*) FROM DWH_Tech.__dpone__backfill_campaigns");
    }

    // The tools of SQL Server send what stands between lines with GO.
    @Override
    public void runAsDba(CampaignPlan plan) {
        for (String script : List.of(plan.missingStateDdl(), plan.registrationSql())) {
            for (String batch : script.split("(?mi)^\\s*GO\\s*$", -1)) {
                if (!batch.isBlank()) {
                    target.execute(batch);
                }
            }
        }
    }

    @Override
    public String receiptDdl() {
        return "CREATE TABLE [DWH_Tech].[dpone_load_receipt]";
    }

    // A lane shares the lock of its epoch between its last row and its receipt, and whoever waits for it alone lets
    // nobody pass.
    @Override
    public HeldRun holdReceipts(
            CampaignPlan plan, Supplier<CompletableFuture<CampaignResult>> start, CountDownLatch loading)
            throws InterruptedException {
        CompletableFuture<CampaignResult> run = start.get();
        assertThat(loading.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        String runKey;
        try (StateTables state = new StateTables(target)) {
            runKey = state.campaignRevisions().get(0).runKey();
        }
        return new HeldRun(run, HeldLock.take(target, """
                DECLARE @code int;
                EXECUTE @code = sys.sp_getapplock @Resource = N'%s', @LockMode = 'Exclusive', @LockOwner = 'Session',
                        @LockTimeout = -1, @DbPrincipal = 'public';
                IF @code < 0 THROW 50000, N'the lock of the epoch is not granted', 1;
                """.formatted(LockNames.epoch(runKey))));
    }

    @Override
    public HeldLock holdNothing() {
        return HeldLock.nothing(target);
    }

    @Override
    public TargetSessions sessions() {
        return TargetSessions.of(target);
    }
}
