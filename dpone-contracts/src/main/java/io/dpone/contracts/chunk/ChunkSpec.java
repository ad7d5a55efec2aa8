package io.dpone.contracts.chunk;

/**
 * One chunk of a plan.
 *
 * @param index the place in the plan, from 1
 * @param scope the range
 */
public record ChunkSpec(int index, RangeScope scope) {
    // Refuses an index below 1.
    public ChunkSpec {
        if (index < 1) {
            throw new IllegalArgumentException("chunk indexes begin at 1");
        }
    }

    /**
     * What makes the chunk the same chunk in another run (shadow campaign facts, section 2).
     *
     * @param runKey the campaign's key
     * @return {@code <run_key>:<index>:scope:<digest of the range>}
     */
    public String idempotencyKey(String runKey) {
        return runKey + ":" + index + ":scope:" + scope.sha256();
    }
}
