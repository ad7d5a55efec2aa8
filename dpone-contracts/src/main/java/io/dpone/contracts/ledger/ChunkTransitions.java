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

    /** The error of an attempt whose lease elapsed before the next one began. */
    public static final String LEASE_EXPIRED = "lease_expired";

    private ChunkTransitions() {}

    /**
     * Begins a chunk. An attempt whose lease has elapsed is ended by that, with {@link #LEASE_EXPIRED}.
     *
     * @param campaign the campaign, read under the same lock
     * @param campaignOwner who holds the campaign; a parent that was superseded is refused
     * @param chunk the latest record
     * @param owner the chunk's new owner
     * @param expiresAt until when the lease runs
     * @param loadId the command
     * @param now the ledger's time
     * @return the running record, or why not
     */
    public static Transition<ChunkRecord> acquire(
            CampaignRecord campaign,
            String campaignOwner,
            ChunkRecord chunk,
            String owner,
            Instant expiresAt,
            String loadId,
            Instant now) {
        if (!campaignOwner.equals(campaign.lockOwner())) {
            return new Refused<>(Refusal.NOT_OWNER);
        }
        if (campaign.isPublished()) {
            return new Refused<>(Refusal.PUBLISHED);
        }
        if (campaign.status() == CampaignStatus.CANCEL_REQUESTED) {
            return new Refused<>(Refusal.CANCELLED);
        }
        if (chunk.status() == ChunkStatus.SUCCESS) {
            return new Refused<>(Refusal.ALREADY_SUCCEEDED);
        }
        if (chunk.status() == ChunkStatus.RUNNING && !elapsed(chunk, now)) {
            return new Refused<>(Refusal.LEASED_BY_OTHER);
        }
        ChunkRecord ended = chunk.status() == ChunkStatus.RUNNING ? chunk.failed(LEASE_EXPIRED, now) : chunk;
        return new Applied<>(
                ended.running(owner, expiresAt, campaign.invocation().runId(), loadId, now));
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
     * Gives a chunk back that was claimed and never sent to a lane; the claim does not count as an attempt. A chunk that had failed before has failed
     * again, with its error, so that it is still selected when only failed chunks are retried.
     *
     * @param chunk the latest record
     * @param owner who gives it back
     * @param now the ledger's time
     * @return the record as it was before the claim, pending or failed, or why not
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
     * @param evidence how the ledger learned of it, of the same receipt
     * @param now the ledger's time
     * @return the succeeded record, or why not
     */
    public static Transition<ChunkRecord> succeed(
            ChunkRecord chunk, String owner, ChunkReceipt receipt, ChunkEvidence evidence, Instant now) {
        if (!evidence.receiptId().equals(receipt.receiptId())
                || !evidence.snapshotAuthority().equals(receipt.snapshotAuthority())) {
            throw new IllegalArgumentException("the evidence is not of this receipt");
        }
        if (chunk.status() == ChunkStatus.SUCCESS) {
            return committedBy(chunk, receipt) ? new Unchanged<>(chunk) : new Refused<>(Refusal.CONFLICT);
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

    private static boolean committedBy(ChunkRecord chunk, ChunkReceipt receipt) {
        ChunkEvidence evidence = chunk.evidence();
        return evidence != null
                && receipt.receiptId().equals(evidence.receiptId())
                && receipt.loadId().equals(chunk.loadId())
                && Long.valueOf(receipt.rows()).equals(chunk.rowsLoaded())
                && Long.valueOf(receipt.bytes()).equals(chunk.bytesLoaded());
    }

    private static boolean elapsed(ChunkRecord chunk, Instant now) {
        Instant expiresAt = chunk.leaseExpiresAt();
        return expiresAt == null || !now.isBefore(expiresAt);
    }
}
