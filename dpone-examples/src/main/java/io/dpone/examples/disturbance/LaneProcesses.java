package io.dpone.examples.disturbance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The lanes of one campaign's process, from the process list.
 *
 * @param lanes those that ran when the list was made
 */
public record LaneProcesses(List<OsProcess> lanes) {
    private static final Path PROC = Path.of("/proc");
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    // An immutable copy.
    public LaneProcesses {
        lanes = List.copyOf(lanes);
    }

    /**
     * The lanes that run now.
     *
     * @param parent the campaign's process
     * @return its lanes
     */
    public static LaneProcesses of(OsProcess parent) {
        return new LaneProcesses(parent.sessionLeadersBelow());
    }

    /**
     * The lane at one end of a connection.
     *
     * @param end what is known of the end
     * @return the lane
     * @throws IllegalStateException when it is no lane's
     */
    public OsProcess at(ClientEnd end) {
        return lanes.stream()
                .filter(isAt(end))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no lane is " + end));
    }

    private static Predicate<OsProcess> isAt(ClientEnd end) {
        if (end instanceof ClientEnd.Ports ports) {
            String socket = "socket:[" + inode(ports.client(), ports.server()) + "]";
            return lane -> hasOpen(lane, socket);
        }
        long number = ((ClientEnd.ProcessNumber) end).number();
        return lane -> lane.pid() == number;
    }

    /**
     * Waits, bounded, until none is left.
     *
     * @return how many are left all the same
     */
    public int leftAfterWait() {
        try {
            Waiting.until("the lanes to end", PATIENCE, () -> running() == 0);
        } catch (IllegalStateException e) {
            return running();
        }
        return 0;
    }

    private int running() {
        return (int) lanes.stream().filter(OsProcess::isRunning).count();
    }

    // Columns of /proc/net/tcp: 1 local address, 2 remote address, 9 inode; addresses end with the port in four
    // hexadecimal digits (proc(5)).
    private static String inode(int localPort, int remotePort) {
        String local = String.format(Locale.ROOT, ":%04X", localPort);
        String remote = String.format(Locale.ROOT, ":%04X", remotePort);
        return Stream.of("net/tcp", "net/tcp6")
                .flatMap(table -> lines(PROC.resolve(table)))
                .map(line -> List.of(line.strip().split("\\s+", -1)))
                .filter(columns -> columns.size() > 9)
                .filter(columns ->
                        columns.get(1).endsWith(local) && columns.get(2).endsWith(remote))
                .map(columns -> columns.get(9))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no connection from port " + localPort));
    }

    private static Stream<String> lines(Path table) {
        try {
            return Files.readAllLines(table, StandardCharsets.US_ASCII).stream();
        } catch (IOException e) {
            throw new UncheckedIOException("the connection list cannot be read", e);
        }
    }

    private static boolean hasOpen(OsProcess process, String socket) {
        try (Stream<Path> open = Files.list(PROC.resolve(process.pid() + "/fd"))) {
            return open.anyMatch(descriptor -> target(descriptor).equals(Optional.of(socket)));
        } catch (IOException e) {
            // It has ended, and so it holds nothing.
            return false;
        }
    }

    private static Optional<String> target(Path descriptor) {
        try {
            return Optional.of(Files.readSymbolicLink(descriptor).toString());
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
