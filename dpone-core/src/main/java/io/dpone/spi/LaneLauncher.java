package io.dpone.spi;

/** Starts lanes. A lane is a process of its own, a thread in tests, or something else that speaks the lane protocol. */
public interface LaneLauncher {
    /**
     * Proves in the parent alone, before anything is written, that a lane could be started: platform, programs, class path, entry point, and that the
     * start data can be handed over.
     *
     * @param laneHeapMegabytes the heap that a lane will get
     * @throws io.dpone.contracts.error.DponeException with a code of the lane category
     */
    void preflight(int laneHeapMegabytes);

    /**
     * Begins {@link #preflight} and does not wait for what takes time, so that the parent can log in meanwhile.
     *
     * @param laneHeapMegabytes the heap that a lane will get
     * @return the begun preflight; the caller closes it
     * @throws io.dpone.contracts.error.DponeException with a code of the lane category, when something is wrong at once
     */
    default Preflight beginPreflight(int laneHeapMegabytes) {
        preflight(laneHeapMegabytes);
        return () -> {};
    }

    /**
     * Opens a fleet. No lane runs yet.
     *
     * @param laneHeapMegabytes the heap of each lane in MiB
     * @return the fleet; the caller closes it, which ends every lane
     */
    LaneFleet open(int laneHeapMegabytes);

    /** A preflight that was begun. Used by one thread. */
    @FunctionalInterface
    interface Preflight extends AutoCloseable {
        /**
         * Waits for the end of the preflight; called before anything is written.
         *
         * @throws io.dpone.contracts.error.DponeException with a code of the lane category
         */
        void require();

        /** Ends what of it still runs. */
        @Override
        default void close() {}
    }
}
