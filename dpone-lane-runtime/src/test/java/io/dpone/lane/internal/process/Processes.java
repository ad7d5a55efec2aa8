package io.dpone.lane.internal.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Starts programs in place of lanes. */
final class Processes implements AutoCloseable {
    static final LinuxPrograms PROGRAMS = LinuxPrograms.find(System.getenv());

    private final LaneSpawner spawner;

    Processes(ProcessTable table) {
        this.spawner = new LaneSpawner(table);
    }

    LaneProcess contained(String... program) {
        List<String> line = new ArrayList<>(List.of(
                PROGRAMS.setpriv().toString(),
                "--pdeathsig",
                "KILL",
                "--",
                PROGRAMS.setsid().toString()));
        line.addAll(List.of(program));
        return spawn(line, () -> {});
    }

    LaneProcess spawn(List<String> line, Runnable whenExited) {
        return spawner.spawn(new LaneStart("test", line, Map.of("PATH", "/usr/bin:/bin"), "token", whenExited));
    }

    /** Waits until the process has said so many lines and gives their text. */
    static String firstWords(LaneProcess process, int lines) {
        String words = process.beginningOfOutput();
        long deadline = System.nanoTime() + 30_000_000_000L;
        while (words.split("; ", -1).length < lines || words.isEmpty()) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("only said: " + words);
            }
            LockSupport.parkNanos(1_000_000);
            words = process.beginningOfOutput();
        }
        return words;
    }

    static void await(CountDownLatch latch) throws InterruptedException {
        if (!latch.await(30, TimeUnit.SECONDS)) {
            throw new AssertionError("did not happen in time");
        }
    }

    @Override
    public void close() {
        spawner.close();
    }
}
