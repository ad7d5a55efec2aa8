package io.dpone.internal.campaign;

import io.dpone.campaign.CampaignSpec.Provisioning;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.spi.CampaignTarget;
import io.dpone.spi.CampaignTarget.StateInspection;

/** Nothing is written before the state tables have their exact shape and the target is registered. */
final class StateGate {
    private StateGate() {}

    static void require(CampaignTarget target, Provisioning provisioning) {
        StateInspection state = target.inspectState();
        refuseMismatches(state);
        boolean complete = state.missing().isEmpty() && state.registered();
        if (!complete && provisioning == Provisioning.RUNTIME) {
            target.provisionState();
            state = target.inspectState();
            refuseMismatches(state);
        }
        if (!state.missing().isEmpty()) {
            throw new DponeException(
                    ErrorCode.STATE_MISSING,
                    "state tables are missing: " + String.join(", ", state.missing())
                            + "; plan() prints the statements that make them");
        }
        if (!state.registered()) {
            throw new DponeException(
                    ErrorCode.TARGET_NOT_REGISTERED,
                    "the live table is not registered; plan() prints the statement that registers it");
        }
    }

    private static void refuseMismatches(StateInspection state) {
        if (!state.mismatches().isEmpty()) {
            throw new DponeException(
                    ErrorCode.STATE_SHAPE_MISMATCH,
                    "state tables have another shape than this version needs: "
                            + String.join("; ", state.mismatches()));
        }
    }
}
