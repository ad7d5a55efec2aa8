package io.dpone.examples.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dpone.BackfillCampaign;
import io.dpone.campaign.CampaignEvent;
import io.dpone.campaign.CampaignListener;
import io.dpone.campaign.CampaignResult;
import io.dpone.campaign.CampaignResult.Outcome;
import io.dpone.campaign.CampaignSpec;
import io.dpone.campaign.CampaignSpec.SnapshotMode;
import io.dpone.campaign.CampaignSpecBuilder;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a later run may take for granted of an earlier one, and what it has to look at again. */
@ExtendWith(EmbeddedPostgresExtension.class)
final class ResumedCampaignTest {
    private static final int ROWS = 2_000;

    private final TestDatabase source;
    private final TestDatabase target;
    private Orders orders;

    ResumedCampaignTest(
            @Database("resumed-source") TestDatabase source, @Database("resumed-target") TestDatabase target) {
        this.source = source;
        this.target = target;
        this.orders = Orders.fill(source, target, ROWS);
    }

    @BeforeEach
    void fill() {
        orders = Orders.fill(source, target, ROWS);
    }

    @Test
    void whileTheSourceIsEmptyNothingIsCreatedThatALaterRunWouldBelieve() {
        source.execute("TRUNCATE public.orders");
        CampaignSpec spec = orders.requestOfAll(100).build();
        assertFails(ErrorCode.EMPTY_SOURCE, spec, "nothing was created");
        source.execute("INSERT INTO public.orders SELECT g, g, now(), NULL FROM generate_series(1, 25) AS g");

        CampaignResult result = run(spec);

        assertThat(result.outcome()).isEqualTo(Outcome.PUBLISHED);
        assertThat(orders.liveDigest()).isEqualTo(orders.sourceDigest());
    }

    @Test
    void rowsThatCameBeyondTheKeptBoundsAreNotLeftOutByARunUnderANewSnapshot() {
        CampaignSpecBuilder request = orders.requestOfAll(100).consistency(SnapshotMode.CAMPAIGN, false, true);
        interruptAfterTheFirstChunk(request.tuning(Orders.lanes(1)).build());
        source.execute("INSERT INTO public.orders SELECT g, g, now(), NULL FROM generate_series(" + (ROWS + 1) + ", "
                + (ROWS + 30) + ") AS g");

        assertFails(ErrorCode.COVERAGE_INCOMPLETE, request.build(), "30 outside the range");
    }

    @Test
    void aRunThatCommittedNothingBindsNobodyToItsSnapshot() {
        source.execute("UPDATE public.orders SET note = repeat('x', 5000) WHERE order_id = 1");
        CampaignSpecBuilder request = orders.requestOfAll(500).consistency(SnapshotMode.CAMPAIGN, false, false);
        assertFails(ErrorCode.ROW_TOO_LARGE, request.tuning(lanes(2_000L)).build(), "its largest column is note");

        CampaignResult result = run(request.tuning(lanes(1_000_000L)).build());

        assertThat(result.outcome()).isEqualTo(Outcome.PUBLISHED);
        assertThat(result.snapshots()).hasSize(1);
        assertThat(orders.liveDigest()).isEqualTo(orders.sourceDigest());
    }

    @Test
    void aRunThatCommittedAChunkBindsTheNextOneToItsSnapshotUnlessTheSpecSaysOtherwise() {
        CampaignSpecBuilder request = orders.requestOfAll(100).consistency(SnapshotMode.CAMPAIGN, false, false);
        interruptAfterTheFirstChunk(request.tuning(Orders.lanes(1)).build());

        assertFails(ErrorCode.SNAPSHOT_LOST, request.build(), "accept_new_snapshot: true");
        CampaignResult result =
                run(request.consistency(SnapshotMode.CAMPAIGN, false, true).build());

        assertThat(result.outcome()).isEqualTo(Outcome.PUBLISHED);
        assertThat(result.snapshots()).hasSize(2);
    }

    private static void interruptAfterTheFirstChunk(CampaignSpec spec) {
        Thread host = Thread.currentThread();
        CampaignResult stopped = BackfillCampaign.builder(spec)
                .listener(new CampaignListener() {
                    @Override
                    public void onEvent(CampaignEvent event) {
                        if (event.kind() == CampaignEvent.Kind.CHUNK_COMMITTED) {
                            host.interrupt();
                        }
                    }
                })
                .build()
                .run();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(stopped.outcome()).isEqualTo(Outcome.INTERRUPTED);
    }

    private static CampaignSpec.Tuning lanes(long maxRowBytes) {
        CampaignSpec.Tuning one = Orders.lanes(1);
        return new CampaignSpec.Tuning(
                one.parallelWorkers(),
                one.maxChunks(),
                one.retryPolicy(),
                one.laneHeapMegabytes(),
                maxRowBytes,
                one.lockTimeout(),
                one.cutoverLockTimeout(),
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                one.coveragePatience(),
                one.loadStrategy());
    }

    private static CampaignResult run(CampaignSpec spec) {
        return BackfillCampaign.builder(spec).build().run();
    }

    private static void assertFails(ErrorCode code, CampaignSpec spec, String message) {
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> run(spec))
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(code))
                .withMessageContaining(message);
    }
}
