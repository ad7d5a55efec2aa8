package io.dpone.examples.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dpone.BackfillCampaign;
import io.dpone.campaign.CampaignResult.Outcome;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Rows with a value that is large for a lane. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
public abstract class LargeRowsContract {
    /** The rows of the source. */
    protected static final int ROWS = 100;

    private final OrderTables tables;

    /**
     * Made before each test.
     *
     * @param tables a source of {@link #ROWS} rows and a target without state
     */
    protected LargeRowsContract(OrderTables tables) {
        this.tables = tables;
    }

    @Test
    void aValueOfTwentyMegabytesPassesThroughALaneOf256Megabytes() {
        tables.source().execute("UPDATE public.orders SET note = repeat('0123456789', 2000000) WHERE order_id = 50");

        assertThat(campaign().run().outcome()).isEqualTo(Outcome.PUBLISHED);
        assertThat(tables.compare().isEqual()).isTrue();
    }

    @Test
    void aValueOverTheLimitIsRefusedByColumnAndSize() {
        tables.source().execute("UPDATE public.orders SET note = repeat('0123456789', 4000000) WHERE order_id = 50");
        String before = tables.liveDigest();

        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> campaign().run())
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.ROW_TOO_LARGE))
                .withMessageContaining("note")
                .withMessageContaining("40000000")
                .withMessageNotContaining("0123456789");
        assertThat(tables.liveDigest()).isEqualTo(before);
    }

    @Test
    void aValueThatDoesNotFitTheLanesHeapIsRefusedByColumnAndSizeToo() {
        tables.source().execute("UPDATE public.orders SET note = repeat('0123456789', 30000000) WHERE order_id = 50");

        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> campaign().run())
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.ROW_TOO_LARGE))
                .withMessageContaining("note")
                .withMessageContaining("300000000");
    }

    private BackfillCampaign campaign() {
        return BackfillCampaign.builder(
                        tables.request(1, 100, 100).tuning(OrderTables.lanes(1)).build())
                .build();
    }
}
