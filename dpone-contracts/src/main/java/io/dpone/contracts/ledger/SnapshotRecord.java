package io.dpone.contracts.ledger;

import java.time.Instant;

/**
 * One snapshot of the source that chunks were read under (architecture, decision 12).
 *
 * @param ordinal the place among the campaign's snapshots, from 1
 * @param authority what identifies the snapshot to a reader of the evidence: the exported token, or {@code per_chunk}
 * @param acquiredAt when it was taken, by the ledger's clock, cut to microseconds
 */
public record SnapshotRecord(int ordinal, String authority, Instant acquiredAt) {
    // Cuts the time and refuses an ordinal below 1.
    public SnapshotRecord {
        acquiredAt = WholeMicros.of(acquiredAt);
        if (ordinal < 1) {
            throw new IllegalArgumentException("snapshot ordinals begin at 1");
        }
    }
}
