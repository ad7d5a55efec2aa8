package io.dpone.testkit.memory;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.spi.Ticker;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Makes each step on a database in memory atomic, and lets a step wait for a lock that another session holds. */
final class Monitor {
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Ticker ticker;

    Monitor(Ticker ticker) {
        this.ticker = ticker;
    }

    <T> T locked(Supplier<T> step) {
        lock.lock();
        try {
            return step.get();
        } finally {
            changed.signalAll();
            lock.unlock();
        }
    }

    void run(Runnable step) {
        lock.lock();
        try {
            step.run();
        } finally {
            changed.signalAll();
            lock.unlock();
        }
    }

    /** Waits inside a step; what the step has seen before may have changed. */
    boolean await(BooleanSupplier free, Duration patience, BooleanSupplier blocked) {
        long deadline = ticker.nanos() + patience.toNanos();
        try {
            while (!free.getAsBoolean()) {
                boolean again = others(blocked);
                long left = deadline - ticker.nanos();
                if (left <= 0) {
                    return free.getAsBoolean();
                }
                if (again) {
                    continue;
                }
                // Not longer than that, because a process that is cut off gets no wake-up.
                long unused = changed.awaitNanos(Math.min(left, LOOK_NANOS));
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DponeException(ErrorCode.TARGET_STATEMENT_FAILED, "interrupted while waiting for a lock", e);
        }
    }

    // Plans are asked with no lock held, so that they may let other threads in.
    private boolean others(BooleanSupplier blocked) {
        if (lock.getHoldCount() != 1) {
            throw new IllegalStateException("only the outermost step may wait");
        }
        lock.unlock();
        try {
            return blocked.getAsBoolean();
        } finally {
            lock.lock();
        }
    }
}
