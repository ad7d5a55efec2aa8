package io.dpone.examples.benchmark;

import io.dpone.contracts.json.CanonicalJson;
import io.dpone.contracts.json.JsonValue;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/**
 * What a program that copies says of itself: when it began to copy and what it had used until then. Its environment has the JDBC URLs of both sides.
 *
 * @param startNanos the clock when the copy began
 * @param cpuNanosBefore processor time until then
 * @param allocatedBefore bytes that the calling thread had allocated until then
 */
record ProgramFigures(long startNanos, long cpuNanosBefore, long allocatedBefore) {
    /** The environment variable with the JDBC URL of the source, login included. */
    static final String SOURCE_VARIABLE = "DPONE_BENCHMARK_SOURCE";

    /** The environment variable with the JDBC URL of the target, login included. */
    static final String TARGET_VARIABLE = "DPONE_BENCHMARK_TARGET";

    static final String LOAD_MICROS = "load_micros";
    static final String CPU_MICROS_BEFORE = "cpu_micros_before";
    static final String ALLOCATED_BEFORE = "allocated_before";

    /** Called when everything is ready and no row was sent. */
    static ProgramFigures begin() {
        return new ProgramFigures(System.nanoTime(), cpuNanos(), allocatedBytes());
    }

    private static long cpuNanos() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                .getProcessCpuTime();
    }

    private static long allocatedBytes() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.ThreadMXBean.class)
                .getThreadAllocatedBytes(Thread.currentThread().getId());
    }

    /** The last line of the program, when all rows are committed. */
    String end() {
        return CanonicalJson.write(JsonValue.object()
                .put(LOAD_MICROS, TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - startNanos))
                .put(CPU_MICROS_BEFORE, TimeUnit.NANOSECONDS.toMicros(cpuNanosBefore))
                .put(ALLOCATED_BEFORE, allocatedBefore)
                .build());
    }
}
