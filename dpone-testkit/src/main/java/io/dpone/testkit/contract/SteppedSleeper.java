package io.dpone.testkit.contract;

import io.dpone.spi.jdbc.Sleeper;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** Time that passes only when somebody sleeps, and things that happen meanwhile. Used by one thread. */
public final class SteppedSleeper implements Sleeper {
    private final Deque<Runnable> events = new ArrayDeque<>();
    private Duration elapsed = Duration.ZERO;
    private int sleeps;

    /** No time has passed yet. */
    public SteppedSleeper() {}

    /**
     * What happens during the next sleep that has no event yet.
     *
     * @param event it
     */
    public void during(Runnable event) {
        events.add(event);
    }

    /**
     * How often somebody has slept.
     *
     * @return the count
     */
    public int sleeps() {
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
