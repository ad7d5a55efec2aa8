package io.dpone.examples.quickstart;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/** Lets a program that is told to end (Ctrl-C, SIGTERM) clean up first: its thread is interrupted, and the JVM waits, bounded, until it has returned. */
public final class CleanExit {
    private static final long PATIENCE_SECONDS = 60;

    private CleanExit() {}

    /**
     * Runs a program on this thread.
     *
     * @param program cleans up when it is interrupted, and answers its exit code
     * @return the exit code
     */
    public static int after(IntSupplier program) {
        CountDownLatch returned = new CountDownLatch(1);
        Thread thread = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> interrupt(thread, returned), "clean exit"));
        try {
            return program.getAsInt();
        } finally {
            returned.countDown();
        }
    }

    private static void interrupt(Thread program, CountDownLatch returned) {
        if (returned.getCount() == 0) {
            return;
        }
        program.interrupt();
        try {
            if (!returned.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("the program did not clean up within " + PATIENCE_SECONDS + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
