package io.dpone.internal.campaign;

import io.dpone.campaign.CampaignSpec;
import io.dpone.campaign.CampaignStatusReport;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.CampaignTransitions;
import io.dpone.contracts.ledger.Transition;
import io.dpone.internal.plan.StatusReports;
import io.dpone.spi.CampaignLedger;
import io.dpone.spi.CampaignLedger.Decision;
import io.dpone.spi.CampaignLedger.Scope;
import io.dpone.spi.CampaignTarget;
import java.util.List;
import java.util.function.BiFunction;

/** What a host can ask of a campaign while another run works on it: reads and cancels through the ledger alone, without the session lock. */
public final class CampaignControl {
    private CampaignControl() {}

    /**
     * What the ledger says.
     *
     * @param services what a run would work with
     * @return the report
     */
    public static CampaignStatusReport status(RunServices services) {
        return withLedger(services, CampaignControl::report);
    }

    /**
     * Asks for the campaign to stop.
     *
     * @param services what a run would work with
     * @param reason why, not blank
     * @param requestedBy who, not blank
     * @return what the ledger says afterwards
     */
    public static CampaignStatusReport cancel(RunServices services, String reason, String requestedBy) {
        if (reason.isBlank() || requestedBy.isBlank()) {
            throw new DponeException(ErrorCode.MANIFEST_INVALID, "a cancellation names its reason and who asks for it");
        }
        return withLedger(services, (ledger, runKey) -> {
            Transition<CampaignRecord> result = ledger.change(runKey, new Scope.CampaignOnly(), (current, now) -> {
                Transition<CampaignRecord> cancelled =
                        CampaignTransitions.cancel(current.campaign(), reason, requestedBy, now);
                return cancelled instanceof Transition.Applied<CampaignRecord> applied
                        ? new Decision<>(applied.record(), List.of(), cancelled)
                        : Decision.none(cancelled);
            });
            if (result instanceof Transition.Refused<CampaignRecord>) {
                throw new DponeException(
                        ErrorCode.CANCEL_CLOSED,
                        "campaign " + runKey + " is published; cancellation is closed after target publication");
            }
            return report(ledger, runKey);
        });
    }

    private static CampaignStatusReport withLedger(
            RunServices services, BiFunction<CampaignLedger, String, CampaignStatusReport> use) {
        CampaignSpec spec = services.spec();
        try (CampaignTarget target =
                services.target().openCampaign(spec.target(), spec.targetTable(), spec.stateSchema())) {
            CampaignTarget.StateInspection state = target.inspectState();
            String runKey =
                    CampaignDraft.runKey(spec, target.describe(spec.uniqueKey()).database());
            if (!state.missing().isEmpty()) {
                throw Admission.unknown(runKey);
            }
            return use.apply(target.ledger(), runKey);
        }
    }

    private static CampaignStatusReport report(CampaignLedger ledger, String runKey) {
        return StatusReports.of(
                ledger.read(runKey).orElseThrow(() -> Admission.unknown(runKey)), ledger.isHeld(runKey));
    }
}
