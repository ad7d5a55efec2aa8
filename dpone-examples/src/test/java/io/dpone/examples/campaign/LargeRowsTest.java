package io.dpone.examples.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dpone.BackfillCampaign;
import io.dpone.campaign.CampaignResult.Outcome;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.Server;
import io.dpone.testkit.postgres.TestDatabase;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(EmbeddedPostgresExtension.class)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class LargeRowsTest {
    private final TestDatabase source;
    private final Orders orders;

    LargeRowsTest(@Server("source") TestDatabase source, @Server("target") TestDatabase target) {
        this.source = source;
        this.orders = Orders.fill(source, target, 100);
    }

    @Test
    void aValueOfTwentyMegabytesPassesThroughALaneOf256Megabytes() {
        source.execute("UPDATE public.orders SET note = repeat('0123456789', 2000000) WHERE order_id = 50");

        assertThat(campaign().run().outcome()).isEqualTo(Outcome.PUBLISHED);
        assertThat(orders.liveDigest()).isEqualTo(orders.sourceDigest());
    }

    @Test
    void aValueOverTheLimitIsRefusedByColumnAndSize() {
        source.execute("UPDATE public.orders SET note = repeat('0123456789', 4000000) WHERE order_id = 50");
        String before = orders.liveDigest();

        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> campaign().run())
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.ROW_TOO_LARGE))
                .withMessageContaining("note")
                .withMessageContaining("40000000")
                .withMessageNotContaining("0123456789");
        assertThat(orders.liveDigest()).isEqualTo(before);
    }

    @Test
    void aValueThatDoesNotFitTheLanesHeapIsRefusedByColumnAndSizeToo() {
        source.execute("UPDATE public.orders SET note = repeat('0123456789', 30000000) WHERE order_id = 50");

        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> campaign().run())
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.ROW_TOO_LARGE))
                .withMessageContaining("note")
                .withMessageContaining("300000000");
    }

    private BackfillCampaign campaign() {
        return BackfillCampaign.builder(
                        orders.request(1, 100, 100).tuning(Orders.lanes(1)).build())
                .build();
    }
}
