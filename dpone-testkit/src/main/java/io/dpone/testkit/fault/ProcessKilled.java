package io.dpone.testkit.fault;

/**
 * Thrown by every port call of a killed process. An {@link Error}, so that no handler of failures takes it for one: a real process would run no handler at
 * all.
 */
public final class ProcessKilled extends Error {
    private static final long serialVersionUID = 1L;

    /**
     * The process is gone.
     *
     * @param process its name
     */
    public ProcessKilled(String process) {
        super("the simulated process " + process + " was killed");
    }
}
