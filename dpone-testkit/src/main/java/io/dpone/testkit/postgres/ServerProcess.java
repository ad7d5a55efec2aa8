package io.dpone.testkit.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A running server as its data directory describes it: the file {@code postmaster.pid} has the process in line 1 and the port in line 4. */
record ServerProcess(Path lockFile, long pid, int port) {
    private static final Duration STOP = Duration.ofSeconds(30);

    static ServerProcess of(Path directory) {
        Path lockFile = directory.resolve("postmaster.pid");
        try {
            List<String> lines = Files.readAllLines(lockFile, StandardCharsets.UTF_8);
            return new ServerProcess(
                    lockFile,
                    Long.parseLong(lines.get(0).strip()),
                    Integer.parseInt(lines.get(3).strip()));
        } catch (IOException e) {
            throw new UncheckedIOException("no server runs in " + directory, e);
        }
    }

    static Path logOf(Path directory) {
        return directory.resolveSibling(directory.getFileName() + ".log");
    }

    // SIGINT is the fast shutdown, which ends sessions; Java can only send SIGTERM, which waits for them.
    void stop() throws IOException {
        new ProcessBuilder("kill", "-INT", Long.toString(pid))
                .inheritIO()
                .start()
                .onExit()
                .join();
        long deadline = System.nanoTime() + STOP.toNanos();
        // The server takes the file away as its last act. Its process may stay a zombie for long, because it is not our
        // child.
        while (Files.exists(lockFile)) {
            if (System.nanoTime() - deadline > 0) {
                throw new IOException("the server with process " + pid + " did not stop within " + STOP);
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }
}
