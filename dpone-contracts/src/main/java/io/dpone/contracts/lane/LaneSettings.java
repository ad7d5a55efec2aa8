package io.dpone.contracts.lane;

import java.time.Duration;

/**
 * The tuning that a lane obeys; never part of a campaign's identity.
 *
 * @param maxRowBytes the largest row in bytes of its wire format, at least 1
 * @param lockTimeout how long a lane waits for a lock of the target, at least 1 ms
 * @param requestTimeout how long a lane waits for the parent's answer, at least 1 ms
 * @param operationTtl how long an operation's lease runs when it is claimed or renewed
 * @param loadStrategy how a chunk's rows get into the shadow
 */
public record LaneSettings(
        long maxRowBytes,
        Duration lockTimeout,
        Duration requestTimeout,
        Duration operationTtl,
        LoadStrategy loadStrategy) {
    // Refuses limits that are not positive.
    public LaneSettings {
        if (maxRowBytes < 1
                || lockTimeout.toMillis() < 1
                || requestTimeout.toMillis() < 1
                || operationTtl.toMillis() < 1) {
            throw new IllegalArgumentException("lane settings are positive");
        }
    }
}
