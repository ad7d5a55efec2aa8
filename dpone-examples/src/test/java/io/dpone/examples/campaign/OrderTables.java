package io.dpone.examples.campaign;

import io.dpone.campaign.CampaignPlan;
import io.dpone.campaign.CampaignResult;
import io.dpone.campaign.CampaignSpec;
import io.dpone.campaign.CampaignSpecBuilder;
import io.dpone.examples.disturbance.HeldLock;
import io.dpone.examples.disturbance.TargetSessions;
import io.dpone.testkit.TableComparison;
import io.dpone.testkit.postgres.TestDatabase;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A source with orders, a live table of some kind of target with one old row whose key is -1, and the request that loads it. */
public interface OrderTables {
    /** The source's database; its table is {@code public.orders} with the columns order_id, customer, placed and note at least. */
    TestDatabase source();

    /** A request for a range of keys, for a source that stands still. */
    CampaignSpecBuilder request(long from, long to, long step);

    /** A request whose bounds are read from the source. */
    CampaignSpecBuilder requestOfAll(long step);

    /** The source beside live. */
    TableComparison compare();

    /** What tells one content of live from another. */
    String liveDigest();

    /** The rows of live. */
    long liveRows();

    /** Drops a table of the target, named as a plan names it. */
    void drop(String table);

    /** The keys of the backup. */
    String backupKeys();

    /** The indexes of live, in words. */
    String liveIndexes();

    /** How many receipts there are. */
    long receipts();

    /** How many tables and indexes the target has. */
    long objects();

    /** Campaigns in the ledger. */
    long campaignRows();

    /** Runs what a plan prints, as a DBA of this kind of database would. */
    void runAsDba(CampaignPlan plan);

    /** A part of the statement that makes the table of receipts. */
    String receiptDdl();

    /** Starts a run of a campaign, and holds every lane back before its next receipt once the run loads. */
    HeldRun holdReceipts(CampaignPlan plan, Supplier<CompletableFuture<CampaignResult>> start, CountDownLatch loading)
            throws InterruptedException;

    /** The live table as it enters a statement. */
    String live();

    /** A transaction on the target that holds nothing yet. */
    HeldLock holdNothing();

    /** The sessions in the target; the caller closes this. */
    TargetSessions sessions();

    /** A run and what holds it back. */
    record HeldRun(CompletableFuture<CampaignResult> run, HeldLock held) {}

    /** How long is waited for what must happen. */
    long PATIENCE_SECONDS = 240;

    /** The tuning of tests. */
    static CampaignSpec.Tuning lanes(int count) {
        return lanes(count, CampaignSpec.Tuning.ofDefaults().maxRowBytes());
    }

    /** The tuning of tests, with a limit of a row's bytes. */
    static CampaignSpec.Tuning lanes(int count, @Nullable Long maxRowBytes) {
        CampaignSpec.Tuning defaults = CampaignSpec.Tuning.ofDefaults();
        return new CampaignSpec.Tuning(
                count,
                10_000,
                defaults.retryPolicy(),
                defaults.laneHeapMegabytes(),
                maxRowBytes,
                defaults.lockTimeout(),
                defaults.cutoverLockTimeout(),
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                defaults.coveragePatience(),
                defaults.loadStrategy());
    }
}
