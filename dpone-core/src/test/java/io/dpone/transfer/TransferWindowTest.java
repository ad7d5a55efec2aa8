package io.dpone.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class TransferWindowTest {
    private static final TransferWindow DAY = new TransferWindow("event_at", Duration.ofDays(1), Duration.ofHours(6));

    @Test
    void aWindowEndsWhereTheDataIntervalEnds() {
        assertThat(DAY.frozen(Instant.parse("2026-01-02T00:00:00Z")))
                .isEqualTo(new TransferWindow.Frozen(
                        Instant.parse("2026-01-01T00:00:00Z"), Instant.parse("2026-01-02T00:00:00Z")));
    }

    @Test
    void nothingReplacesTheEndOfTheDataInterval() {
        assertThatThrownBy(() -> DAY.frozen(null))
                .isInstanceOfSatisfying(
                        DponeException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.NATIVE_WINDOW_INTERVAL_REQUIRED));
    }

    @Test
    void aWindowHasAColumnAndPositiveDurations() {
        for (Runnable refused : new Runnable[] {
            () -> new TransferWindow(" ", Duration.ofDays(1), null),
            () -> new TransferWindow("event_at", Duration.ZERO, null),
            () -> new TransferWindow("event_at", Duration.ofDays(-1), null),
            () -> new TransferWindow("event_at", Duration.ofDays(1), Duration.ZERO)
        }) {
            assertThatThrownBy(refused::run).hasMessageStartingWith("mssql_native.explicit_window_required: ");
        }
    }

    @Test
    void aWindowWritesWhatAManifestSays() {
        assertThat(DAY.toRecord().entrySet().toString())
                .isEqualTo(
                        "[column=event_at, anchor=data_interval_end, lookback=PT24H, chunk_interval=PT6H, timezone=UTC]");
        assertThat(new TransferWindow("event_at", Duration.ofDays(1), null).toRecord())
                .doesNotContainKey("chunk_interval");
    }
}
