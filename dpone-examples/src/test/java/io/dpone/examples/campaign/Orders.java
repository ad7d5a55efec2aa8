package io.dpone.examples.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.campaign.CampaignPlan;
import io.dpone.campaign.CampaignResult;
import io.dpone.campaign.CampaignSpec.Provisioning;
import io.dpone.campaign.CampaignSpec.SnapshotMode;
import io.dpone.campaign.CampaignSpecBuilder;
import io.dpone.campaign.ChunkRequest;
import io.dpone.contracts.table.TableName;
import io.dpone.examples.disturbance.HeldLock;
import io.dpone.examples.disturbance.TargetSessions;
import io.dpone.testkit.TableComparison;
import io.dpone.testkit.postgres.TestDatabase;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** One table in two databases, and the request that loads it. */
final class Orders implements OrderTables {
    static final TableName TABLE = new TableName("public", "orders");

    private static final String COLUMNS =
            "(order_id bigint PRIMARY KEY, customer integer NOT NULL, placed timestamptz NOT NULL, note text)";

    private final TestDatabase source;
    private final TestDatabase target;

    private Orders(TestDatabase source, TestDatabase target) {
        this.source = source;
        this.target = target;
    }

    /** Makes the source with that many rows and a live table with one old row. */
    static Orders fill(TestDatabase source, TestDatabase target, int rows) {
        source.execute(
                "DROP TABLE IF EXISTS public.orders",
                "CREATE TABLE public.orders " + COLUMNS,
                "INSERT INTO public.orders SELECT g, g % 97, timestamptz '2026-01-01 00:00:00Z' + g * interval '1 min',"
                        + " CASE WHEN g % 5 = 0 THEN NULL ELSE 'note ' || g END FROM generate_series(1, " + rows
                        + ") AS g");
        target.execute(
                "DROP SCHEMA public CASCADE",
                "CREATE SCHEMA public",
                "DROP SCHEMA IF EXISTS \"DWH_Tech\" CASCADE",
                "CREATE TABLE public.orders " + COLUMNS,
                "CREATE INDEX orders_customer ON public.orders (customer)",
                "INSERT INTO public.orders VALUES (-1, 0, '2025-01-01 00:00:00Z', 'old')");
        return new Orders(source, target);
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
        return new CampaignSpecBuilder(source.endpoint(), TABLE, target.endpoint(), TABLE, List.of("order_id"), chunks)
                .state("DWH_Tech", Provisioning.RUNTIME)
                .consistency(SnapshotMode.CAMPAIGN, true, false);
    }

    @Override
    public TableComparison compare() {
        return TableComparison.compare(source, TABLE, target, TABLE);
    }

    @Override
    public String liveDigest() {
        return target.texts("SELECT count(*) || ' ' || coalesce(md5(string_agg(o::text, ',' ORDER BY order_id)), '')"
                        + " FROM public.orders AS o")
                .get(0);
    }

    @Override
    public void drop(String table) {
        target.execute("DROP TABLE " + table);
    }

    @Override
    public long liveRows() {
        return target.number("SELECT count(*) FROM public.orders");
    }

    @Override
    public String backupKeys() {
        return String.join(", ", target.texts("SELECT order_id FROM public.orders__dpone_initial_backup"));
    }

    @Override
    public String liveIndexes() {
        return String.join(
                ", ", target.texts("SELECT indexname::text FROM pg_indexes WHERE tablename = 'orders' ORDER BY 1"));
    }

    @Override
    public long receipts() {
        return target.number("SELECT count(*) FROM \"DWH_Tech\".dpone_load_receipt");
    }

    @Override
    public long objects() {
        return target.number("SELECT count(*) FROM pg_class");
    }

    @Override
    public long campaignRows() {
        return target.number("SELECT count(*) FROM \"DWH_Tech\".__dpone__backfill_campaigns");
    }

    @Override
    public void runAsDba(CampaignPlan plan) {
        target.execute(plan.missingStateDdl(), plan.registrationSql());
    }

    @Override
    public String receiptDdl() {
        return "CREATE TABLE \"DWH_Tech\".dpone_load_receipt";
    }

    @Override
    public HeldRun holdReceipts(
            CampaignPlan plan, Supplier<CompletableFuture<CampaignResult>> start, CountDownLatch loading)
            throws InterruptedException {
        target.execute(plan.missingStateDdl());
        HeldLock held = HeldLock.ofReceipts(target);
        CompletableFuture<CampaignResult> run = start.get();
        assertThat(loading.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        return new HeldRun(run, held);
    }

    @Override
    public String live() {
        return "public.orders";
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
