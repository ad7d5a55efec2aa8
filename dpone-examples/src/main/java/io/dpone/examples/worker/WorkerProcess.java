package io.dpone.examples.worker;

import io.dpone.contracts.error.DponeException;
import io.dpone.examples.disturbance.OsProcess;
import io.dpone.examples.worker.WorkerLine.Ended;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A started {@link CampaignWorker}, on the class path of this JVM. Closing it kills it if it still runs. Thread-safe. */
public final class WorkerProcess implements AutoCloseable {
    /** The exit code after SIGKILL, which can cut a line. */
    private static final int KILLED = 137;

    private final Process process;
    private final OsProcess identity;
    private final List<WorkerLine> lines = new CopyOnWriteArrayList<>();
    private final Thread reading;
    private volatile @Nullable DponeException unreadable;

    private WorkerProcess(Process process, Consumer<? super WorkerLine> listener) {
        this.process = process;
        this.identity = OsProcess.of(process.pid());
        this.reading = new Thread(() -> read(listener), "output of worker " + process.pid());
        this.reading.setDaemon(true);
        this.reading.start();
    }

    /**
     * How a worker ended.
     *
     * @param exitCode its exit code, 137 after SIGKILL
     * @param last its last line, when it came to write one
     */
    public record Ending(int exitCode, @Nullable Ended last) {
        /**
         * In one word.
         *
         * @return the outcome's name, the error's code, or the exit code of a worker that was killed
         */
        public String word() {
            Ended ended = last;
            return ended != null ? ended.word() : "exit code " + exitCode;
        }
    }

    /**
     * Starts a run.
     *
     * @param manifest the campaign's manifest
     * @param hostRunId the host's label of the run
     * @param errors where its standard error goes
     * @param listener is told each line, on a thread of its own
     * @return the running worker
     */
    public static WorkerProcess start(
            Path manifest, String hostRunId, Redirect errors, Consumer<? super WorkerLine> listener) {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                CampaignWorker.class.getName(),
                manifest.toString(),
                hostRunId);
        try {
            return new WorkerProcess(
                    new ProcessBuilder(command).redirectError(errors).start(), listener);
        } catch (IOException e) {
            throw new IllegalStateException("the worker does not start", e);
        }
    }

    /**
     * The process, to be signalled and looked at.
     *
     * @return the process
     */
    public OsProcess identity() {
        return identity;
    }

    /**
     * What it has written so far.
     *
     * @return the lines in order
     */
    public List<WorkerLine> lines() {
        return List.copyOf(lines);
    }

    /**
     * Waits until it has ended and everything it wrote was read.
     *
     * @param patience how long at most
     * @return how it ended
     * @throws IllegalStateException when it does not end in time, or when the thread is interrupted
     */
    public Ending awaitEnd(Duration patience) {
        try {
            if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException(
                        "worker " + process.pid() + " did not end within " + patience.toSeconds() + " s");
            }
            reading.join(patience.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while worker " + process.pid() + " ran", e);
        }
        DponeException failure = unreadable;
        if (failure != null && process.exitValue() != KILLED) {
            throw new IllegalStateException("worker " + process.pid() + " wrote what no worker writes", failure);
        }
        Optional<WorkerLine> last = lines.isEmpty() ? Optional.empty() : Optional.of(lines.get(lines.size() - 1));
        return new Ending(
                process.exitValue(),
                last.filter(Ended.class::isInstance).map(Ended.class::cast).orElse(null));
    }

    /** Kills it if it still runs. */
    @Override
    public void close() {
        process.destroyForcibly();
    }

    private void read(Consumer<? super WorkerLine> listener) {
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            for (String text = output.readLine(); text != null; text = output.readLine()) {
                WorkerLine line = WorkerLine.parse(text);
                lines.add(line);
                listener.accept(line);
            }
        } catch (IOException e) {
            // The worker was killed; what it had written before was read.
        } catch (DponeException e) {
            unreadable = e;
        }
    }
}
