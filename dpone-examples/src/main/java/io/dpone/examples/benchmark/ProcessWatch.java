package io.dpone.examples.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Looks ten times a second at how much memory the processes of one contender have had. Rarer looks would lose what a process takes at its very end, more frequent
 * ones would take time from those that are measured. Closing it kills what still runs. Thread-safe.
 */
final class ProcessWatch implements AutoCloseable {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final String PEAK = "VmHWM:";

    private final List<ProcessHandle> starters = new CopyOnWriteArrayList<>();
    private final Map<Long, Long> peakOfStarter = new ConcurrentHashMap<>();
    private final Map<Long, Long> peakOfStarted = new ConcurrentHashMap<>();
    private final AtomicLong total = new AtomicLong();
    private final Thread thread;
    private volatile boolean closing;

    private ProcessWatch() {
        this.thread = new Thread(this::look, "process watch");
        this.thread.setDaemon(true);
    }

    /** Begins to look; there is nothing to see yet. */
    static ProcessWatch start() {
        ProcessWatch watch = new ProcessWatch();
        watch.thread.start();
        return watch;
    }

    /** Looks at a process, and at what it starts, from now on. */
    void add(ProcessHandle process) {
        starters.add(process);
    }

    /** What was seen so far. */
    MemoryPeaks peaks() {
        return new MemoryPeaks(total.get(), most(peakOfStarter), most(peakOfStarted));
    }

    @Override
    public void close() {
        closing = true;
        for (ProcessHandle starter : starters) {
            List<ProcessHandle> started = starter.descendants().toList();
            starter.destroyForcibly();
            started.forEach(ProcessHandle::destroyForcibly);
        }
    }

    private void look() {
        while (!closing) {
            long now = 0;
            for (ProcessHandle starter : starters) {
                if (starter.isAlive()) {
                    now += note(starter, peakOfStarter);
                    now += starter.descendants()
                            .mapToLong(started -> note(started, peakOfStarted))
                            .sum();
                }
            }
            total.accumulateAndGet(now, Math::max);
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private static long note(ProcessHandle process, Map<Long, Long> peaks) {
        long peak = peakOf(process.pid());
        peaks.merge(process.pid(), peak, Math::max);
        return peak;
    }

    private static long peakOf(long pid) {
        try (Stream<String> lines =
                Files.lines(Path.of("/proc", Long.toString(pid), "status"), StandardCharsets.UTF_8)) {
            return lines.filter(line -> line.startsWith(PEAK))
                    .map(line -> line.substring(PEAK.length()).replace("kB", "").strip())
                    .mapToLong(Long::parseLong)
                    .findFirst()
                    .orElse(0);
        } catch (IOException | UncheckedIOException e) {
            // It ended between being listed and being read.
            return 0;
        }
    }

    private static long most(Map<Long, Long> peaks) {
        return peaks.values().stream().mapToLong(Long::longValue).max().orElse(0);
    }
}
