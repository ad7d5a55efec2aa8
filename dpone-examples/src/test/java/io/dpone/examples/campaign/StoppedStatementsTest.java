package io.dpone.examples.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.BackfillCampaign;
import io.dpone.campaign.CampaignResult;
import io.dpone.examples.disturbance.HeldLock;
import io.dpone.examples.disturbance.Waiting;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.Server;
import io.dpone.testkit.postgres.TestDatabase;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(EmbeddedPostgresExtension.class)
final class StoppedStatementsTest extends StoppedStatementsContract {
    private static final String SHADOW = "public.orders__dpone_initial_shadow";

    private final TestDatabase target;

    StoppedStatementsTest(@Server("source") TestDatabase source, @Server("target") TestDatabase target) {
        super(Orders.fill(source, target, ROWS));
        this.target = target;
    }

    @Test
    void theCountOfTheShadow() {
        Thread host = run();
        HeldLock receipts = HeldLock.take(
                target,
                BackfillCampaign.builder(spec()).build().plan().missingStateDdl(),
                "COMMIT",
                "BEGIN",
                "LOCK TABLE \"DWH_Tech\".dpone_load_receipt IN SHARE MODE");
        host.start();
        Waiting.until("the lane at its receipt", PATIENCE, () -> blocked("sink-lane") == 1);
        CompletableFuture<HeldLock> queued = CompletableFuture.supplyAsync(
                () -> HeldLock.take(target, "LOCK TABLE " + SHADOW + " IN ACCESS EXCLUSIVE MODE"));
        Waiting.until(
                "the lock behind the lane",
                PATIENCE,
                () -> target.number("SELECT count(*) FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'")
                        == 1);
        receipts.close();
        try (HeldLock held = queued.join()) {
            // Statistics are gathered beside it.
            held.holdUntil("the shadow's count", PATIENCE, () -> blocked("publication") == 2);

            CampaignResult stopped = interrupt(host);

            assertThat(stopped.chunksCommitted()).isEqualTo(1);
        }
        assertResumed(1);
    }

    @Test
    void theWaitForOldSnapshots() {
        Thread host = run();
        try (HeldLock old = HeldLock.take(target, "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ", "SELECT 1")) {
            host.start();
            // The key comes with the last commit before the wait.
            old.holdUntil(
                    "the shadow's key",
                    PATIENCE,
                    () -> target.number("SELECT count(*) FROM pg_constraint WHERE contype = 'p'"
                                    + " AND conrelid = to_regclass('public.orders__dpone_initial_shadow')")
                            == 1);

            assertThat(interrupt(host).chunksCommitted()).isEqualTo(1);
        }
        assertResumed(1);
    }

    private long blocked(String role) {
        return target.number("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                + " AND application_name = 'dpone " + role + "' AND state = 'active' AND wait_event_type = 'Lock'");
    }
}
