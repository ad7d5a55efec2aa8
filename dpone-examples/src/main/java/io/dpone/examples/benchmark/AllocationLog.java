package io.dpone.examples.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What virtual machines have allocated, from their logs of garbage collection: each collection says how much the heap held before and after it, and at the end each
 * machine says what it holds. HotSpot says the former in MiB, so that a collection may be wrong by one of them; in the sum that cancels out. Unlike a count that a
 * program makes of its own threads this one has also those threads that ended.
 *
 * @param folder the folder of the logs
 */
record AllocationLog(Path folder) {
    private static final String SUFFIX = ".gc";
    private static final int MEBIBYTE = 20;
    private static final int KIBIBYTE = 10;
    // "Pause Young (Allocation Failure) 68M->1M(247M) 1.2ms", and of other collections alike.
    private static final Pattern COLLECTION = Pattern.compile("GC\\(\\d+\\) Pause .* (\\d+)M->(\\d+)M\\(\\d+M\\)");
    // " def new generation   total 78656K, used 2797K [": a line for each generation, or one for the whole heap.
    private static final Pattern END = Pattern.compile("total \\d+K, used (\\d+)K");

    /** What makes a virtual machine write its log there. */
    List<String> jvmOptions() {
        return List.of("-Xlog:gc,gc+heap+exit:file=" + folder.resolve("%p" + SUFFIX));
    }

    /** What all machines whose logs are there have allocated, in bytes. */
    long bytes() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(SUFFIX))
                    .mapToLong(file -> allocated(read(file)))
                    .sum();
        } catch (IOException e) {
            throw new UncheckedIOException("the logs of garbage collection cannot be listed", e);
        }
    }

    /** What the machine of one log has allocated, in bytes. */
    static long allocated(List<String> lines) {
        long allocated = 0;
        long held = 0;
        long heldAtEnd = 0;
        for (String line : lines) {
            Matcher collection = COLLECTION.matcher(line);
            Matcher end = END.matcher(line);
            if (collection.find()) {
                allocated += (Long.parseLong(collection.group(1)) << MEBIBYTE) - held;
                held = Long.parseLong(collection.group(2)) << MEBIBYTE;
            } else if (end.find()) {
                heldAtEnd += Long.parseLong(end.group(1)) << KIBIBYTE;
            }
        }
        return allocated + Math.max(0, heldAtEnd - held);
    }

    private static List<String> read(Path file) {
        try {
            return Files.readAllLines(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("a log of garbage collection cannot be read", e);
        }
    }
}
