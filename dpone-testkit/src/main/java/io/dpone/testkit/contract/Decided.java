package io.dpone.testkit.contract;

import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.Transition;
import io.dpone.spi.CampaignLedger.Decision;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What a contract suite makes of transitions that must be applied. Pure functions. */
final class Decided {
    private Decided() {}

    static Decision<CampaignRecord> applied(Transition<CampaignRecord> transition) {
        CampaignRecord changed = record(transition);
        return new Decision<>(changed, List.of(), changed);
    }

    static <T> T record(Transition<T> transition) {
        if (transition instanceof Transition.Applied<T> applied) {
            return applied.record();
        }
        throw new AssertionError("the transition was not applied: " + transition);
    }

    static Optional<Instant> lastOf(List<Instant> instants) {
        return instants.isEmpty() ? Optional.empty() : Optional.of(instants.get(instants.size() - 1));
    }
}
