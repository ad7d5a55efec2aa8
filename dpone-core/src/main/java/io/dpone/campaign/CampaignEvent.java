package io.dpone.campaign;

/**
 * One transition of a campaign.
 *
 * @param kind which transition
 * @param chunkIndex the chunk, 0 when it is not about one
 * @param message the transition in words, without values and credentials
 */
public record CampaignEvent(Kind kind, int chunkIndex, String message) {
    /** The transitions. */
    public enum Kind {
        /** The run entered a phase. */
        PHASE,
        /** A lane came up, ended or was lost. */
        LANE,
        /** A lane has begun a chunk. */
        CHUNK_STARTED,
        /** A chunk is committed. */
        CHUNK_COMMITTED,
        /** A chunk was found committed by its receipt, and nothing was read again. */
        CHUNK_REPLAYED,
        /** An attempt ended without a receipt. */
        CHUNK_FAILED
    }
}
