package io.dpone.lane.internal.process;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A short process whose answer tells whether lanes can be started. Used by one thread. */
final class ProbeProcess implements AutoCloseable {
    private static final int MAX_TEXT = 600;

    private final ErrorCode code;
    private final String failure;
    private final Process process;

    private ProbeProcess(ErrorCode code, String failure, Process process) {
        this.code = code;
        this.failure = failure;
        this.process = process;
    }

    /** Starts it; a failure has the code and begins with the text. */
    static ProbeProcess start(ErrorCode code, String failure, List<String> line, Map<String, String> environment) {
        ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            return new ProbeProcess(code, failure, process);
        } catch (IOException e) {
            throw new DponeException(code, failure + ": " + e.getMessage(), e);
        }
    }

    /** Waits for its end; what it printed fits a pipe. */
    String answer(Duration patience) {
        if (!UninterruptedWait.forExit(process, patience.toNanos())) {
            throw new DponeException(code, failure + ": no answer within " + patience.toMillis() + " ms");
        }
        String said;
        try {
            said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new DponeException(code, failure + ": " + e.getMessage(), e);
        }
        if (process.exitValue() != 0) {
            throw new DponeException(
                    code, failure + ": " + ExitStatus.describe(process.exitValue()) + ": " + shortened(said));
        }
        return said;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    static String shortened(String said) {
        String line = said.strip().replace('\n', ' ');
        return line.length() <= MAX_TEXT ? line : line.substring(0, MAX_TEXT);
    }
}
