package io.dpone.examples.benchmark;

import io.dpone.testkit.postgres.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What the figures were measured on. */
final class MachineLine {
    private static final double KIBIBYTES_PER_GIBIBYTE = 1 << 20;

    private MachineLine() {}

    /**
     * The machine in one line.
     *
     * @param database asked for the version of PostgreSQL
     * @param data the folder of the servers' data
     * @param versions the versions of what others have made
     */
    static String of(TestDatabase database, Path data, List<String> versions) {
        Stream<String> parts = Stream.of(
                Runtime.getRuntime().availableProcessors() + " cores ("
                        + field("/proc/cpuinfo", "model name", "unknown") + ")",
                String.format(Locale.ROOT, "%.1f GiB of memory", memoryKibibytes() / KIBIBYTES_PER_GIBIBYTE),
                "load average " + loadAverage() + " before the first run",
                "servers on " + fileSystem(data),
                System.getProperty("java.vm.name") + " " + Runtime.version(),
                "PostgreSQL " + String.join("", database.texts("SHOW server_version")),
                field("/etc/os-release", "PRETTY_NAME", "Linux").replace("\"", "") + ", kernel "
                        + System.getProperty("os.version"));
        return Stream.concat(parts, versions.stream())
                .reduce((one, two) -> one + "; " + two)
                .orElseThrow();
    }

    /** How many processes have run or wanted to in the last minute, as text. */
    static String loadAverage() {
        return lines("/proc/loadavg").get(0).split(" ", 2)[0];
    }

    private static long memoryKibibytes() {
        return Long.parseLong(
                field("/proc/meminfo", "MemTotal", "0").replace("kB", "").strip());
    }

    private static String fileSystem(Path data) {
        try {
            return Files.getFileStore(data).type();
        } catch (IOException e) {
            throw new UncheckedIOException("the file system of " + data + " cannot be read", e);
        }
    }

    // "name : value" or NAME=value
    private static String field(String file, String name, String otherwise) {
        return lines(file).stream()
                .filter(line -> line.startsWith(name))
                .map(line -> line.substring(name.length())
                        .replaceFirst("^\\s*[:=]", "")
                        .strip())
                .findFirst()
                .orElse(otherwise);
    }

    private static List<String> lines(String file) {
        try {
            return Files.readAllLines(Path.of(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be read", e);
        }
    }
}
