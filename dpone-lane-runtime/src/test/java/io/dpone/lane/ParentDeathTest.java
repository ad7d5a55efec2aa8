package io.dpone.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.lane.fixture.FleetHost;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ParentDeathTest {
    @Test
    void lanesDieWithAParentThatWasKilled(@TempDir Path folder)
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        Process parent = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        FleetHost.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            List<ProcessHandle> lanes = List.of(readyLane(parent), readyLane(parent));
            assertThat(lanes).allMatch(ProcessHandle::isAlive);

            parent.destroyForcibly();

            for (ProcessHandle lane : lanes) {
                lane.onExit().get(60, TimeUnit.SECONDS);
            }
        } finally {
            parent.destroyForcibly();
        }
    }

    private static ProcessHandle readyLane(Process parent) throws IOException {
        String line = nextLine(parent);
        assertThat(line).contains("process, group and session", "running");
        Optional<ProcessHandle> lane =
                ProcessHandle.of(Long.parseLong(line.replaceAll(".*process, group and session (\\d+).*", "$1")));
        return lane.orElseThrow();
    }

    private static String nextLine(Process parent) throws IOException {
        StringBuilder line = new StringBuilder();
        int next = parent.getInputStream().read();
        while (next >= 0 && next != '\n') {
            line.append((char) next);
            next = parent.getInputStream().read();
        }
        return line.toString();
    }
}
