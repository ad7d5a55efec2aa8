package io.dpone.testkit.lane;

import io.dpone.spi.LaneFleet.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** What lanes report to their fleet: exits in front of everything else, the rest in the order in which it came. Thread-safe. */
final class LaneEvents {
    private final List<Event> exits = new ArrayList<>();
    private final List<Event> others = new ArrayList<>();
    private final Set<Integer> ended = new HashSet<>();
    private boolean wokenUp;

    synchronized void post(Event event) {
        if (event instanceof Event.Exited) {
            exits.add(event);
            ended.add(event.workerId());
        } else {
            others.add(event);
        }
        notifyAll();
    }

    /** Whether a lane's exit was reported, taken or not. */
    synchronized boolean hasEnded(int workerId) {
        return ended.contains(workerId);
    }

    synchronized void wakeUp() {
        wokenUp = true;
        notifyAll();
    }

    synchronized List<Event> await(Duration timeout) {
        long deadline = System.nanoTime() + timeout.toNanos();
        long left = timeout.toNanos();
        while (exits.isEmpty() && others.isEmpty() && !wokenUp && left > 0) {
            try {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                break;
            }
            left = deadline - System.nanoTime();
        }
        wokenUp = false;
        List<Event> taken = new ArrayList<>(exits);
        taken.addAll(others);
        exits.clear();
        others.clear();
        return List.copyOf(taken);
    }

    synchronized boolean hasAny(Set<Integer> workerIds) {
        return exits.stream().anyMatch(event -> workerIds.contains(event.workerId()))
                || others.stream().anyMatch(event -> workerIds.contains(event.workerId()));
    }
}
