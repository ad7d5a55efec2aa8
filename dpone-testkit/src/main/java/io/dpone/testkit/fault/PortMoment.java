package io.dpone.testkit.fault;

/**
 * One moment of one port call.
 *
 * @param process who calls
 * @param call what is called
 * @param phase when
 * @param detail what it is about, such as a run key, an operation key or the type of a message; possibly empty
 */
public record PortMoment(SimulatedProcess process, PortCall call, Phase phase, String detail) {
    /** Before or after the effect. */
    public enum Phase {
        /** The call was made and nothing has happened yet. */
        BEFORE,
        /** The effect is there (a commit is durable) and the caller has not heard of it. */
        AFTER
    }

    @Override
    public String toString() {
        return process.name() + ": " + phase + " " + call + (detail.isEmpty() ? "" : " " + detail);
    }
}
