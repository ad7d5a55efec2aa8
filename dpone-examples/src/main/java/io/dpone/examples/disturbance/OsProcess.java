package io.dpone.examples.disturbance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A process as Linux lists it. The start time tells it from a later process that was given the same number.
 *
 * @param pid its number
 * @param startTicks when it started, in clock ticks since the machine did
 */
public record OsProcess(long pid, long startTicks) {
    private static final Path PROC = Path.of("/proc");

    /**
     * A process that runs now.
     *
     * @param pid its number
     * @return the process
     * @throws IllegalStateException when there is none
     */
    public static OsProcess of(long pid) {
        Stat stat = Stat.read(PROC.resolve(Long.toString(pid)))
                .orElseThrow(() -> new IllegalStateException("there is no process " + pid));
        return new OsProcess(pid, stat.startTicks());
    }

    /**
     * Whether it still runs; one that ended and was not yet collected by its parent does not.
     *
     * @return true for a process that runs or is stopped
     */
    public boolean isRunning() {
        return stat().filter(stat -> !stat.hasEnded()).isPresent();
    }

    /**
     * Whether every thread of it is stopped by a signal.
     *
     * @return true when nothing of it can run
     */
    public boolean isStopped() {
        return stat().isPresent()
                && entries(PROC.resolve(Long.toString(pid)).resolve("task")).stream()
                        .allMatch(task -> Stat.read(task)
                                .filter(stat -> stat.state() != 'T')
                                .isEmpty());
    }

    /**
     * The processes that it started and that lead a session of their own, as lanes do.
     *
     * @return those that run now, in the order of their numbers
     */
    public List<OsProcess> sessionLeadersBelow() {
        List<OsProcess> found = new ArrayList<>();
        for (Path entry : entries(PROC)) {
            long number = Long.parseLong(entry.getFileName().toString());
            Stat.read(entry)
                    .filter(stat -> stat.parent() == pid && stat.session() == number && !stat.hasEnded())
                    .ifPresent(stat -> found.add(new OsProcess(number, stat.startTicks())));
        }
        return List.copyOf(found);
    }

    private Optional<Stat> stat() {
        return Stat.read(PROC.resolve(Long.toString(pid))).filter(stat -> stat.startTicks() == startTicks);
    }

    private static List<Path> entries(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(
                            entry -> entry.getFileName().toString().chars().allMatch(Character::isDigit))
                    .sorted()
                    .toList();
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (IOException e) {
            throw new UncheckedIOException("the process list cannot be read", e);
        }
    }

    /** Some fields of {@code /proc/PID/stat}, see proc(5). */
    private record Stat(char state, long parent, long session, long startTicks) {
        private static final int AFTER_NAME = 3;

        static Optional<Stat> read(Path process) {
            try {
                String line = Files.readString(process.resolve("stat"), StandardCharsets.ISO_8859_1);
                // The name of the program is in parentheses and may itself hold spaces and parentheses.
                List<String> fields = List.of(
                        line.substring(line.lastIndexOf(')') + 2).strip().split(" ", -1));
                return Optional.of(new Stat(
                        fields.get(0).charAt(0),
                        Long.parseLong(fields.get(4 - AFTER_NAME)),
                        Long.parseLong(fields.get(6 - AFTER_NAME)),
                        Long.parseLong(fields.get(22 - AFTER_NAME))));
            } catch (IOException e) {
                // It ended between being listed and being read.
                return Optional.empty();
            }
        }

        boolean hasEnded() {
            return state == 'Z' || state == 'X';
        }
    }
}
