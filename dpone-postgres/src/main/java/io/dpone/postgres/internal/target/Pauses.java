package io.dpone.postgres.internal.target;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import java.time.Duration;

/** Pauses that an interrupt ends. */
final class Pauses {
    private Pauses() {}

    static void sleep(Sleeper sleeper, Duration pause, String doing) {
        try {
            sleeper.sleep(pause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DponeException(
                    ErrorCode.TARGET_STATEMENT_FAILED,
                    Effect.NOT_APPLIED,
                    "waiting was interrupted; nothing of " + doing + " was done",
                    e);
        }
    }
}
