package io.dpone.testkit.fault;

/**
 * Decides what goes wrong. Every port call of a process passes here twice, on the calling thread and with no lock held; so a plan may throw, kill, wait for
 * another thread, or let a scheduler switch. Used by many threads.
 *
 * <p>What a plan throws before a call is all that happens. What it throws after a call is thrown although the effect is there; a committing call answers
 * {@link AcknowledgementLost} by looking at the committed state again, as an adapter does on a fresh session.
 */
@FunctionalInterface
public interface FaultPlan {
    /**
     * A call passes.
     *
     * @param moment which one
     */
    void at(PortMoment moment);

    /**
     * A call has to wait for a lock of another session.
     *
     * @param moment the call, before its effect
     * @return true to look at once whether the lock is free, because this method let others run (and time pass, or the wait never ends); false to wait in real time
     */
    default boolean blocked(PortMoment moment) {
        return false;
    }

    /**
     * Nothing goes wrong.
     *
     * @return the plan
     */
    static FaultPlan none() {
        return moment -> {};
    }
}
