package io.dpone.internal.loop;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.CampaignTransitions;
import io.dpone.contracts.ledger.Transition;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignLedger;
import io.dpone.spi.CampaignLedger.Decision;
import io.dpone.spi.CampaignLedger.Scope;
import io.dpone.spi.Ticker;
import java.time.Duration;
import java.util.List;

/** The campaign's own lease: the session lock first, then the durable row. Used by one thread. */
public final class CampaignLease {
    /** What a renewal found. */
    public enum Standing {
        /** The campaign is ours. */
        HELD,
        /** The campaign is ours, and somebody asked for it to stop. */
        CANCELLED
    }

    private final CampaignLedger ledger;
    private final CampaignFence fence;
    private final Ticker ticker;
    private final String owner;
    private final Duration ttl;
    private final Duration renewEvery;
    private long dueNanos;

    /**
     * The lease of a campaign that was just acquired.
     *
     * @param ledger the ledger
     * @param fence the held fence
     * @param ticker elapsed time
     * @param owner the campaign's owner
     * @param settings the times
     */
    public CampaignLease(
            CampaignLedger ledger, CampaignFence fence, Ticker ticker, String owner, LoopSettings settings) {
        this.ledger = ledger;
        this.fence = fence;
        this.ticker = ticker;
        this.owner = owner;
        this.ttl = settings.leaseTtl();
        this.renewEvery = settings.renewEvery();
        this.dueNanos = ticker.nanos() + renewEvery.toNanos();
    }

    /**
     * Renews when it is due.
     *
     * @return what was found; {@link Standing#HELD} when nothing was due
     */
    public Standing renewIfDue() {
        return ticker.nanos() - dueNanos < 0 ? Standing.HELD : renew();
    }

    /**
     * Proves the fence and renews the durable lease now.
     *
     * @return what was found
     * @throws DponeException with {@link ErrorCode#CAMPAIGN_LEASE_LOST}
     */
    public Standing renew() {
        fence.prove();
        long begunNanos = ticker.nanos();
        Transition<CampaignRecord> transition =
                ledger.change(fence.runKey(), new Scope.CampaignOnly(), (current, now) -> {
                    Transition<CampaignRecord> renewed =
                            CampaignTransitions.renew(current.campaign(), owner, now.plus(ttl), now);
                    return renewed instanceof Transition.Applied<CampaignRecord> applied
                            ? new Decision<>(applied.record(), List.of(), renewed)
                            : Decision.none(renewed);
                });
        // From before the write: a lease is not younger because its answer was slow.
        dueNanos = begunNanos + renewEvery.toNanos();
        if (transition instanceof Transition.Refused<CampaignRecord> refused) {
            if (refused.refusal() == Transition.Refusal.CANCELLED) {
                return Standing.CANCELLED;
            }
            throw new DponeException(
                    ErrorCode.CAMPAIGN_LEASE_LOST,
                    "campaign " + fence.runKey() + " is owned by another run; this run stops");
        }
        return Standing.HELD;
    }
}
