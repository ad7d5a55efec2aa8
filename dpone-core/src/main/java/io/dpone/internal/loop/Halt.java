package io.dpone.internal.loop;

import io.dpone.contracts.error.DponeException;
import org.jspecify.annotations.Nullable;

/**
 * Why no new chunk begins. The first reason stays; a failure after it is suppressed into it. Touched by the loop's thread only.
 */
final class Halt {
    /** The kinds of reasons. */
    enum Reason {
        /** Nothing stops the run. */
        NONE,
        /** Somebody asked for the campaign to be cancelled; running chunks may finish. */
        CANCELLED,
        /** The host interrupted the run; running chunks get the drain time. */
        INTERRUPTED,
        /** A lane reported that its chunk failed; running chunks may finish. */
        CHUNK_FAILED,
        /** A lane was lost; running chunks get the drain time. */
        LANE_LOST,
        /** The parent has lost its own authority; every lane is ended at once. */
        COORDINATOR_LOST
    }

    private Reason reason = Reason.NONE;
    private @Nullable DponeException failure;

    Reason reason() {
        return reason;
    }

    boolean isHalted() {
        return reason != Reason.NONE;
    }

    @Nullable
    DponeException failure() {
        return failure;
    }

    void cancelled() {
        if (reason == Reason.NONE) {
            reason = Reason.CANCELLED;
        }
    }

    void interrupted() {
        if (reason == Reason.NONE || reason == Reason.CANCELLED || reason == Reason.CHUNK_FAILED) {
            reason = Reason.INTERRUPTED;
        }
    }

    void fail(Reason newReason, DponeException newFailure) {
        if (newReason.compareTo(reason) > 0) {
            reason = newReason;
        }
        if (failure == null) {
            failure = newFailure;
        } else if (failure != newFailure) {
            failure.addSuppressed(newFailure);
        }
    }
}
