package io.dpone.contracts.ledger;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Cuts times to what a document holds, so that a record equals itself after it was written and read. */
final class WholeMicros {
    private WholeMicros() {}

    static Instant of(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MICROS);
    }

    static @Nullable Instant orNull(@Nullable Instant instant) {
        return instant == null ? null : of(instant);
    }
}
