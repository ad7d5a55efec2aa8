package io.dpone.internal.campaign;

import io.dpone.campaign.CampaignSpec;
import io.dpone.spi.LaneFleet;
import io.dpone.spi.LaneLauncher;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Lets lanes come up while their campaign is still admitted and prepared; they are told nothing of it yet. Used by one thread. */
final class LanesAhead implements AutoCloseable {
    private final LaneLauncher launcher;
    private final CampaignSpec.Tuning tuning;
    private final String runKey;
    private @Nullable LaneFleet fleet;

    LanesAhead(LaneLauncher launcher, CampaignSpec.Tuning tuning, String runKey) {
        this.launcher = launcher;
        this.tuning = tuning;
        this.runKey = runKey;
    }

    /** At least so many chunks are left: as many lanes will be needed, but no more than the campaign may have. */
    void expect(int chunks) {
        int lanes = lanesFor(chunks);
        if (lanes > 0) {
            opened().prepare(runKey, IntStream.rangeClosed(1, lanes).boxed().toList());
        }
    }

    /** How many lanes a number of chunks can use. */
    int lanesFor(int chunks) {
        return Math.min(chunks, tuning.parallelWorkers());
    }

    /** The fleet, from now on the caller's, who closes it. */
    LaneFleet take() {
        LaneFleet taken = opened();
        fleet = null;
        return taken;
    }

    private LaneFleet opened() {
        LaneFleet known = fleet;
        if (known == null) {
            known = launcher.open(tuning.laneHeapMegabytes());
            fleet = known;
        }
        return known;
    }

    /** Ends the lanes that nobody took. */
    @Override
    public void close() {
        LaneFleet left = fleet;
        fleet = null;
        if (left != null) {
            left.close();
        }
    }
}
