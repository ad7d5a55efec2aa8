package io.dpone.lane.internal.process;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Waits that an interrupt does not end: the interrupt is kept for the caller. */
final class UninterruptedWait {
    private UninterruptedWait() {}

    static boolean forExit(Process process, long nanos) {
        long deadline = System.nanoTime() + nanos;
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return process.waitFor(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            restore(interrupted);
        }
    }

    static void forEnd(Thread thread, long nanos) {
        long deadline = System.nanoTime() + nanos;
        boolean interrupted = false;
        try {
            while (thread.isAlive() && deadline - System.nanoTime() > 0) {
                try {
                    TimeUnit.NANOSECONDS.timedJoin(thread, deadline - System.nanoTime());
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            restore(interrupted);
        }
    }

    static void pause(long nanos) {
        long deadline = System.nanoTime() + nanos;
        boolean interrupted = false;
        try {
            while (deadline - System.nanoTime() > 0) {
                try {
                    TimeUnit.NANOSECONDS.sleep(deadline - System.nanoTime());
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            restore(interrupted);
        }
    }

    static <T> T get(Future<T> future) throws ExecutionException {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return future.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            restore(interrupted);
        }
    }

    private static void restore(boolean interrupted) {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
