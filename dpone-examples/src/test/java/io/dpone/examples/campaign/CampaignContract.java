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
import io.dpone.campaign.CampaignStatusReport;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.examples.disturbance.HeldLock;
import io.dpone.testkit.TableComparison;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a whole campaign does, whatever the kind of its target. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
public abstract class CampaignContract {
    /** The rows of the source. */
    protected static final int ROWS = 4_000;

    private static final Duration PATIENCE = Duration.ofMinutes(4);

    private final OrderTables tables;

    /**
     * Made before each test.
     *
     * @param tables a source of {@link #ROWS} rows and a target without state
     */
    protected CampaignContract(OrderTables tables) {
        this.tables = tables;
    }

    /** The tables of the test. */
    protected final OrderTables tables() {
        return tables;
    }

    @Test
    void theTableIsReplacedByTheSourcesRowsAndTheBackupKeepsTheOldOnes() {
        String indexesBefore = tables.liveIndexes();

        CampaignResult result = campaign(2).run();

        assertThat(result.outcome()).isEqualTo(Outcome.PUBLISHED);
        assertThat(result.rows()).isEqualTo(ROWS);
        assertThat(result.chunksLoaded()).isEqualTo(8);
        assertPublished();
        assertThat(tables.receipts()).isEqualTo(8);
        assertThat(tables.backupKeys()).isEqualTo("-1");
        assertThat(tables.liveIndexes()).isEqualTo(indexesBefore);
        assertThat(campaign(2).plan().warnings()).anyMatch(warning -> warning.startsWith("the campaign is published"));
    }

    @Test
    void runningAPublishedCampaignAgainReadsNothingAndSaysPublished() {
        campaign(1).run();
        tables.source().execute("DROP TABLE public.orders");

        CampaignResult again = campaign(1).run();

        assertThat(again.outcome()).isEqualTo(Outcome.PUBLISHED);
        assertThat(again.chunksLoaded()).isZero();
    }

    @Test
    void thePlanReadsNoRowChangesNothingAndPrintsWhatIsMissing() {
        long before = tables.objects();

        CampaignPlan plan = campaign(3).plan();

        assertThat(plan.isRunnable()).isTrue();
        assertThat(plan.chunks()).isEqualTo(8);
        assertThat(plan.missingStateDdl()).contains(tables.receiptDdl());
        assertThat(plan.registrationSql()).contains("dpone_target_identity");
        assertThat(plan.privileges()).anyMatch(line -> line.contains("source: SELECT on public.orders"));
        assertThat(plan.toJson().toString()).contains("\"runnable\":true");
        assertThat(tables.objects()).isEqualTo(before);
    }

    @Test
    void thePlanWarnsWhenNoIndexLeadsWithTheKey() {
        tables.source().execute("ALTER TABLE public.orders DROP CONSTRAINT orders_pkey");

        assertThat(campaign(1).plan().warnings())
                .anyMatch(warning -> warning.contains("no index of the source leads with order_id"));
    }

    @Test
    void withExternalProvisioningTheRunIsRefusedUntilTheStatementsOfThePlanWereRun() {
        BackfillCampaign campaign = build(tables.request(1, ROWS, 500)
                .state("DWH_Tech", CampaignSpec.Provisioning.EXTERNAL)
                .tuning(OrderTables.lanes(1))
                .build());
        CampaignPlan plan = campaign.plan();
        assertThat(plan.problems()).anyMatch(problem -> problem.code() == ErrorCode.STATE_MISSING);
        assertCode(ErrorCode.STATE_MISSING, campaign::run);

        tables.runAsDba(plan);

        assertThat(campaign.run().outcome()).isEqualTo(Outcome.PUBLISHED);
    }

    @Test
    void oneOfTwoHostsWorksAndTheOtherGetsAClearAnswerAtOnce() throws Exception {
        CountDownLatch loading = new CountDownLatch(1);
        OrderTables.HeldRun first = holdReceipts(loading);
        try (HeldLock held = first.held()) {
            held.holdUntil("a run that goes on", PATIENCE, () -> !first.run().isDone());
            assertCode(ErrorCode.CAMPAIGN_BUSY, () -> campaign(1).run());
        }

        assertThat(first.run().get(PATIENCE.toSeconds(), TimeUnit.SECONDS).outcome())
                .isEqualTo(Outcome.PUBLISHED);
        assertPublished();
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
        assertThat(committed.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        host.interrupt();

        CampaignResult stopped = result.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertThat(stopped.outcome()).isEqualTo(Outcome.INTERRUPTED);
        assertThat(flag.get(10, TimeUnit.SECONDS)).isTrue();
        CampaignResult resumed = campaign(2, 200).run();

        assertThat(resumed.outcome()).isEqualTo(Outcome.PUBLISHED);
        assertThat(resumed.chunksLoaded() + resumed.chunksReplayed()).isLessThan(resumed.chunks());
        assertPublished();
        assertThat(tables.receipts()).isEqualTo(resumed.chunks());
    }

    @Test
    void cancellingIsAnOutcomeAndLiveStaysAsItWas() throws Exception {
        String before = tables.liveDigest();
        CountDownLatch loading = new CountDownLatch(1);
        OrderTables.HeldRun held = holdReceipts(loading);
        try (HeldLock receipts = held.held()) {
            receipts.holdUntil("a run that goes on", PATIENCE, () -> !held.run().isDone());
            CampaignStatusReport report = campaign(1).cancel("wrong source", "ops");
            assertThat(report.state()).isEqualTo(CampaignStatusReport.State.CANCELLED);
        }

        CampaignResult result = held.run().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);

        assertThat(result.outcome()).isEqualTo(Outcome.CANCELLED);
        assertThat(result.cancelReason()).isEqualTo("wrong source");
        assertThat(campaign(1).run().outcome()).isEqualTo(Outcome.CANCELLED);
        assertThat(campaign(1).plan().warnings()).anyMatch(warning -> warning.startsWith("the campaign is cancelled"));
        assertThat(campaign(1).status().advice()).isEqualTo("nothing is left to do; another backfill_id begins anew");
        assertThat(tables.liveDigest()).isEqualTo(before);
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
    void anEmptySourceDoesNotReplaceATableWithRowsUnlessThatIsAllowed() {
        tables.source().execute("TRUNCATE public.orders");
        String before = tables.liveDigest();
        assertCode(ErrorCode.EMPTY_SOURCE, () -> campaign(1).run());
        assertThat(tables.liveDigest()).isEqualTo(before);

        CampaignResult allowed = build(tables.request(1, ROWS, 500)
                        .accept(true, 0)
                        .tuning(OrderTables.lanes(1))
                        .build())
                .run();

        assertThat(allowed.outcome()).isEqualTo(Outcome.PUBLISHED);
        assertThat(tables.liveRows()).isZero();
    }

    @Test
    void rowsOutsideTheRangeAreCountedAndRefused() {
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(
                        () -> build(tables.request(1, ROWS - 7, 500).build()).run())
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.COVERAGE_INCOMPLETE))
                .withMessageContaining("7 outside the range");
    }

    @Test
    void anotherSchedulerTaskMayNotTakeTheCampaignForItsOwn() throws Exception {
        CountDownLatch committed = new CountDownLatch(1);
        Thread host = new Thread(() -> listening(on(CampaignEvent.Kind.CHUNK_COMMITTED, committed), 200)
                .run());
        host.start();
        assertThat(committed.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        host.interrupt();
        host.join();

        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> build(tables.request(1, ROWS, 200)
                                .identity("another", "task")
                                .tuning(OrderTables.lanes(1))
                                .build())
                        .run())
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.IDENTITY_CHANGED))
                .withMessageContaining("process or task partition");
    }

    private OrderTables.HeldRun holdReceipts(CountDownLatch loading) throws InterruptedException {
        return tables.holdReceipts(
                campaign(1).plan(),
                () -> CompletableFuture.supplyAsync(() ->
                        listening(on(CampaignEvent.Kind.CHUNK_STARTED, loading)).run()),
                loading);
    }

    private void assertPublished() {
        assertThat(tables.compare()).isEqualTo(new TableComparison(ROWS, ROWS, 0, 0, 0));
    }

    private BackfillCampaign campaign(int lanes) {
        return campaign(lanes, 500);
    }

    private BackfillCampaign campaign(int lanes, long step) {
        return build(
                tables.request(1, ROWS, step).tuning(OrderTables.lanes(lanes)).build());
    }

    private BackfillCampaign listening(CampaignListener listener) {
        return listening(listener, 500);
    }

    private BackfillCampaign listening(CampaignListener listener, long step) {
        return BackfillCampaign.builder(tables.request(1, ROWS, step)
                        .tuning(OrderTables.lanes(2))
                        .build())
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
