package io.dpone.lane.internal.process;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/** Proves by trying that lanes can be started, without starting one. Stateless and thread-safe. */
public final class LaneProbe {
    private static final int MAX_TEXT = 600;

    private final LaneCommand command;
    private final Duration patience;

    /**
     * A probe.
     *
     * @param command how lanes are started
     * @param patience how long each of the two tries may take
     */
    public LaneProbe(LaneCommand command, Duration patience) {
        this.command = command;
        this.patience = patience;
    }

    /**
     * Runs the containing programs around one that only answers.
     *
     * @throws DponeException with {@code LANE_ISOLATION_FAILED}
     */
    public void requireContainment() {
        LinuxPrograms programs = command.programs();
        String self = Long.toString(ProcessHandle.current().pid());
        run(
                ErrorCode.LANE_ISOLATION_FAILED,
                "setpriv, setsid and kill do not contain a process",
                command.contained(List.of(programs.kill().toString(), "-0", "--", self)));
    }

    /**
     * Runs the lane's main with the lane's heap, options and class path.
     *
     * @param argument makes the main answer only
     * @param answer the answer of a main of the same version
     * @throws DponeException with {@code LANE_BOOTSTRAP_NOT_SERIALIZABLE}
     */
    public void requireMain(String argument, String answer) {
        String failure = "a new virtual machine with the lane's class path does not run the lane's main";
        String said = run(ErrorCode.LANE_BOOTSTRAP_NOT_SERIALIZABLE, failure, command.line(List.of(argument)));
        if (said.lines().noneMatch(answer::equals)) {
            throw new DponeException(
                    ErrorCode.LANE_BOOTSTRAP_NOT_SERIALIZABLE,
                    "the lane's class path holds another version of dpone: " + shortened(said));
        }
    }

    private String run(ErrorCode code, String failure, List<String> line) {
        ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().putAll(command.environment());
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            if (!UninterruptedWait.forExit(process, patience.toNanos())) {
                process.destroyForcibly();
                throw new DponeException(code, failure + ": no answer within " + patience.toMillis() + " ms");
            }
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.exitValue() != 0) {
                throw new DponeException(
                        code, failure + ": " + ExitStatus.describe(process.exitValue()) + ": " + shortened(said));
            }
            return said;
        } catch (IOException e) {
            throw new DponeException(code, failure + ": " + e.getMessage(), e);
        }
    }

    private static String shortened(String said) {
        String line = said.strip().replace('\n', ' ');
        return line.length() <= MAX_TEXT ? line : line.substring(0, MAX_TEXT);
    }
}
