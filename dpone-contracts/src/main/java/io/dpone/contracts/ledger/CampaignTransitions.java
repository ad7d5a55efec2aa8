package io.dpone.contracts.ledger;

import io.dpone.contracts.ledger.Transition.Applied;
import io.dpone.contracts.ledger.Transition.Refusal;
import io.dpone.contracts.ledger.Transition.Refused;
import io.dpone.contracts.ledger.Transition.Unchanged;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How a campaign's record changes (shadow campaign facts, section 3.4). Pure functions; the store gives {@code now}. */
public final class CampaignTransitions {
    private CampaignTransitions() {}

    /**
     * Takes a campaign over. The session lock, which the caller holds, decides; an earlier owner's lease is not consulted. A campaign that was
     * published although it was cancelled becomes active again, so that what follows publication can be finished.
     *
     * @param campaign the latest record
     * @param owner the new owner
     * @param epoch the new epoch, greater than the recorded one
     * @param expiresAt until when the lease runs
     * @param now the ledger's time
     * @return the record with the new owner, or {@link Refusal#CANCELLED}
     */
    public static Transition<CampaignRecord> acquire(
            CampaignRecord campaign, String owner, long epoch, Instant expiresAt, Instant now) {
        if (campaign.status() == CampaignStatus.CANCEL_REQUESTED && !campaign.isPublished()) {
            return new Refused<>(Refusal.CANCELLED);
        }
        if (epoch <= campaign.epoch()) {
            return new Refused<>(Refusal.CONFLICT);
        }
        CampaignRecord active = campaign.withStatus(CampaignStatus.ACTIVE, null, null, now);
        return new Applied<>(active.withLease(epoch, owner, expiresAt, now));
    }

    /**
     * Moves the lease forward. The caller has just proved the session lock, so an elapsed lease may be renewed; an earlier expiry changes nothing.
     *
     * @param campaign the latest record
     * @param owner who renews
     * @param expiresAt until when the lease should run
     * @param now the ledger's time
     * @return the record, or {@link Refusal#NOT_OWNER}, or {@link Refusal#CANCELLED} for an unpublished campaign
     */
    public static Transition<CampaignRecord> renew(
            CampaignRecord campaign, String owner, Instant expiresAt, Instant now) {
        if (!owner.equals(campaign.lockOwner())) {
            return new Refused<>(Refusal.NOT_OWNER);
        }
        if (campaign.status() == CampaignStatus.CANCEL_REQUESTED && !campaign.isPublished()) {
            return new Refused<>(Refusal.CANCELLED);
        }
        Instant current = campaign.lockExpiresAt();
        if (current != null && !expiresAt.isAfter(current)) {
            return new Unchanged<>(campaign);
        }
        return new Applied<>(campaign.withLease(campaign.epoch(), owner, expiresAt, now));
    }

    /**
     * Gives the campaign up.
     *
     * @param campaign the latest record
     * @param owner who gives it up
     * @param now the ledger's time
     * @return the record without owner, or {@link Refusal#NOT_OWNER}
     */
    public static Transition<CampaignRecord> release(CampaignRecord campaign, String owner, Instant now) {
        if (!owner.equals(campaign.lockOwner())) {
            return new Refused<>(Refusal.NOT_OWNER);
        }
        return new Applied<>(campaign.withLease(campaign.epoch(), null, null, now));
    }

    /**
     * Asks for the campaign to stop. Asking again changes nothing.
     *
     * @param campaign the latest record
     * @param reason why, not blank
     * @param requestedBy who, not blank
     * @param now the ledger's time
     * @return the record, or {@link Refusal#PUBLISHED}
     */
    public static Transition<CampaignRecord> cancel(
            CampaignRecord campaign, String reason, String requestedBy, Instant now) {
        if (campaign.isPublished()) {
            return new Refused<>(Refusal.PUBLISHED);
        }
        if (campaign.status() == CampaignStatus.CANCEL_REQUESTED) {
            return new Unchanged<>(campaign);
        }
        return new Applied<>(campaign.withStatus(CampaignStatus.CANCEL_REQUESTED, reason, requestedBy, now));
    }

    /**
     * Saves how far the publication has come. Names never change, the phase goes to the next one and never back, and what a phase has recorded stays.
     *
     * @param campaign the latest record
     * @param owner who saves
     * @param publication the new publication record
     * @param now the ledger's time
     * @return the record, or why not
     */
    public static Transition<CampaignRecord> savePublication(
            CampaignRecord campaign, String owner, PublicationRecord publication, Instant now) {
        Transition<CampaignRecord> settled = settledSave(campaign, owner, publication);
        if (settled != null) {
            return settled;
        }
        PublicationRecord current = campaign.publication();
        boolean forward = isNext(current.phase(), publication.phase());
        boolean samePreparation = current.phase() == PublicationPhase.PLANNED
                || (Objects.equals(current.preparedAt(), publication.preparedAt())
                        && sameLive(current, publication)
                        && Objects.equals(current.shadowGeneration(), publication.shadowGeneration()));
        if (!sameNames(current, publication) || !forward || !samePreparation) {
            return new Refused<>(Refusal.CONFLICT);
        }
        return new Applied<>(campaign.withPublication(publication, now));
    }

    /** What needs no look at the publication itself; null when it has to be looked at. */
    private static @Nullable Transition<CampaignRecord> settledSave(
            CampaignRecord campaign, String owner, PublicationRecord publication) {
        if (!owner.equals(campaign.lockOwner())) {
            return new Refused<>(Refusal.NOT_OWNER);
        }
        if (campaign.status() == CampaignStatus.CANCEL_REQUESTED && !campaign.isPublished()) {
            return new Refused<>(Refusal.CANCELLED);
        }
        return campaign.publication().equals(publication) ? new Unchanged<>(campaign) : null;
    }

    /**
     * Saves a publication whose shadow was lost and made again. Only the shadow may be another one, and only while it holds no chunk.
     *
     * @param campaign the latest record
     * @param chunks the latest records of all chunks
     * @param owner who saves
     * @param publication the prepared publication with the new shadow
     * @param now the ledger's time
     * @return the record, or why not: {@link Refusal#ALREADY_SUCCEEDED} when a chunk is committed
     */
    public static Transition<CampaignRecord> saveRemadeShadow(
            CampaignRecord campaign,
            List<ChunkRecord> chunks,
            String owner,
            PublicationRecord publication,
            Instant now) {
        Transition<CampaignRecord> settled = settledSave(campaign, owner, publication);
        if (settled != null) {
            return settled;
        }
        PublicationRecord current = campaign.publication();
        boolean prepared = current.phase() == PublicationPhase.PREPARED && publication.phase() == current.phase();
        if (!prepared || !sameNames(current, publication) || !sameLive(current, publication)) {
            return new Refused<>(Refusal.CONFLICT);
        }
        if (chunks.stream().anyMatch(chunk -> chunk.status() == ChunkStatus.SUCCESS)) {
            return new Refused<>(Refusal.ALREADY_SUCCEEDED);
        }
        return new Applied<>(campaign.withPublication(publication, now));
    }

    private static boolean sameNames(PublicationRecord current, PublicationRecord next) {
        return current.target().equals(next.target())
                && current.shadow().equals(next.shadow())
                && current.backup().equals(next.backup());
    }

    private static boolean sameLive(PublicationRecord current, PublicationRecord next) {
        return Objects.equals(current.predecessor(), next.predecessor())
                && Objects.equals(current.predecessorReceiptId(), next.predecessorReceiptId())
                && current.predecessorFence() == next.predecessorFence()
                && Objects.equals(current.objectContractSha256(), next.objectContractSha256());
    }

    /**
     * Records that chunks are read under one more snapshot.
     *
     * @param campaign the latest record
     * @param owner who records it
     * @param authority what identifies the snapshot
     * @param now the ledger's time
     * @return the record, or {@link Refusal#NOT_OWNER}, {@link Refusal#CANCELLED} or {@link Refusal#PUBLISHED}
     */
    public static Transition<CampaignRecord> addSnapshot(
            CampaignRecord campaign, String owner, String authority, Instant now) {
        if (!owner.equals(campaign.lockOwner())) {
            return new Refused<>(Refusal.NOT_OWNER);
        }
        if (campaign.isPublished()) {
            return new Refused<>(Refusal.PUBLISHED);
        }
        if (campaign.status() == CampaignStatus.CANCEL_REQUESTED) {
            return new Refused<>(Refusal.CANCELLED);
        }
        List<SnapshotRecord> snapshots = new ArrayList<>(campaign.snapshots());
        snapshots.add(new SnapshotRecord(snapshots.size() + 1, authority, now));
        return new Applied<>(campaign.withSnapshots(snapshots, now));
    }

    private static boolean isNext(PublicationPhase current, PublicationPhase next) {
        return switch (current) {
            case PLANNED -> next == PublicationPhase.PREPARED;
            case PREPARED -> next == PublicationPhase.PUBLISHED;
            case PUBLISHED -> false;
        };
    }
}
