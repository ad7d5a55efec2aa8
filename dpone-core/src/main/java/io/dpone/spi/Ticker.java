package io.dpone.spi;

/** Elapsed time for timers and deadlines; says nothing about the time of day. Thread-safe. */
@FunctionalInterface
public interface Ticker {
    /**
     * A reading that only ever grows.
     *
     * @return nanoseconds since some fixed point
     */
    long nanos();

    /**
     * The machine's own.
     *
     * @return the ticker
     */
    static Ticker system() {
        return System::nanoTime;
    }
}
