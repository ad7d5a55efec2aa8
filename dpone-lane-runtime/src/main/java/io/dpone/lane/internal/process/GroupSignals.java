package io.dpone.lane.internal.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Signals to process groups, sent by {@code kill}: the JDK itself can only signal a single process. Stateless and thread-safe. */
final class GroupSignals {
    private static final Logger LOG = LoggerFactory.getLogger(GroupSignals.class);
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Path kill;

    GroupSignals(Path kill) {
        this.kill = kill;
    }

    /** Sends; whoever is already gone gets nothing. Whether it helped is to be seen from the process table. */
    void send(String signal, Collection<Long> groups) {
        if (!groups.isEmpty()) {
            run(signal, groups);
        }
    }

    /** Whether the kernel knows the group, zombies included; true also when it does not say. */
    boolean exists(long group) {
        return !run("-0", List.of(group)).contains("No such process");
    }

    private String run(String signal, Collection<Long> groups) {
        List<String> command = new ArrayList<>(List.of(kill.toString(), signal, "--"));
        groups.forEach(group -> command.add("-" + group));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().clear();
        // Its answer is read.
        builder.environment().put("LC_ALL", "C");
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            // The answer is a line a group and fits into the pipe.
            if (!UninterruptedWait.forExit(process, PATIENCE_NANOS)) {
                process.destroyForcibly();
                LOG.warn("{} {} did not end in time for groups {}", kill, signal, groups);
                return "";
            }
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            LOG.warn("{} {} could not be run for groups {}", kill, signal, groups, e);
            return "";
        }
    }
}
