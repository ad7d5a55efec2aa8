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
     * Opens a fleet. No lane runs yet.
     *
     * @param laneHeapMegabytes the heap of each lane in MiB
     * @return the fleet; the caller closes it, which ends every lane
     */
    LaneFleet open(int laneHeapMegabytes);
}
