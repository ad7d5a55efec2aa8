package io.dpone.internal.campaign;

import io.dpone.internal.loop.CampaignLease;
import io.dpone.spi.StopSignal;
import org.jspecify.annotations.Nullable;

/**
 * What stops a run outside the loop: the host's interrupt, a cancellation, a lost lease. Whoever asks also keeps alive what the run holds, so that a long
 * statement loses neither the lease nor the snapshot. Used by the host's thread.
 */
final class RunStop implements StopSignal {
    private @Nullable SourceReading reading;
    private @Nullable CampaignLease lease;

    void keepAlive(SourceReading held) {
        reading = held;
    }

    void renew(CampaignLease held) {
        lease = held;
    }

    @Override
    public void check() {
        checkInterrupt();
        SourceReading open = reading;
        if (open != null) {
            open.keepAlive();
        }
        CampaignLease held = lease;
        if (held != null) {
            require(held.renewIfDue());
        }
    }

    @Override
    public void checkInterrupt() {
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedRunException();
        }
    }

    static void require(CampaignLease.Standing standing) {
        if (standing == CampaignLease.Standing.CANCELLED) {
            throw new CancelledException();
        }
    }

    /** Cancellation is an outcome: it travels to the run as this and never to a host. */
    static final class CancelledException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        CancelledException() {
            super("the campaign was cancelled", null, false, false);
        }
    }

    /** An interruption is an outcome: it travels to the run as this and never to a host. The thread's interrupt flag stays set. */
    static final class InterruptedRunException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        InterruptedRunException() {
            super("the run was interrupted", null, false, false);
        }
    }
}
