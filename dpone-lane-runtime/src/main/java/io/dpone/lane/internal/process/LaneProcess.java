package io.dpone.lane.internal.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A started lane process. Thread-safe. */
public final class LaneProcess {
    private static final Logger LOG = LoggerFactory.getLogger(LaneProcess.class);
    private static final long LAST_WORDS_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Process process;
    private final OptionalLong startTicks;
    private final OutputDrain drain;

    private LaneProcess(Process process, OptionalLong startTicks, OutputDrain drain) {
        this.process = process;
        this.startTicks = startTicks;
        this.drain = drain;
    }

    /** Begins to watch a process that was just started. */
    static LaneProcess watch(Process process, ProcessTable table, LaneStart start) {
        OptionalLong startTicks = table.find(process.pid())
                .map(status -> OptionalLong.of(status.startTicks()))
                .orElseGet(OptionalLong::empty);
        OutputDrain drain = new OutputDrain(start.label(), process.getInputStream());
        LaneProcess lane = new LaneProcess(process, startTicks, drain);
        Thread draining = daemon(start.label() + " output", drain);
        // Not Process.onExit(): it completes on the common pool, which the host may have filled.
        daemon(start.label() + " exit", () -> {
            UninterruptedWait.forExit(process, Long.MAX_VALUE / 2);
            // Its last words belong to its exit; a descendant that holds the pipe open must not hold the exit back.
            UninterruptedWait.forEnd(draining, LAST_WORDS_NANOS);
            start.whenExited().run();
        });
        lane.giveToken(start.token());
        return lane;
    }

    private static Thread daemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    // The stream stays open: its end tells the lane that its parent is gone.
    private void giveToken(String token) {
        try {
            process.getOutputStream().write((token + "\n").getBytes(StandardCharsets.US_ASCII));
            process.getOutputStream().flush();
        } catch (IOException e) {
            // It ended at once; that is reported as its exit.
            LOG.debug("process {} took no token", process.pid(), e);
        }
    }

    /**
     * The process id.
     *
     * @return the pid
     */
    public long pid() {
        return process.pid();
    }

    /**
     * Whether it ended.
     *
     * @return true when the operating system said so
     */
    public boolean hasExited() {
        return !process.isAlive();
    }

    /**
     * How it ended.
     *
     * @return exit code, signal and meaning in words
     */
    public String exitStatus() {
        return hasExited() ? ExitStatus.describe(process.exitValue()) : "running";
    }

    /**
     * Whether it ended by itself and without a failure.
     *
     * @return true when its exit code is 0
     */
    public boolean endedWell() {
        return hasExited() && process.exitValue() == 0;
    }

    /**
     * The first lines that it printed; only to be shown of a lane that has no credentials yet.
     *
     * @return the text, possibly empty, at most about a thousand characters
     */
    public String beginningOfOutput() {
        return drain.beginning();
    }

    /** Ends its input, once it needs none any more: a lane that has finished then exits without delay. */
    public void endInput() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // It has ended already.
            LOG.debug("the input of process {} did not close well", process.pid(), e);
        }
    }

    boolean awaitExit(long nanos) {
        return UninterruptedWait.forExit(process, nanos);
    }

    /** Whether a process of this number was started at another time: it got the number after ours had ended. */
    boolean isNot(ProcessStatus status) {
        return startTicks.isPresent() && startTicks.getAsLong() != status.startTicks();
    }

    /** Signals the process alone: it may not have reached its own group yet. */
    void end(boolean forcibly) {
        // Not the process's own methods: they close its input, and a lane halts at that instead of ending as it was
        // asked to.
        if (forcibly) {
            process.toHandle().destroyForcibly();
        } else {
            process.toHandle().destroy();
        }
    }
}
