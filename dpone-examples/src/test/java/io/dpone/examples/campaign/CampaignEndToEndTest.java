package io.dpone.examples.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dpone.BackfillCampaign;
import io.dpone.campaign.CampaignEvent;
import io.dpone.campaign.CampaignListener;
import io.dpone.campaign.CampaignPlan;
import io.dpone.campaign.CampaignProgress;
import io.dpone.campaign.CampaignResult;
import io.dpone.campaign.CampaignResult.Outcome;
import io.dpone.campaign.CampaignSpec;
import io.dpone.campaign.CampaignSpecBuilder;
import io.dpone.campaign.CampaignStatusReport;
import io.dpone.campaign.ChunkRequest;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.Server;
import io.dpone.testkit.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(EmbeddedPostgresExtension.class)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class CampaignEndToEndTest {
    private static final int ROWS = 4_000;

    private final TestDatabase source;
    private final TestDatabase target;
    private final Orders orders;

    CampaignEndToEndTest(@Server("source") TestDatabase source, @Server("target") TestDatabase target) {
        this.source = source;
        this.target = target;
        this.orders = Orders.fill(source, target, ROWS);
    }

    @Test
    void theTableIsReplacedByTheSourcesRowsAndTheBackupKeepsTheOldOnes() {
        CampaignResult result = campaign(2).run();

        assertThat(result.outcome()).isEqualTo(Outcome.PUBLISHED);
        assertThat(result.rows()).isEqualTo(ROWS);
        assertThat(result.chunksLoaded()).isEqualTo(8);
        assertThat(orders.liveDigest()).isEqualTo(orders.sourceDigest());
        assertThat(orders.receipts()).isEqualTo(8);
        assertThat(target.number("SELECT order_id FROM public.orders__dpone_initial_backup"))
                .isEqualTo(-1);
        assertThat(target.texts("SELECT indexname::text FROM pg_indexes WHERE tablename = 'orders' ORDER BY 1"))
                .containsExactly("orders_customer", "orders_pkey");
    }

    @Test
    void runningAPublishedCampaignAgainReadsNothingAndSaysPublished() {
        campaign(1).run();
        source.execute("DROP TABLE public.orders");

        CampaignResult again = campaign(1).run();

        assertThat(again.outcome()).isEqualTo(Outcome.PUBLISHED);
        assertThat(again.chunksLoaded()).isZero();
    }

    @Test
    void thePlanReadsNoRowChangesNothingAndPrintsWhatIsMissing() {
        long before = target.number("SELECT count(*) FROM pg_class");

        CampaignPlan plan = campaign(3).plan();

        assertThat(plan.isRunnable()).isTrue();
        assertThat(plan.chunks()).isEqualTo(8);
        assertThat(plan.missingStateDdl()).contains("CREATE TABLE \"DWH_Tech\".dpone_load_receipt");
        assertThat(plan.registrationSql()).contains("dpone_target_identity");
        assertThat(plan.privileges()).anyMatch(line -> line.contains("SELECT on public.orders"));
        assertThat(plan.toJson().toString()).contains("\"runnable\":true");
        assertThat(target.number("SELECT count(*) FROM pg_class")).isEqualTo(before);
    }

    @Test
    void thePlanWarnsWhenNoIndexLeadsWithTheKey() {
        source.execute("ALTER TABLE public.orders DROP CONSTRAINT orders_pkey");

        assertThat(campaign(1).plan().warnings())
                .anyMatch(warning -> warning.contains("no index of the source leads with order_id"));
    }

    @Test
    void withExternalProvisioningTheRunIsRefusedUntilTheStatementsOfThePlanWereRun() {
        BackfillCampaign campaign = build(orders.request(1, ROWS, 500)
                .state("DWH_Tech", CampaignSpec.Provisioning.EXTERNAL)
                .tuning(Orders.lanes(1))
                .build());
        CampaignPlan plan = campaign.plan();
        assertThat(plan.problems()).anyMatch(problem -> problem.code() == ErrorCode.STATE_MISSING);
        assertCode(ErrorCode.STATE_MISSING, campaign::run);

        target.execute(plan.missingStateDdl(), plan.registrationSql());

        assertThat(campaign.run().outcome()).isEqualTo(Outcome.PUBLISHED);
    }

    @Test
    void oneOfTwoHostsWorksAndTheOtherGetsAClearAnswerAtOnce() throws Exception {
        CountDownLatch loading = new CountDownLatch(1);
        CompletableFuture<CampaignResult> first;
        try (Connection blocker = holdReceipts()) {
            first = CompletableFuture.supplyAsync(() ->
                    listening(on(CampaignEvent.Kind.CHUNK_STARTED, loading)).run());
            assertThat(loading.await(60, TimeUnit.SECONDS)).isTrue();

            assertCode(ErrorCode.CAMPAIGN_BUSY, () -> campaign(1).run());
            blocker.rollback();
        }

        assertThat(first.get(120, TimeUnit.SECONDS).outcome()).isEqualTo(Outcome.PUBLISHED);
        assertThat(orders.liveDigest()).isEqualTo(orders.sourceDigest());
    }

    @Test
    void anInterruptedRunStopsCleanlyAndTheNextOneGoesOn() throws Exception {
        CountDownLatch committed = new CountDownLatch(1);
        CompletableFuture<Boolean> flag = new CompletableFuture<>();
        CompletableFuture<CampaignResult> result = new CompletableFuture<>();
        Thread host = new Thread(() -> {
            result.complete(listening(on(CampaignEvent.Kind.CHUNK_COMMITTED, committed), 200)
                    .run());
            flag.complete(Thread.currentThread().isInterrupted());
        });
        host.start();
        assertThat(committed.await(60, TimeUnit.SECONDS)).isTrue();
        host.interrupt();

        CampaignResult stopped = result.get(60, TimeUnit.SECONDS);
        assertThat(stopped.outcome()).isEqualTo(Outcome.INTERRUPTED);
        assertThat(flag.get(10, TimeUnit.SECONDS)).isTrue();
        CampaignResult resumed = campaign(2, 200).run();

        assertThat(resumed.outcome()).isEqualTo(Outcome.PUBLISHED);
        assertThat(resumed.chunksLoaded() + resumed.chunksReplayed()).isLessThan(resumed.chunks());
        assertThat(orders.liveDigest()).isEqualTo(orders.sourceDigest());
        assertThat(orders.receipts()).isEqualTo(resumed.chunks());
    }

    @Test
    void cancellingIsAnOutcomeAndLiveStaysAsItWas() throws Exception {
        String before = orders.liveDigest();
        CountDownLatch loading = new CountDownLatch(1);
        CompletableFuture<CampaignResult> run;
        try (Connection blocker = holdReceipts()) {
            run = CompletableFuture.supplyAsync(() ->
                    listening(on(CampaignEvent.Kind.CHUNK_STARTED, loading)).run());
            assertThat(loading.await(60, TimeUnit.SECONDS)).isTrue();
            CampaignStatusReport report = campaign(1).cancel("wrong source", "ops");
            assertThat(report.state()).isEqualTo(CampaignStatusReport.State.CANCELLED);
            blocker.rollback();
        }

        CampaignResult result = run.get(120, TimeUnit.SECONDS);

        assertThat(result.outcome()).isEqualTo(Outcome.CANCELLED);
        assertThat(result.cancelReason()).isEqualTo("wrong source");
        assertThat(campaign(1).run().outcome()).isEqualTo(Outcome.CANCELLED);
        assertThat(orders.liveDigest()).isEqualTo(before);
    }

    @Test
    void cancellingAPublishedCampaignIsRefused() {
        campaign(1).run();

        assertCode(ErrorCode.CANCEL_CLOSED, () -> campaign(1).cancel("too late", "ops"));
    }

    @Test
    void aListenerThatThrowsAndBlocksDoesNotDisturbTheCampaign() {
        CampaignListener hostile = new CampaignListener() {
            @Override
            public void onEvent(CampaignEvent event) {
                throw new IllegalStateException("a listener's own fault");
            }

            @Override
            public void onProgress(CampaignProgress progress) {
                throw new AssertionError("another one");
            }
        };

        assertThat(listening(hostile).run().outcome()).isEqualTo(Outcome.PUBLISHED);
    }

    @Test
    void aLaneLogsInAsOftenForManyChunksAsForFew() {
        long few = loginsOf(400);
        Orders.fill(source, target, ROWS);
        long many = loginsOf(20);

        assertThat(many).isEqualTo(few);
    }

    @Test
    void anEmptySourceDoesNotReplaceATableWithRowsUnlessThatIsAllowed() {
        source.execute("TRUNCATE public.orders");
        String before = orders.liveDigest();
        assertCode(ErrorCode.EMPTY_SOURCE, () -> campaign(1).run());
        assertThat(orders.liveDigest()).isEqualTo(before);

        CampaignResult allowed = build(orders.request(1, ROWS, 500)
                        .accept(true, 0)
                        .tuning(Orders.lanes(1))
                        .build())
                .run();

        assertThat(allowed.outcome()).isEqualTo(Outcome.PUBLISHED);
        assertThat(target.number("SELECT count(*) FROM public.orders")).isZero();
    }

    @Test
    void labelsThatTheTargetsEnumLacksAreRefusedByNameBeforeAnythingIsWritten() {
        source.execute(
                "DROP TYPE IF EXISTS public.mood CASCADE",
                "CREATE TYPE public.mood AS ENUM ('calm', 'new one', 'brave', 'newest')",
                "ALTER TABLE public.orders ADD COLUMN mood public.mood, ADD COLUMN moods public.mood[]");
        target.execute(
                "CREATE TYPE public.mood AS ENUM ('brave', 'calm', 'of live only')",
                "ALTER TABLE public.orders ADD COLUMN mood public.mood, ADD COLUMN moods public.mood[]");

        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> campaign(1).run())
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.COLUMN_CONTRACT_MISMATCH))
                .withMessageContaining("source.mood: ")
                .withMessageContaining("lacks on live: new one, newest")
                .withMessageContaining("source.moods: ");
        assertThat(target.number("SELECT count(*) FROM \"DWH_Tech\".__dpone__backfill_campaigns"))
                .isZero();

        target.execute("ALTER TYPE public.mood ADD VALUE 'new one'", "ALTER TYPE public.mood ADD VALUE 'newest'");
        assertThat(campaign(1).run().outcome()).isEqualTo(Outcome.PUBLISHED);
    }

    @Test
    void aChunkKeyThatOneSideSpellsInAnotherCaseCannotBeBound() {
        CampaignSpec byCustomer = new CampaignSpecBuilder(
                        source.endpoint(),
                        Orders.TABLE,
                        target.endpoint(),
                        Orders.TABLE,
                        List.of("order_id"),
                        new ChunkRequest.IntegerChunks("customer", 0L, 96L, 50))
                .state("DWH_Tech", CampaignSpec.Provisioning.RUNTIME)
                .build();
        target.execute("ALTER TABLE public.orders RENAME COLUMN customer TO \"Customer\"");
        assertBlocked(byCustomer, "chunk.column: live has no column customer (names are exact in case)");

        source.execute("ALTER TABLE public.orders RENAME COLUMN customer TO \"Customer\"");
        assertBlocked(byCustomer, "chunk.column: the source has no column customer (names are exact in case)");
    }

    private static void assertBlocked(CampaignSpec spec, String message) {
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> build(spec).run())
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.SCOPE_BINDING_BLOCKED))
                .withMessageContaining(message);
    }

    @Test
    void theResultPrintsRangesOfChunksAndNotEveryChunk() {
        assertThat(campaign(1).run().toString()).contains("8 chunks: 1-8]");
        assertThat(new CampaignResult.SnapshotUse("one", List.of(4, 1, 2, 9)).toString())
                .isEqualTo("SnapshotUse[authority=one, 4 chunks: 1-2, 4, 9]");
    }

    @Test
    void rowsOutsideTheRangeAreCountedAndRefused() {
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(
                        () -> build(orders.request(1, ROWS - 7, 500).build()).run())
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.COVERAGE_INCOMPLETE))
                .withMessageContaining("7 outside the range");
    }

    @Test
    void anotherSchedulerTaskMayNotTakeTheCampaignForItsOwn() throws Exception {
        CountDownLatch committed = new CountDownLatch(1);
        Thread host = new Thread(() -> listening(on(CampaignEvent.Kind.CHUNK_COMMITTED, committed), 200)
                .run());
        host.start();
        assertThat(committed.await(60, TimeUnit.SECONDS)).isTrue();
        host.interrupt();
        host.join();

        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> build(orders.request(1, ROWS, 200)
                                .identity("another", "task")
                                .tuning(Orders.lanes(1))
                                .build())
                        .run())
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.IDENTITY_CHANGED))
                .withMessageContaining("process or task partition");
    }

    private long loginsOf(long step) {
        long before = sessions();
        assertThat(campaign(1, step).run().outcome()).isEqualTo(Outcome.PUBLISHED);
        return sessions() - before;
    }

    private long sessions() {
        source.execute("SELECT pg_stat_force_next_flush()");
        target.execute("SELECT pg_stat_force_next_flush()");
        String sql = "SELECT sessions FROM pg_stat_database WHERE datname = current_database()";
        return source.number(sql) + target.number(sql);
    }

    // Every lane waits with its rows written and its receipt not, as long as this transaction is open.
    private Connection holdReceipts() throws SQLException {
        target.execute(campaign(1).plan().missingStateDdl());
        Connection blocker = target.connect();
        blocker.setAutoCommit(false);
        try (Statement statement = blocker.createStatement()) {
            statement.execute("LOCK TABLE \"DWH_Tech\".dpone_load_receipt IN EXCLUSIVE MODE");
        }
        return blocker;
    }

    private BackfillCampaign campaign(int lanes) {
        return campaign(lanes, 500);
    }

    private BackfillCampaign campaign(int lanes, long step) {
        return build(orders.request(1, ROWS, step).tuning(Orders.lanes(lanes)).build());
    }

    private BackfillCampaign listening(CampaignListener listener) {
        return listening(listener, 500);
    }

    private BackfillCampaign listening(CampaignListener listener, long step) {
        return BackfillCampaign.builder(
                        orders.request(1, ROWS, step).tuning(Orders.lanes(2)).build())
                .listener(listener)
                .build();
    }

    private static BackfillCampaign build(CampaignSpec spec) {
        return BackfillCampaign.builder(spec).build();
    }

    private static CampaignListener on(CampaignEvent.Kind kind, CountDownLatch latch) {
        return new CampaignListener() {
            @Override
            public void onEvent(CampaignEvent event) {
                if (event.kind() == kind) {
                    latch.countDown();
                }
            }
        };
    }

    private static void assertCode(ErrorCode code, Runnable call) {
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(call::run)
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(code));
    }
}
