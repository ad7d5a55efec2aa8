package io.dpone.spi;

/**
 * Says to an adapter that is in the middle of something long whether the run still wants it. The adapter asks again and again, on the thread that called it,
 * while the statement runs on another one; when asking throws, the adapter cancels the statement, waits until the server is done with it, leaves the exception
 * as it is, and leaves nothing applied. A transaction that is about to commit is never asked about.
 */
public interface StopSignal {
    /**
     * Returns to go on; throws whatever the run wants to see when it stops. It may renew leases and ask other connections of the run, so the caller must hold
     * neither the campaign's head row nor the fence.
     */
    void check();

    /** As {@link #check}, but only looks at the calling thread's interrupt flag: for transactions that hold locks which a renewal would wait for. */
    void checkInterrupt();

    /**
     * A signal that never stops anything.
     *
     * @return the signal
     */
    static StopSignal never() {
        return new StopSignal() {
            @Override
            public void check() {
                // Whoever calls without a run waits as long as it takes.
            }

            @Override
            public void checkInterrupt() {
                // Whoever calls without a run waits as long as it takes.
            }
        };
    }
}
