package io.dpone.examples.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.BackfillCampaign;
import io.dpone.campaign.CampaignResult;
import io.dpone.campaign.CampaignResult.Outcome;
import io.dpone.campaign.CampaignSpec;
import io.dpone.examples.disturbance.HeldLock;
import io.dpone.examples.disturbance.Waiting;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** The host interrupts a run while a statement of it waits on a server: the statement ends there, and the next run goes on. */
@ExtendWith(EmbeddedPostgresExtension.class)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class StoppedStatementsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String SHADOW = "public.orders__dpone_initial_shadow";

    private final CompletableFuture<CampaignResult> result = new CompletableFuture<>();
    private final CompletableFuture<Boolean> flag = new CompletableFuture<>();
    private TestDatabase source;
    private TestDatabase target;
    private Orders orders;

    @BeforeEach
    void fill(
            @Database(value = "source", perTest = true) TestDatabase freshSource,
            @Database(value = "target", perTest = true) TestDatabase freshTarget) {
        source = freshSource;
        target = freshTarget;
        orders = Orders.fill(source, target, 400);
    }

    @Test
    void theCountOfUncoveredRowsOnTheSource() {
        Thread host = run();
        try (HeldLock held = HeldLock.take(source, "LOCK TABLE public.orders IN ACCESS EXCLUSIVE MODE")) {
            host.start();
            held.holdUntil("the source's count", PATIENCE, () -> blocked(source, "source-control") == 1);

            CampaignResult stopped = interrupt(host);

            // Nothing was written yet, so there is no campaign to count chunks of.
            assertThat(stopped.chunks()).isZero();
            assertThat(running(source, "source-control")).isZero();
        }
        assertResumed(0);
    }

    @Test
    void theCountOfTheShadow() {
        Thread host = run();
        HeldLock receipts = HeldLock.take(
                target,
                campaign().plan().missingStateDdl(),
                "COMMIT",
                "BEGIN",
                "LOCK TABLE \"DWH_Tech\".dpone_load_receipt IN SHARE MODE");
        host.start();
        Waiting.until("the lane at its receipt", PATIENCE, () -> blocked(target, "sink-lane") == 1);
        CompletableFuture<HeldLock> queued = CompletableFuture.supplyAsync(
                () -> HeldLock.take(target, "LOCK TABLE " + SHADOW + " IN ACCESS EXCLUSIVE MODE"));
        Waiting.until(
                "the lock behind the lane",
                PATIENCE,
                () -> target.number("SELECT count(*) FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'")
                        == 1);
        receipts.close();
        try (HeldLock held = queued.join()) {
            held.holdUntil("the shadow's count", PATIENCE, () -> blocked(target, "publication") == 1);

            CampaignResult stopped = interrupt(host);

            assertThat(stopped.chunksCommitted()).isEqualTo(1);
            assertThat(running(target, "publication")).isZero();
        }
        assertResumed(1);
    }

    @Test
    void theWaitForOldSnapshots() {
        Thread host = run();
        try (HeldLock old = HeldLock.take(target, "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ", "SELECT 1")) {
            host.start();
            // The analysis is the last thing before the wait.
            old.holdUntil(
                    "the analyzed shadow",
                    PATIENCE,
                    () -> target.number("SELECT count(*) FROM pg_stats"
                                    + " WHERE schemaname = 'public' AND tablename = 'orders__dpone_initial_shadow'")
                            > 0);

            assertThat(interrupt(host).chunksCommitted()).isEqualTo(1);
        }
        assertResumed(1);
    }

    private Thread run() {
        return new Thread(() -> {
            try {
                result.complete(campaign().run());
            } catch (RuntimeException e) {
                result.completeExceptionally(e);
            }
            flag.complete(Thread.currentThread().isInterrupted());
        });
    }

    private CampaignResult interrupt(Thread host) {
        host.interrupt();
        CampaignResult stopped = result.orTimeout(60, TimeUnit.SECONDS).join();
        assertThat(stopped.outcome()).isEqualTo(Outcome.INTERRUPTED);
        assertThat(flag.join()).isTrue();
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("dpone-source-control", "dpone-publication");
        assertThat(target.number("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                        + " AND application_name LIKE 'dpone %' AND application_name <> 'dpone test'"))
                .isZero();
        return stopped;
    }

    private void assertResumed(int committed) {
        CampaignResult resumed = campaign().run();
        assertThat(resumed.outcome()).isEqualTo(Outcome.PUBLISHED);
        assertThat(resumed.chunksLoaded()).isEqualTo(1 - committed);
        assertThat(orders.liveDigest()).isEqualTo(orders.sourceDigest());
    }

    private BackfillCampaign campaign() {
        CampaignSpec spec = orders.request(1, 400, 400).tuning(Orders.lanes(1)).build();
        return BackfillCampaign.builder(spec).build();
    }

    private static long blocked(TestDatabase database, String role) {
        return count(database, role, "state = 'active' AND wait_event_type = 'Lock'");
    }

    private static long running(TestDatabase database, String role) {
        return count(database, role, "state = 'active'");
    }

    private static long count(TestDatabase database, String role, String condition) {
        return database.number("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                + " AND application_name = 'dpone " + role + "' AND " + condition);
    }
}
