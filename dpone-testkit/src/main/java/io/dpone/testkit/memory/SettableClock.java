package io.dpone.testkit.memory;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * A clock that stands still until it is told to move. Safe for use from any thread.
 *
 * <pre>{@code
 * SettableClock clock = new SettableClock(Instant.parse("2026-01-01T00:00:00Z"));
 * clock.advance(Duration.ofSeconds(91));
 * Clock same = clock.withZone(ZoneOffset.UTC);       // moves with it
 * }</pre>
 */
public final class SettableClock implements InstantSource {
    private Instant now;

    /**
     * A clock that stands.
     *
     * @param now what it shows
     */
    public SettableClock(Instant now) {
        this.now = now;
    }

    /**
     * Sets the clock, backwards as well.
     *
     * @param instant what it shows from now on
     */
    public synchronized void set(Instant instant) {
        now = instant;
    }

    /**
     * Moves the clock.
     *
     * @param step how far
     */
    public synchronized void advance(Duration step) {
        now = now.plus(step);
    }

    @Override
    public synchronized Instant instant() {
        return now;
    }
}
