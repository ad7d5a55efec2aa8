package io.dpone.testkit.simulation;

import io.dpone.spi.Ticker;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs tasks in virtual time, one at a time: each has a thread of its own, and the one that pauses hands over to the one whose time comes next. Time stands still
 * while a task runs and jumps to the next waking when all pause; where several wake at once, chance decides. Everything that tasks share needs no other lock.
 */
final class Scheduler implements Ticker {
    /** Never, unless something happens. */
    static final long NEVER = Long.MAX_VALUE;

    private final ReentrantLock lock = new ReentrantLock();
    private final Set<Task> tasks = new LinkedHashSet<>();
    private final Chance chance;
    private final int maxSteps;
    private @Nullable Task current;
    private long now;
    private int steps;
    private @Nullable String aborted;

    Scheduler(Chance chance, int maxSteps) {
        this.chance = chance;
        this.maxSteps = maxSteps;
    }

    /** One line of control. */
    final class Task {
        private final String name;
        private final Condition turn = lock.newCondition();
        private LongSupplier wakeAt;
        private long frozenUntil;
        private boolean ended;

        private Task(String name) {
            this.name = name;
            long begin = now;
            this.wakeAt = () -> begin;
        }

        boolean hasEnded() {
            return ended;
        }
    }

    @Override
    public long nanos() {
        return now;
    }

    int steps() {
        return steps;
    }

    /** Why the simulation could not go on, null when it could. */
    @Nullable
    String aborted() {
        return aborted;
    }

    /** Runs the calling thread as the first task, and returns when it and all others have ended. */
    void run(Runnable body) {
        Task self = new Task("operator");
        lock.lock();
        try {
            tasks.add(self);
            current = self;
        } finally {
            lock.unlock();
        }
        try {
            body.run();
            waitUntil(() -> tasks.size() == 1 ? now : NEVER);
        } catch (SimulationAborted e) {
            // Said by aborted(); the other tasks end by it as well.
            drain(self);
        }
    }

    // After an abort every task that is handed the turn ends by throwing, and hands on.
    private void drain(Task self) {
        lock.lock();
        try {
            while (tasks.size() > 1) {
                handOver(self);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Starts a task, which runs when its turn comes. */
    Task spawn(String name, Runnable body) {
        Task task = new Task(name);
        tasks.add(task);
        Thread thread = new Thread(() -> live(task, body), name);
        thread.setDaemon(true);
        thread.start();
        return task;
    }

    private void live(Task self, Runnable body) {
        lock.lock();
        try {
            awaitTurn(self);
        } finally {
            lock.unlock();
        }
        try {
            if (aborted == null) {
                body.run();
            }
        } catch (SimulationAborted e) {
            // Ends as everything else does.
        } finally {
            end(self);
        }
    }

    private void end(Task self) {
        lock.lock();
        try {
            self.ended = true;
            tasks.remove(self);
            Task next = next();
            current = next;
            next.turn.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Lets time pass for the calling task. */
    void sleep(long nanos) {
        long until = now + nanos;
        waitUntil(() -> until);
    }

    /**
     * Pauses the calling task.
     *
     * @param wakeAt says when it goes on, as far as that is known; asked again whenever another task pauses
     */
    void waitUntil(LongSupplier wakeAt) {
        lock.lock();
        try {
            Task self = current;
            if (self == null) {
                throw new IllegalStateException("only a task can wait");
            }
            self.wakeAt = wakeAt;
            if (aborted == null) {
                handOver(self);
            }
            if (aborted != null) {
                throw new SimulationAborted(aborted);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Stops the tasks whose name begins so for a while, whatever they wait for. */
    void freeze(String namePrefix, long nanos) {
        for (Task task : tasks) {
            if (task.name.startsWith(namePrefix)) {
                task.frozenUntil = now + nanos;
            }
        }
    }

    /** How many tasks run besides the operator. */
    int running() {
        return tasks.size() - 1;
    }

    /** How many tasks run besides the operator and those whose name begins so. */
    int runningBeside(String namePrefix) {
        return (int) tasks.stream()
                        .filter(task -> !task.name.startsWith(namePrefix))
                        .count()
                - 1;
    }

    private void handOver(Task self) {
        Task next = next();
        current = next;
        if (next != self) {
            next.turn.signal();
            awaitTurn(self);
        }
    }

    private void awaitTurn(Task self) {
        while (current != self) {
            // An interruption is for the product to see, not for the scheduler.
            self.turn.awaitUninterruptibly();
        }
    }

    private Task next() {
        if (aborted == null && ++steps > maxSteps) {
            aborted = "the simulation does not end: more than " + maxSteps + " steps";
        }
        long soonest = NEVER;
        List<Task> due = new ArrayList<>();
        for (Task task : tasks) {
            long at = wakingOf(task);
            if (at < soonest) {
                soonest = at;
                due.clear();
            }
            if (at == soonest) {
                due.add(task);
            }
        }
        if (soonest == NEVER) {
            aborted = "the simulation is stuck: everybody waits for somebody";
        } else {
            now = soonest;
        }
        return aborted == null ? chance.of(due) : last();
    }

    private long wakingOf(Task task) {
        return aborted == null ? Math.max(now, Math.max(task.wakeAt.getAsLong(), task.frozenUntil)) : now;
    }

    // The operator, which is first, goes last, because it waits for the others.
    private Task last() {
        Task found = null;
        for (Task task : tasks) {
            found = task;
        }
        if (found == null) {
            throw new IllegalStateException("no task is left");
        }
        return found;
    }
}
