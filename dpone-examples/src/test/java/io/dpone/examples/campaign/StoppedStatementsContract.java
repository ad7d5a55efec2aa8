package io.dpone.examples.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.BackfillCampaign;
import io.dpone.campaign.CampaignEvent;
import io.dpone.campaign.CampaignListener;
import io.dpone.campaign.CampaignResult;
import io.dpone.campaign.CampaignResult.Outcome;
import io.dpone.campaign.CampaignSpec;
import io.dpone.examples.disturbance.HeldLock;
import io.dpone.examples.disturbance.TargetSessions;
import io.dpone.examples.disturbance.Waiting;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The host interrupts a run while a statement of it waits on a server: the statement ends there, and the next run goes on. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
public abstract class StoppedStatementsContract {
    /** The rows of the source, which are one chunk. */
    protected static final int ROWS = 400;

    /** How long is waited for what must happen. */
    protected static final Duration PATIENCE = Duration.ofMinutes(4);

    private static final String SOURCE_CONTROL = "dpone source-control";

    private final OrderTables tables;
    private final CountDownLatch loading = new CountDownLatch(1);
    private final CompletableFuture<CampaignResult> result = new CompletableFuture<>();
    private final CompletableFuture<Boolean> flag = new CompletableFuture<>();

    /**
     * Made before each test.
     *
     * @param tables a source of {@link #ROWS} rows and a target without state
     */
    protected StoppedStatementsContract(OrderTables tables) {
        this.tables = tables;
    }

    @Test
    void theCountOfUncoveredRowsOnTheSource() {
        Thread host = run();
        try (TargetSessions sessions = TargetSessions.of(tables.source());
                HeldLock held = HeldLock.take(tables.source(), "LOCK TABLE public.orders IN ACCESS EXCLUSIVE MODE")) {
            host.start();
            held.holdUntil(
                    "the source's count",
                    PATIENCE,
                    () -> !sessions.waitingFor(SOURCE_CONTROL, held).isEmpty());

            CampaignResult stopped = interrupt(host);

            // Nothing was written yet, so there is no campaign to count chunks of.
            assertThat(stopped.chunks()).isZero();
            Waiting.until(
                    "the end of the count",
                    PATIENCE,
                    () -> sessions.of(SOURCE_CONTROL).isEmpty());
        }
        assertResumed(0);
    }

    @Test
    void theCutover() throws InterruptedException {
        Thread host = run();
        try (TargetSessions sessions = tables.sessions();
                HeldLock held = tables.holdNothing()) {
            host.start();
            assertThat(loading.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            held.and("UPDATE " + tables.live() + " SET customer = customer");
            held.holdUntil(
                    "the cutover",
                    PATIENCE,
                    () -> !sessions.waitingFor(TargetSessions.PUBLICATION, held).isEmpty());

            assertThat(interrupt(host).chunksCommitted()).isEqualTo(1);
        }
        assertResumed(1);
    }

    /** A run that has not begun, on a thread of its own. */
    protected final Thread run() {
        CampaignListener listener = new CampaignListener() {
            @Override
            public void onEvent(CampaignEvent event) {
                if (event.kind() == CampaignEvent.Kind.CHUNK_STARTED) {
                    loading.countDown();
                }
            }
        };
        return new Thread(() -> {
            try {
                result.complete(BackfillCampaign.builder(spec())
                        .listener(listener)
                        .build()
                        .run());
            } catch (RuntimeException e) {
                result.completeExceptionally(e);
            }
            flag.complete(Thread.currentThread().isInterrupted());
        });
    }

    /** Interrupts the run, and checks that nothing of it is left. */
    protected final CampaignResult interrupt(Thread host) {
        host.interrupt();
        CampaignResult stopped =
                result.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
        assertThat(stopped.outcome()).isEqualTo(Outcome.INTERRUPTED);
        assertThat(flag.join()).isTrue();
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("dpone-source-control", "dpone-publication");
        try (TargetSessions sessions = tables.sessions()) {
            List<String> roles = List.of(
                    TargetSessions.CONTROL,
                    TargetSessions.FENCE,
                    TargetSessions.PUBLICATION,
                    TargetSessions.SINK_LANE,
                    "dpone state-lane");
            Waiting.until(
                    "the end of the run's sessions",
                    PATIENCE,
                    () -> roles.stream().allMatch(role -> sessions.of(role).isEmpty()));
        }
        return stopped;
    }

    /** Runs again. */
    protected final void assertResumed(int committed) {
        CampaignResult resumed = BackfillCampaign.builder(spec()).build().run();
        assertThat(resumed.outcome()).isEqualTo(Outcome.PUBLISHED);
        assertThat(resumed.chunksLoaded()).isEqualTo(1 - committed);
        assertThat(tables.compare().isEqual()).isTrue();
    }

    /** The campaign: one chunk and one lane. */
    protected final CampaignSpec spec() {
        return tables.request(1, ROWS, ROWS).tuning(OrderTables.lanes(1)).build();
    }
}
