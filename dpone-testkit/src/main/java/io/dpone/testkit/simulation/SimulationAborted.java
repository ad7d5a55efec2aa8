package io.dpone.testkit.simulation;

/** Ends every task of a simulation that cannot go on. An {@link Error}, so that no handler of failures takes it for one. */
final class SimulationAborted extends Error {
    private static final long serialVersionUID = 1L;

    SimulationAborted(String why) {
        super(why);
    }
}
