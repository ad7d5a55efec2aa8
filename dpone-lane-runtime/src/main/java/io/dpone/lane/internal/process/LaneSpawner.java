package io.dpone.lane.internal.process;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Starts lane processes from one platform thread that ends only with {@link #close}: a lane asked for the signal of its parent's death, and Linux sends that
 * signal when the <em>thread</em> ends that started the lane (prctl(2), PR_SET_PDEATHSIG). Thread-safe.
 */
public final class LaneSpawner implements AutoCloseable {
    private final ProcessTable table;
    private final ThreadPoolExecutor thread;

    /**
     * A spawner whose thread starts with the first lane.
     *
     * @param table the machine's processes
     */
    public LaneSpawner(ProcessTable table) {
        this.table = table;
        // INVARIANT: tasks are only submitted, never executed bare: a failed task does not end the thread.
        this.thread = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
            Thread spawning = new Thread(task, "dpone-lane-spawner");
            spawning.setDaemon(true);
            return spawning;
        });
    }

    /**
     * Starts a lane.
     *
     * @param start how
     * @return the running process
     * @throws DponeException with {@code LANE_BOOTSTRAP_FAILED} when the operating system starts nothing
     */
    public LaneProcess spawn(LaneStart start) {
        Future<LaneProcess> spawned = thread.submit(() -> startProcess(start));
        try {
            return UninterruptedWait.get(spawned);
        } catch (ExecutionException e) {
            throw new DponeException(
                    ErrorCode.LANE_BOOTSTRAP_FAILED,
                    "the process of " + start.label() + " was not started",
                    e.getCause());
        }
    }

    private LaneProcess startProcess(LaneStart start) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(start.command()).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().putAll(start.environment());
        return LaneProcess.watch(builder.start(), table, start);
    }

    /** Ends the thread; every lane that still runs is killed by that. */
    @Override
    public void close() {
        thread.shutdown();
    }
}
