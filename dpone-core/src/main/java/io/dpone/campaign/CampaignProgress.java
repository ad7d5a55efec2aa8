package io.dpone.campaign;

import org.jspecify.annotations.Nullable;

/**
 * How far a run is. Rows and bytes count what is committed, and what running lanes have read so far.
 *
 * @param runKey the campaign's key
 * @param phase where the run is
 * @param pending chunks that nobody has begun
 * @param running chunks that lanes work on
 * @param committed chunks that are committed
 * @param failed chunks whose last attempt failed
 * @param rows rows committed or in flight
 * @param bytes bytes committed or in flight in this run
 * @param rowsPerSecond rows committed or read by this run, for each second of its loading
 * @param etaSeconds estimated seconds until the last chunk is committed, or null while nothing can be said
 * @param lanesRunning lanes that have a chunk
 * @param lanesAlive lanes that are up
 */
public record CampaignProgress(
        String runKey,
        CampaignPhase phase,
        int pending,
        int running,
        int committed,
        int failed,
        long rows,
        long bytes,
        double rowsPerSecond,
        @Nullable Long etaSeconds,
        int lanesRunning,
        int lanesAlive) {
    /**
     * All chunks of the campaign.
     *
     * @return the sum of the four states
     */
    public int chunks() {
        return pending + running + committed + failed;
    }
}
