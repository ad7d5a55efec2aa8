package io.dpone.spi.state;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.table.TargetIdentity;
import io.dpone.spi.ShadowPublication.Cutover;
import io.dpone.spi.ShadowPublication.Request;
import java.util.Optional;

/** What every cutover decides about the campaign whose row it holds. Pure functions. */
public final class CutoverRules {
    private CutoverRules() {}

    /**
     * Whether exactly this publication was committed before.
     *
     * @param latest the campaign's record
     * @param cutover the cutover
     * @return true when it was
     */
    public static boolean isPublished(CampaignRecord latest, Cutover cutover) {
        return latest.isPublished()
                && cutover.receiptId().equals(latest.publication().receiptId());
    }

    /**
     * Proves owner and publication. Whether the campaign was cancelled is decided by the overlay, because a cancellation is not a failure.
     *
     * @param latest the campaign's record
     * @param cutover the cutover
     */
    public static void requireOurs(CampaignRecord latest, Cutover cutover) {
        if (!cutover.owner().equals(latest.lockOwner())) {
            throw new DponeException(
                    ErrorCode.CAMPAIGN_LEASE_LOST, "campaign " + latest.runKey() + " has another owner");
        }
        if (!latest.publication().equals(cutover.recorded())) {
            throw new DponeException(
                    ErrorCode.IDENTITY_CHANGED,
                    "the ledger has another publication of campaign " + latest.runKey() + " than the one at hand");
        }
    }

    /**
     * Proves that live is registered as it was.
     *
     * @param live the identity at hand
     * @param found the registration that was read under the target and the publication lock
     */
    public static void requireRegistered(TargetIdentity live, Optional<TargetIdentity> found) {
        if (!found.equals(Optional.of(live))) {
            throw new DponeException(
                    ErrorCode.TARGET_NOT_REGISTERED, live.table() + " is not registered any more as it was");
        }
    }

    /**
     * What to throw where the ledger has no such campaign.
     *
     * @param request what is published
     * @return the exception
     */
    public static DponeException unknown(Request request) {
        return new DponeException(ErrorCode.CAMPAIGN_UNKNOWN, "no campaign " + request.runKey() + " is in the ledger");
    }
}
