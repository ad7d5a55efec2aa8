package io.dpone.testkit.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.testkit.memory.BrokenTargets;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The simulation can fail: each of these targets is broken in one way, and the rule that it breaks is seen to be broken. */
class BrokenTargetTest {
    private static final int SEEDS = 150;

    @Test
    void aTargetThatForgetsAReceiptIsNoticedBecauseTheChunkIsReadAndCommittedAgain() {
        Simulation simulation = new Simulation()
                .on(BrokenTargets::forgettingAReceipt)
                .with(EnumSet.of(FaultKind.LANE_KILLED_AFTER_RECEIPT, FaultKind.HOST_KILLED));

        assertThat(broken(simulation, SimulationRule.COMMITTED_CHUNK_IS_NOT_READ))
                .isTrue();
        assertThat(broken(simulation, SimulationRule.ONE_RECEIPT_PER_CHUNK)).isTrue();
    }

    @Test
    void aTargetThatDoesNotCompareTheEpochIsNoticedBecauseALaneCommitsAfterATakeover() {
        Simulation simulation =
                new Simulation().on(BrokenTargets::withoutEpochFence).with(EnumSet.of(FaultKind.HOST_OVERTAKEN));

        assertThat(broken(simulation, SimulationRule.EPOCH_IS_COMPARED)).isTrue();
    }

    @Test
    void aLedgerThatLosesRenewalsIsNoticedBecauseLeasesGetTooOld() {
        Simulation simulation =
                new Simulation().on(BrokenTargets::losingRenewals).with(Set.of(FaultKind.LANE_HANGS));

        assertThat(broken(simulation, SimulationRule.RENEWED_IN_TIME)).isTrue();
    }

    @Test
    void aTargetWhoseReadersSeeALoadBeforeItsPublicationIsNoticed() {
        Simulation simulation = new Simulation()
                .on((clock, ticker) -> BrokenTargets.leakingIntoLive(clock, ticker, SimulatedCampaign.LIVE))
                .with(Set.of(FaultKind.HOST_KILLED));

        assertThat(broken(simulation, SimulationRule.LIVE_IS_WHOLE)).isTrue();
    }

    private static boolean broken(Simulation simulation, SimulationRule rule) {
        for (long seed = 1; seed <= SEEDS; seed++) {
            boolean found = simulation.run(seed).violations().stream().anyMatch(violation -> violation.rule() == rule);
            if (found) {
                return true;
            }
        }
        return false;
    }
}
