package io.dpone.contracts.ledger;

import io.dpone.contracts.ledger.Transition.Applied;
import io.dpone.contracts.ledger.Transition.Refusal;
import io.dpone.contracts.ledger.Transition.Refused;
import io.dpone.contracts.ledger.Transition.Unchanged;
import java.time.Instant;

/** How a chunk's record changes (shadow campaign facts, section 3.4). Pure functions; the store gives {@code now}. */
public final class ChunkTransitions {
    /** The error of a chunk whose parent died with its session. */
    public static final String ORPHANED = "campaign_session_fence_orphaned";

    private ChunkTransitions() {}

    /**
     * Begins a chunk.
     *
     * @param campaign the campaign, read under the same lock
     * @param chunk the latest record
     * @param owner the new owner
     * @param expiresAt until when the lease runs
     * @param loadId the command
     * @param now the ledger's time
     * @return the running record, or why not
     */
    public static Transition<ChunkRecord> acquire(
            CampaignRecord campaign, ChunkRecord chunk, String owner, Instant expiresAt, String loadId, Instant now) {
        if (campaign.status() == CampaignStatus.CANCEL_REQUESTED) {
            return new Refused<>(Refusal.CANCELLED);
        }
        if (chunk.status() == ChunkStatus.SUCCESS) {
            return new Refused<>(Refusal.ALREADY_SUCCEEDED);
        }
        if (chunk.status() == ChunkStatus.RUNNING && !elapsed(chunk, now)) {
            return new Refused<>(Refusal.LEASED_BY_OTHER);
        }
        return new Applied<>(
                chunk.running(owner, expiresAt, campaign.invocation().runId(), loadId, now));
    }

    /**
     * Moves a running chunk's lease forward; a cancelled campaign's running chunks may finish.
     *
     * @param chunk the latest record
     * @param owner who renews
     * @param expiresAt until when the lease should run
     * @param now the ledger's time
     * @return the record, or why not
     */
    public static Transition<ChunkRecord> renew(ChunkRecord chunk, String owner, Instant expiresAt, Instant now) {
        if (chunk.status() != ChunkStatus.RUNNING) {
            return new Refused<>(Refusal.NOT_RUNNING);
        }
        if (!owner.equals(chunk.leaseOwner())) {
            return new Refused<>(Refusal.NOT_OWNER);
        }
        if (elapsed(chunk, now)) {
            return new Refused<>(Refusal.LEASE_ELAPSED);
        }
        Instant current = chunk.leaseExpiresAt();
        if (current != null && !expiresAt.isAfter(current)) {
            return new Unchanged<>(chunk);
        }
        return new Applied<>(chunk.leasedUntil(expiresAt, now));
    }

    /**
     * Gives a chunk back that was claimed and never sent to a lane; the claim does not count as an attempt.
     *
     * @param chunk the latest record
     * @param owner who gives it back
     * @param now the ledger's time
     * @return the pending record, or why not
     */
    public static Transition<ChunkRecord> release(ChunkRecord chunk, String owner, Instant now) {
        if (chunk.status() != ChunkStatus.RUNNING) {
            return new Refused<>(Refusal.NOT_RUNNING);
        }
        if (!owner.equals(chunk.leaseOwner())) {
            return new Refused<>(Refusal.NOT_OWNER);
        }
        return new Applied<>(chunk.released(now));
    }

    /**
     * Completes a chunk from its receipt. The lease's expiry is not checked: the receipt is committed. Completing it again with the same receipt
     * changes nothing.
     *
     * @param chunk the latest record
     * @param owner who completes it
     * @param receipt the receipt
     * @param evidence how the ledger learned of it
     * @param now the ledger's time
     * @return the succeeded record, or why not
     */
    public static Transition<ChunkRecord> succeed(
            ChunkRecord chunk, String owner, ChunkReceipt receipt, ChunkEvidence evidence, Instant now) {
        if (chunk.status() == ChunkStatus.SUCCESS) {
            boolean same = receipt.loadId().equals(chunk.loadId())
                    && Long.valueOf(receipt.rows()).equals(chunk.rowsLoaded());
            return same ? new Unchanged<>(chunk) : new Refused<>(Refusal.CONFLICT);
        }
        if (chunk.status() != ChunkStatus.RUNNING) {
            return new Refused<>(Refusal.NOT_RUNNING);
        }
        if (!owner.equals(chunk.leaseOwner())) {
            return new Refused<>(Refusal.NOT_OWNER);
        }
        return new Applied<>(chunk.succeeded(receipt, evidence, now));
    }

    /**
     * Ends an attempt without a receipt.
     *
     * @param chunk the latest record
     * @param owner who ends it
     * @param error why, with a code first and never a value
     * @param now the ledger's time
     * @return the failed record, or why not
     */
    public static Transition<ChunkRecord> fail(ChunkRecord chunk, String owner, String error, Instant now) {
        if (chunk.status() != ChunkStatus.RUNNING) {
            return new Refused<>(Refusal.NOT_RUNNING);
        }
        if (!owner.equals(chunk.leaseOwner())) {
            return new Refused<>(Refusal.NOT_OWNER);
        }
        return new Applied<>(chunk.failed(error, now));
    }

    /**
     * Ends the attempt of a parent that is gone: its session lock was free, so its lease counts no more, elapsed or not.
     *
     * @param chunk the latest record
     * @param now the ledger's time
     * @return the failed record, or {@link Refusal#NOT_RUNNING}
     */
    public static Transition<ChunkRecord> orphan(ChunkRecord chunk, Instant now) {
        if (chunk.status() != ChunkStatus.RUNNING) {
            return new Refused<>(Refusal.NOT_RUNNING);
        }
        return new Applied<>(chunk.failed(ORPHANED, now));
    }

    private static boolean elapsed(ChunkRecord chunk, Instant now) {
        Instant expiresAt = chunk.leaseExpiresAt();
        return expiresAt == null || !now.isBefore(expiresAt);
    }
}
