package io.dpone.internal.loop;

import java.time.Duration;

/**
 * The times of the loop (ADR 0051: leases of 90 s renewed every 30 s; shadow campaign facts, section 5).
 *
 * @param leaseTtl how long campaign, chunk and operation leases run
 * @param renewEvery how often they are renewed, less than the ttl
 * @param poll how long one turn waits for events at most
 * @param drain how long running peers may go on after a failure or an interruption
 * @param finalizing how long a lane may stay in its terminal transaction before it is quiesced
 * @param startup how long all lanes together may take until they are ready
 * @param terminationGrace how long a lane's processes may take to end by themselves
 */
public record LoopSettings(
        Duration leaseTtl,
        Duration renewEvery,
        Duration poll,
        Duration drain,
        Duration finalizing,
        Duration startup,
        Duration terminationGrace) {
    // A renewal must come at least once within a lease.
    public LoopSettings {
        if (renewEvery.isZero() || renewEvery.isNegative() || renewEvery.compareTo(leaseTtl) >= 0) {
            throw new IllegalArgumentException("renewals come within the lease");
        }
    }

    /**
     * The times that ADR 0051 states.
     *
     * @return the defaults
     */
    public static LoopSettings ofDefaults() {
        return new LoopSettings(
                Duration.ofSeconds(90),
                Duration.ofSeconds(30),
                Duration.ofMillis(50),
                Duration.ofSeconds(5),
                Duration.ofSeconds(90),
                Duration.ofSeconds(90),
                Duration.ofSeconds(2));
    }
}
