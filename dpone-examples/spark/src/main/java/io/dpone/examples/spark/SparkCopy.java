package io.dpone.examples.spark;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/**
 * Copies the line items with Spark's JDBC reader and writer in local mode: {@code SparkCopy PARTITIONS ROWS}, with as many threads as partitions. The environment has
 * the JDBC URLs of both sides. The last line that it prints is what the benchmark reads of all its programs.
 */
public final class SparkCopy {
    private static final String BATCH = "10000";

    private SparkCopy() {}

    /**
     * The program.
     *
     * @param arguments how many partitions and how many rows
     * @throws IOException when Spark does not end in order
     */
    public static void main(String[] arguments) throws IOException {
        int partitions = Integer.parseInt(arguments[0]);
        long rows = Long.parseLong(arguments[1]);
        try (SparkSession spark = SparkSession.builder()
                .master("local[" + partitions + "]")
                .appName("dpone-benchmark")
                .config("spark.ui.enabled", "false")
                .getOrCreate()) {
            Dataset<Row> read = spark.read()
                    .jdbc(
                            System.getenv("DPONE_BENCHMARK_SOURCE"),
                            "public.lineitem",
                            "l_id",
                            1,
                            rows + 1,
                            partitions,
                            properties("org.postgresql.Driver", "fetchsize"));
            long cpuBefore = cpuMicros();
            long allocatedBefore = allocatedBytes();
            long start = System.nanoTime();
            read.write()
                    .mode(SaveMode.Append)
                    .jdbc(
                            System.getenv("DPONE_BENCHMARK_TARGET"),
                            "dbo.lineitem",
                            properties("com.microsoft.sqlserver.jdbc.SQLServerDriver", "batchsize"));
            System.out.println(String.format(
                    Locale.ROOT,
                    "{\"load_micros\":%d,\"cpu_micros_before\":%d,\"allocated_before\":%d}",
                    TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - start),
                    cpuBefore,
                    allocatedBefore));
        }
    }

    private static Properties properties(String driver, String sizeOption) {
        Properties properties = new Properties();
        properties.setProperty("driver", driver);
        properties.setProperty(sizeOption, BATCH);
        return properties;
    }

    private static long cpuMicros() {
        return TimeUnit.NANOSECONDS.toMicros(
                ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                        .getProcessCpuTime());
    }

    // Of the threads that still run; Spark's start has ended only a few.
    private static long allocatedBytes() {
        com.sun.management.ThreadMXBean threads =
                ManagementFactory.getPlatformMXBean(com.sun.management.ThreadMXBean.class);
        return Arrays.stream(threads.getThreadAllocatedBytes(threads.getAllThreadIds()))
                .filter(bytes -> bytes > 0)
                .sum();
    }
}
