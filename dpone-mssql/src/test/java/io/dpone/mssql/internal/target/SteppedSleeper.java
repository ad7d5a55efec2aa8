package io.dpone.mssql.internal.target;

import io.dpone.spi.jdbc.Sleeper;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** Time that passes only when somebody sleeps, and things that happen meanwhile. */
final class SteppedSleeper implements Sleeper {
    private final Deque<Runnable> events = new ArrayDeque<>();
    private Duration elapsed = Duration.ZERO;
    private int sleeps;

    /** What happens during the next sleep that has no event yet. */
    void during(Runnable event) {
        events.add(event);
    }

    int sleeps() {
        return sleeps;
    }

    @Override
    public Duration elapsed() {
        return elapsed;
    }

    @Override
    public void sleep(Duration pause) throws InterruptedException {
        sleeps++;
        elapsed = elapsed.plus(pause);
        Runnable event = events.poll();
        if (event != null) {
            event.run();
        }
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }
}
