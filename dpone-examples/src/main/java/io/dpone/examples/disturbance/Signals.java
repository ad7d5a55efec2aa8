package io.dpone.examples.disturbance;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Sends signals to processes, through one shell that is kept: a program started for each signal would take milliseconds, and a JVM cannot send SIGSTOP itself.
 * Used by one thread.
 */
public final class Signals implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Process shell;
    private final Writer orders;
    private final BufferedReader answers;

    private Signals(Process shell) {
        this.shell = shell;
        this.orders = shell.outputWriter(StandardCharsets.US_ASCII);
        this.answers = shell.inputReader(StandardCharsets.US_ASCII);
    }

    /**
     * Starts the shell.
     *
     * @return the sender; the caller closes it
     */
    public static Signals open() {
        try {
            return new Signals(new ProcessBuilder("/bin/sh").start());
        } catch (IOException e) {
            throw new IllegalStateException("no shell", e);
        }
    }

    /**
     * Freezes a process and returns once none of its threads can run.
     *
     * @param process the process
     */
    public void stop(OsProcess process) {
        send("STOP", process);
        Waiting.until("process " + process.pid() + " to stop", PATIENCE, process::isStopped);
    }

    /**
     * Lets a frozen process go on.
     *
     * @param process the process
     */
    public void resume(OsProcess process) {
        send("CONT", process);
    }

    /**
     * Kills a process with SIGKILL, frozen or not, and returns once it has ended.
     *
     * @param process the process
     */
    public void kill(OsProcess process) {
        send("KILL", process);
        Waiting.until("process " + process.pid() + " to end", PATIENCE, () -> !process.isRunning());
    }

    /** Ends the shell. */
    @Override
    public void close() {
        shell.destroy();
    }

    private void send(String signal, OsProcess process) {
        if (!process.isRunning()) {
            throw new IllegalStateException("process " + process.pid() + " has ended before SIG" + signal);
        }
        try {
            orders.write("kill -" + signal + " " + process.pid() + "; echo $?\n");
            orders.flush();
            String answer = answers.readLine();
            if (!"0".equals(answer)) {
                throw new IllegalStateException("SIG" + signal + " for process " + process.pid() + ": " + answer);
            }
        } catch (IOException e) {
            throw new IllegalStateException("the shell that sends signals has ended", e);
        }
    }
}
