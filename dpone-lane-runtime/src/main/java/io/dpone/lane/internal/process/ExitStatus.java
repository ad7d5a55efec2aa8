package io.dpone.lane.internal.process;

import java.util.List;
import java.util.stream.Stream;

/** Exit values of {@link Process} in words. */
final class ExitStatus {
    // Process gives 128 plus the number of the signal; the numbers are those of Linux on common processors (signal(7)).
    private static final int SIGNALLED = 128;
    private static final List<String> SIGNALS = List.of(
            "SIGHUP", "SIGINT", "SIGQUIT", "SIGILL", "SIGTRAP", "SIGABRT", "SIGBUS", "SIGFPE", "SIGKILL", "SIGUSR1",
            "SIGSEGV", "SIGUSR2", "SIGPIPE", "SIGALRM", "SIGTERM");

    private ExitStatus() {}

    static String describe(int exitValue) {
        int signal = exitValue - SIGNALLED;
        if (signal >= 1 && signal <= SIGNALS.size()) {
            return "exit code " + exitValue + " (" + SIGNALS.get(signal - 1) + ")";
        }
        return "exit code " + exitValue
                + Stream.of(LaneExit.values())
                        .filter(exit -> exit.code() == exitValue)
                        .map(exit -> " (" + exit.meaning() + ")")
                        .findFirst()
                        .orElse("");
    }
}
