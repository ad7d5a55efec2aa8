package io.dpone.examples.architecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;

/** Leaves out what the benchmark harness generates. */
public final class WrittenByHand implements ImportOption {
    @Override
    public boolean includes(Location location) {
        return !location.contains("/jmh_generated/");
    }
}
