package io.dpone.examples.disturbance;

import java.util.List;

/** Holds back every receipt: a lane that has written all the rows of a chunk waits right before its receipt, until the gate is closed. Used by one thread. */
public interface ReceiptGate extends AutoCloseable {
    /**
     * Whether a lane waits now.
     *
     * @return true when at least one does
     */
    boolean isLaneWaiting();

    /**
     * Which lanes wait now.
     *
     * @param lanes the lanes of the campaign
     * @return those of them that wait
     */
    List<OsProcess> waiting(LaneProcesses lanes);

    /** Lets the receipts through. */
    @Override
    void close();
}
