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
import io.dpone.contracts.error.Problem;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a later run may take for granted of an earlier one, and what it has to look at again. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
public abstract class ResumedCampaignContract {
    /** The rows of the source. */
    protected static final int ROWS = 2_000;

    private final OrderTables tables;

    /**
     * Made before each test.
     *
     * @param tables a source of {@link #ROWS} rows and a target without state
     */
    protected ResumedCampaignContract(OrderTables tables) {
        this.tables = tables;
    }

    @Test
    void whileTheSourceIsEmptyNothingIsCreatedThatALaterRunWouldBelieve() {
        tables.source().execute("TRUNCATE public.orders");
        CampaignSpec spec = tables.requestOfAll(100).build();
        assertFails(ErrorCode.EMPTY_SOURCE, spec, "nothing was created");
        tables.source()
                .execute(
                        "INSERT INTO public.orders (order_id, customer, placed, note) SELECT g, g, now(), NULL FROM generate_series(1, 25) AS g");

        CampaignResult result = run(spec);

        assertThat(result.outcome()).isEqualTo(Outcome.PUBLISHED);
        assertThat(tables.compare().isEqual()).isTrue();
    }

    @Test
    void rowsThatCameBeyondTheKeptBoundsAreNotLeftOutByARunUnderANewSnapshot() {
        CampaignSpecBuilder request = tables.requestOfAll(100).consistency(SnapshotMode.CAMPAIGN, false, true);
        interruptAfterTheFirstChunk(request.tuning(OrderTables.lanes(1)).build());
        tables.source()
                .execute(
                        "INSERT INTO public.orders (order_id, customer, placed, note) SELECT g, g, now(), NULL FROM generate_series("
                                + (ROWS + 1) + ", " + (ROWS + 30) + ") AS g");

        assertFails(ErrorCode.COVERAGE_INCOMPLETE, request.build(), "30 outside the range");
    }

    @Test
    void aRunThatCommittedNothingBindsNobodyToItsSnapshot() {
        tables.source().execute("UPDATE public.orders SET note = repeat('x', 5000) WHERE order_id = 1");
        CampaignSpecBuilder request = tables.requestOfAll(500).consistency(SnapshotMode.CAMPAIGN, false, false);
        assertFails(
                ErrorCode.ROW_TOO_LARGE,
                request.tuning(OrderTables.lanes(1, 2_000L)).build(),
                "its largest column is note");

        CampaignResult result =
                run(request.tuning(OrderTables.lanes(1, 1_000_000L)).build());

        assertThat(result.outcome()).isEqualTo(Outcome.PUBLISHED);
        assertThat(result.snapshots()).hasSize(1);
        assertThat(tables.compare().isEqual()).isTrue();
    }

    @Test
    void aRunThatCommittedAChunkBindsTheNextOneToItsSnapshotUnlessTheSpecSaysOtherwise() {
        CampaignSpecBuilder request = tables.requestOfAll(100).consistency(SnapshotMode.CAMPAIGN, false, false);
        interruptAfterTheFirstChunk(request.tuning(OrderTables.lanes(1)).build());

        assertThat(problems(request.build())).containsExactly(ErrorCode.SNAPSHOT_LOST);
        assertFails(ErrorCode.SNAPSHOT_LOST, request.build(), "accept_new_snapshot: true");
        assertThat(problems(
                        request.consistency(SnapshotMode.CAMPAIGN, false, true).build()))
                .isEmpty();
        CampaignResult result =
                run(request.consistency(SnapshotMode.CAMPAIGN, false, true).build());

        assertThat(result.outcome()).isEqualTo(Outcome.PUBLISHED);
        assertThat(result.snapshots()).hasSize(2);
    }

    @Test
    void aShadowThatWasDroppedWithCommittedRowsIsSeenByThePlan() {
        CampaignSpecBuilder request = tables.requestOfAll(100).consistency(SnapshotMode.CAMPAIGN, true, false);
        interruptAfterTheFirstChunk(request.tuning(OrderTables.lanes(1)).build());
        assertThat(problems(request.build())).isEmpty();
        tables.drop(BackfillCampaign.builder(request.build()).build().plan().shadow());

        assertThat(problems(request.build())).containsExactly(ErrorCode.SHADOW_CHANGED);
        assertFails(ErrorCode.SHADOW_CHANGED, request.build(), "begin anew with another backfill_id");
    }

    @Test
    void aColumnThatChangedIsNamedByThePlanAndByTheRun() {
        CampaignSpecBuilder request = tables.requestOfAll(100).consistency(SnapshotMode.CAMPAIGN, true, false);
        interruptAfterTheFirstChunk(request.tuning(OrderTables.lanes(1)).build());
        tables.source()
                .execute(
                        "UPDATE public.orders SET note = '' WHERE note IS NULL",
                        "ALTER TABLE public.orders ALTER COLUMN note SET NOT NULL");
        String named = "changed: column note of the source (was text";

        assertThat(BackfillCampaign.builder(request.build()).build().plan().problems())
                .filteredOn(problem -> problem.code() == ErrorCode.IDENTITY_CHANGED)
                .singleElement()
                .satisfies(problem -> assertThat(problem.message()).contains(named));
        assertFails(ErrorCode.IDENTITY_CHANGED, request.build(), named);
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

    private static List<ErrorCode> problems(CampaignSpec spec) {
        return BackfillCampaign.builder(spec).build().plan().problems().stream()
                .map(Problem::code)
                .toList();
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
