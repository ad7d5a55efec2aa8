package io.dpone.examples.campaign;

import io.dpone.campaign.CampaignSpec;
import io.dpone.campaign.CampaignSpec.Provisioning;
import io.dpone.campaign.CampaignSpec.SnapshotMode;
import io.dpone.campaign.CampaignSpecBuilder;
import io.dpone.campaign.ChunkRequest;
import io.dpone.contracts.table.TableName;
import io.dpone.testkit.postgres.TestDatabase;
import java.time.Duration;
import java.util.List;

/** One table in two databases, and the request that loads it. */
final class Orders {
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

    CampaignSpecBuilder request(long from, long to, long step) {
        return request(new ChunkRequest.IntegerChunks("order_id", from, to, step));
    }

    /** A request whose bounds are read from the source. */
    CampaignSpecBuilder requestOfAll(long step) {
        return request(new ChunkRequest.IntegerChunks("order_id", null, null, step));
    }

    private CampaignSpecBuilder request(ChunkRequest chunks) {
        return new CampaignSpecBuilder(source.endpoint(), TABLE, target.endpoint(), TABLE, List.of("order_id"), chunks)
                .state("DWH_Tech", Provisioning.RUNTIME)
                .consistency(SnapshotMode.CAMPAIGN, true, false);
    }

    static CampaignSpec.Tuning lanes(int count) {
        CampaignSpec.Tuning defaults = CampaignSpec.Tuning.ofDefaults();
        return new CampaignSpec.Tuning(
                count,
                10_000,
                defaults.retryPolicy(),
                defaults.laneHeapMegabytes(),
                defaults.maxRowBytes(),
                defaults.lockTimeout(),
                defaults.cutoverLockTimeout(),
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                defaults.coveragePatience(),
                defaults.loadStrategy());
    }

    String sourceDigest() {
        return source.texts(digest()).get(0);
    }

    String liveDigest() {
        return target.texts(digest()).get(0);
    }

    long receipts() {
        return target.number("SELECT count(*) FROM \"DWH_Tech\".dpone_load_receipt");
    }

    private static String digest() {
        return "SELECT count(*) || ' ' || coalesce(md5(string_agg(o::text, ',' ORDER BY order_id)), '')"
                + " FROM public.orders AS o";
    }
}
