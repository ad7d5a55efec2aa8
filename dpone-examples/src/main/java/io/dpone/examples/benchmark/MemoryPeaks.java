package io.dpone.examples.benchmark;

import java.util.Locale;

/**
 * The most memory that the processes of a contender had resident, in KiB, as the kernel keeps it for each process ({@code VmHWM}, proc(5)). Pages that several
 * processes share, such as those of programs, count in each.
 *
 * @param total the most at one time, over all processes
 * @param starter the largest process that the benchmark itself started, such as the host of a campaign
 * @param started the largest process that was started by one of those, such as a lane; 0 when there was none
 */
record MemoryPeaks(long total, long starter, long started) {
    /** Of no process. */
    static final MemoryPeaks NOTHING = new MemoryPeaks(0, 0, 0);

    /** The greater of each. */
    MemoryPeaks max(MemoryPeaks other) {
        return new MemoryPeaks(
                Math.max(total, other.total), Math.max(starter, other.starter), Math.max(started, other.started));
    }

    /** In MiB. */
    String text() {
        String largest = started == 0
                ? String.format(Locale.ROOT, "process %d", mebibytes(starter))
                : String.format(Locale.ROOT, "parent %d, child %d", mebibytes(starter), mebibytes(started));
        return String.format(Locale.ROOT, "%d (%s)", mebibytes(total), largest);
    }

    private static long mebibytes(long kibibytes) {
        return Math.round(kibibytes / 1024.0);
    }
}
