package io.dpone.spi.jdbc;

import java.time.Duration;

/** The passing of time, so that bounded waits can be tested without waiting. Used by one thread. */
public interface Sleeper {
    /**
     * The time since some fixed moment.
     *
     * @return a duration that never decreases
     */
    Duration elapsed();

    /**
     * Lets time pass.
     *
     * @param pause how long
     * @throws InterruptedException when the thread was interrupted
     */
    void sleep(Duration pause) throws InterruptedException;

    /**
     * The machine's own time.
     *
     * @return the sleeper
     */
    static Sleeper ofSystem() {
        return new Sleeper() {
            @Override
            public Duration elapsed() {
                return Duration.ofNanos(System.nanoTime());
            }

            @Override
            public void sleep(Duration pause) throws InterruptedException {
                Thread.sleep(pause.toMillis());
            }
        };
    }
}
