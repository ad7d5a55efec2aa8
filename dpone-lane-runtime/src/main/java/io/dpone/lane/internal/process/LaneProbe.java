package io.dpone.lane.internal.process;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.spi.LaneLauncher.Preflight;
import java.time.Duration;
import java.util.List;

/** Proves by trying that lanes can be started, without starting one. Used by one thread. */
public final class LaneProbe implements Preflight {
    private final ProbeProcess containment;
    private final ProbeProcess main;
    private final String answer;
    private final Duration patience;

    private LaneProbe(ProbeProcess containment, ProbeProcess main, String answer, Duration patience) {
        this.containment = containment;
        this.main = main;
        this.answer = answer;
        this.patience = patience;
    }

    /**
     * Starts two processes: the containing programs around one that only answers, and the lane's main with the lane's heap, options and class path.
     *
     * @param command how lanes are started
     * @param patience how long each of the two may take
     * @param argument makes the main answer only
     * @param answer the answer of a main of the same version
     * @return the begun probe
     * @throws DponeException with {@code LANE_ISOLATION_FAILED} or {@code LANE_BOOTSTRAP_NOT_SERIALIZABLE}
     */
    public static LaneProbe begin(LaneCommand command, Duration patience, String argument, String answer) {
        LinuxPrograms programs = command.programs();
        String self = Long.toString(ProcessHandle.current().pid());
        ProbeProcess containment = ProbeProcess.start(
                ErrorCode.LANE_ISOLATION_FAILED,
                "setpriv, setsid and kill do not contain a process",
                command.contained(List.of(programs.kill().toString(), "-0", "--", self)),
                command.environment());
        try {
            ProbeProcess main = ProbeProcess.start(
                    ErrorCode.LANE_BOOTSTRAP_NOT_SERIALIZABLE,
                    "a new virtual machine with the lane's class path does not run the lane's main",
                    command.line(List.of(argument)),
                    command.environment());
            return new LaneProbe(containment, main, answer, patience);
        } catch (DponeException e) {
            containment.close();
            throw e;
        }
    }

    /**
     * Waits for both answers.
     *
     * @throws DponeException with {@code LANE_ISOLATION_FAILED} or {@code LANE_BOOTSTRAP_NOT_SERIALIZABLE}
     */
    @Override
    public void require() {
        containment.answer(patience);
        String said = main.answer(patience);
        if (said.lines().noneMatch(answer::equals)) {
            throw new DponeException(
                    ErrorCode.LANE_BOOTSTRAP_NOT_SERIALIZABLE,
                    "the lane's class path holds another version of dpone: " + ProbeProcess.shortened(said));
        }
    }

    @Override
    public void close() {
        containment.close();
        main.close();
    }
}
