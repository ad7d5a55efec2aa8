package io.dpone.internal.loop;

import io.dpone.contracts.ledger.ChunkEvidence;
import io.dpone.contracts.ledger.ChunkReceipt;

/** Is told what happens in the loop, on the loop's thread; must return at once and must not throw. */
public interface LoopObserver {
    /**
     * A lane has begun a chunk.
     *
     * @param workerId the lane
     * @param chunkIndex the chunk
     */
    void chunkStarted(int workerId, int chunkIndex);

    /**
     * A chunk is committed in target and ledger.
     *
     * @param chunkIndex the chunk
     * @param receipt its receipt
     * @param route how the ledger learned of it
     */
    void chunkSucceeded(int chunkIndex, ChunkReceipt receipt, ChunkEvidence.Route route);

    /**
     * An attempt ended without a receipt.
     *
     * @param chunkIndex the chunk
     * @param error why
     */
    void chunkFailed(int chunkIndex, String error);

    /**
     * The campaign's lease was renewed, or time has passed.
     *
     * @param rowsInFlight rows that running lanes have read so far
     * @param bytesInFlight bytes that running lanes have read so far
     * @param lanesRunning how many lanes have a command
     * @param lanesAlive how many lanes are up
     */
    void turn(long rowsInFlight, long bytesInFlight, int lanesRunning, int lanesAlive);

    /**
     * A lane came up, ended or was lost.
     *
     * @param workerId the lane
     * @param what the transition, in words
     */
    void laneChanged(int workerId, String what);
}
