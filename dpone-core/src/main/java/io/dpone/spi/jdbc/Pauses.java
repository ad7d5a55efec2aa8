package io.dpone.spi.jdbc;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.spi.StopSignal;
import java.time.Duration;

/** Pauses that an interrupt ends, and after which the run is asked whether it goes on. */
public final class Pauses {
    private Pauses() {}

    /**
     * Lets time pass.
     *
     * @param sleeper the time
     * @param pause how long
     * @param stop asked afterwards
     * @param doing what is waited for, for the message of a failure
     */
    public static void sleep(Sleeper sleeper, Duration pause, StopSignal stop, String doing) {
        try {
            sleeper.sleep(pause);
            stop.check();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            stop.checkInterrupt();
            throw new DponeException(
                    ErrorCode.TARGET_STATEMENT_FAILED,
                    Effect.NOT_APPLIED,
                    "waiting was interrupted; nothing of " + doing + " was done",
                    e);
        }
    }
}
