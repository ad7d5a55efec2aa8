package io.dpone.testkit.simulation;

import io.dpone.spi.Ticker;
import io.dpone.testkit.memory.InMemoryTarget;
import java.time.InstantSource;

/** Makes the empty target of a simulation. */
@FunctionalInterface
public interface TargetFactory {
    /**
     * Makes a target.
     *
     * @param clock the simulation's time of day
     * @param ticker the simulation's elapsed time
     * @return an empty target on them
     */
    InMemoryTarget create(InstantSource clock, Ticker ticker);
}
