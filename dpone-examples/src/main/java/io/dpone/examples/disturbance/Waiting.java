package io.dpone.examples.disturbance;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for what another process does, by looking every few milliseconds, or less often when a look itself takes long. Safe for use from any thread; an interruption ends a wait. */
public final class Waiting {
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(3);

    /** Who waits shall not be what keeps the server busy. */
    private static final int PAUSE_OF_A_LOOK = 4;

    private Waiting() {}

    /**
     * Waits until a condition holds.
     *
     * @param what what is waited for, for the message
     * @param patience how long at most
     * @param condition looks
     * @throws IllegalStateException when it does not hold in time, or when the thread is interrupted
     */
    public static void until(String what, Duration patience, BooleanSupplier condition) {
        forValue(what, patience, () -> condition.getAsBoolean() ? Optional.of(true) : Optional.empty());
    }

    /**
     * Waits until there is a value.
     *
     * @param what what is waited for, for the message
     * @param patience how long at most
     * @param look looks
     * @param <T> the kind of value
     * @return the value
     * @throws IllegalStateException when there is none in time, or when the thread is interrupted
     */
    public static <T> T forValue(String what, Duration patience, Supplier<Optional<T>> look) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (true) {
            long began = System.nanoTime();
            Optional<T> value = look.get();
            if (value.isPresent()) {
                return value.get();
            }
            long now = System.nanoTime();
            if (now - deadline > 0) {
                throw new IllegalStateException("waited " + patience.toSeconds() + " s in vain for " + what);
            }
            LockSupport.parkNanos(Math.max(LOOK_NANOS, PAUSE_OF_A_LOOK * (now - began)));
            if (Thread.currentThread().isInterrupted()) {
                throw new IllegalStateException("interrupted while waiting for " + what);
            }
        }
    }
}
