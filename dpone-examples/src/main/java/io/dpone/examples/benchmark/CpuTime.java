package io.dpone.examples.benchmark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Processor time of processes, from {@code /proc/PID/stat}. The kernel adds the time of an ended process, and of everything that this one has waited for, to its
 * parent once the parent has collected it, so that nothing is lost however short it was.
 *
 * @param own of the process itself, in clock ticks
 * @param ofEnded of its ended and collected children, in clock ticks
 */
record CpuTime(long own, long ofEnded) {
    // USER_HZ, the unit of this file, is 100 on every architecture that Linux and the JVM share (proc(5), sysconf(3)).
    private static final double TICKS_PER_SECOND = 100;
    private static final int AFTER_NAME = 3;

    /** What the children of this process have used that ended so far, in seconds. */
    static double ofEndedChildren() {
        return read(ProcessHandle.current().pid()).ofEnded() / TICKS_PER_SECOND;
    }

    /**
     * What a process and its children have used so far, in seconds; of its grandchildren, only those that ended count.
     *
     * @param process the process
     */
    static double ofTree(ProcessHandle process) {
        long ticks = read(process.pid()).sum()
                + process.children().mapToLong(child -> read(child.pid()).sum()).sum();
        return ticks / TICKS_PER_SECOND;
    }

    private long sum() {
        return own + ofEnded;
    }

    private static CpuTime read(long pid) {
        try {
            String line = Files.readString(Path.of("/proc", Long.toString(pid), "stat"), StandardCharsets.ISO_8859_1);
            // The name of the program is in parentheses and may itself hold spaces and parentheses.
            List<String> fields =
                    List.of(line.substring(line.lastIndexOf(')') + 2).strip().split(" ", -1));
            return new CpuTime(number(fields, 14) + number(fields, 15), number(fields, 16) + number(fields, 17));
        } catch (IOException e) {
            // It ended between being listed and being read; its parent has its time.
            return new CpuTime(0, 0);
        }
    }

    private static long number(List<String> fields, int field) {
        return Long.parseLong(fields.get(field - AFTER_NAME));
    }
}
