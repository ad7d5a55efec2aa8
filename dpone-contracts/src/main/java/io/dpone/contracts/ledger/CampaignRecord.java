package io.dpone.contracts.ledger;

import static io.dpone.contracts.ledger.Invariant.require;

import io.dpone.contracts.identity.Invocation;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.table.ColumnContract;
import io.dpone.contracts.table.SourceIdentity;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The campaign projection: everything that one journal row holds, never the chunks (shadow campaign facts, section 3.2). Times are cut to
 * microseconds.
 *
 * @param runKey the campaign's key, 1 to 128 characters
 * @param dataset the label of the live table
 * @param innerMode how a chunk is written
 * @param chunkConfig the chunk key with its bounds, as they were persisted at creation
 * @param planHash the plan hash
 * @param configHash the config hash
 * @param invocation on whose behalf, bound at creation
 * @param source the source relation, bound at creation
 * @param columns the frozen column contract
 * @param status what was decided
 * @param cancelReason why it was cancelled, not blank; null unless it was
 * @param cancelRequestedBy who cancelled it, not blank; null unless it was
 * @param epoch how often the campaign was acquired; 0 before the first time
 * @param lockOwner who holds it, or null
 * @param lockExpiresAt until when the holder's lease runs; null without a holder
 * @param publication the publication
 * @param snapshots the snapshots that chunks were read under, in order
 * @param createdAt when it was created
 * @param updatedAt when it was last changed
 */
public record CampaignRecord(
        String runKey,
        String dataset,
        String innerMode,
        JsonValue.JsonObject chunkConfig,
        String planHash,
        String configHash,
        Invocation invocation,
        SourceIdentity source,
        ColumnContract columns,
        CampaignStatus status,
        @Nullable String cancelReason,
        @Nullable String cancelRequestedBy,
        long epoch,
        @Nullable String lockOwner,
        @Nullable Instant lockExpiresAt,
        PublicationRecord publication,
        List<SnapshotRecord> snapshots,
        Instant createdAt,
        Instant updatedAt) {
    /** The kind of the journal's documents. */
    public static final String KIND = "dpone.backfill_ledger";

    /** The version of the journal's documents that this release writes and reads. */
    public static final String SCHEMA_VERSION = "3";

    // Copies the list, cuts times and refuses what contradicts itself.
    public CampaignRecord {
        snapshots = List.copyOf(snapshots);
        lockExpiresAt = WholeMicros.orNull(lockExpiresAt);
        createdAt = WholeMicros.of(createdAt);
        updatedAt = WholeMicros.of(updatedAt);
        require(!runKey.isEmpty() && runKey.length() <= 128, "a run key has 1 to 128 characters");
        boolean cancelled = status == CampaignStatus.CANCEL_REQUESTED;
        require(
                cancelled == isText(cancelReason) && cancelled == isText(cancelRequestedBy),
                "a cancelled campaign, and no other, has a reason and who asked for it");
        require((lockOwner == null) == (lockExpiresAt == null), "an owner, and nobody else, has a lease");
        require(epoch >= (lockOwner == null ? 0 : 1), "an owner has an epoch of at least 1");
        for (int i = 0; i < snapshots.size(); i++) {
            require(snapshots.get(i).ordinal() == i + 1, "snapshots are numbered from 1 without gaps");
        }
    }

    /**
     * Whether the shadow has become live.
     *
     * @return true after publication
     */
    public boolean isPublished() {
        return publication.phase() == PublicationPhase.PUBLISHED;
    }

    /**
     * Whether both are the same campaign: the fields that are bound at creation are equal. As in the hash, nullability of columns plays no part.
     *
     * @param other the other record
     * @return true when every immutable field is equal
     */
    public boolean sameIdentity(CampaignRecord other) {
        return runKey.equals(other.runKey)
                && dataset.equals(other.dataset)
                && innerMode.equals(other.innerMode)
                && chunkConfig.equals(other.chunkConfig)
                && planHash.equals(other.planHash)
                && configHash.equals(other.configHash)
                && invocation.equals(other.invocation)
                && source.equals(other.source)
                && columns.toJson().equals(other.columns.toJson());
    }

    CampaignRecord withStatus(CampaignStatus newStatus, @Nullable String reason, @Nullable String by, Instant now) {
        return copy(newStatus, reason, by, epoch, lockOwner, lockExpiresAt, publication, snapshots, now);
    }

    CampaignRecord withLease(long newEpoch, @Nullable String owner, @Nullable Instant expiresAt, Instant now) {
        return copy(status, cancelReason, cancelRequestedBy, newEpoch, owner, expiresAt, publication, snapshots, now);
    }

    CampaignRecord withPublication(PublicationRecord newPublication, Instant now) {
        return copy(
                status,
                cancelReason,
                cancelRequestedBy,
                epoch,
                lockOwner,
                lockExpiresAt,
                newPublication,
                snapshots,
                now);
    }

    CampaignRecord withSnapshots(List<SnapshotRecord> newSnapshots, Instant now) {
        return copy(
                status,
                cancelReason,
                cancelRequestedBy,
                epoch,
                lockOwner,
                lockExpiresAt,
                publication,
                newSnapshots,
                now);
    }

    private static boolean isText(@Nullable String text) {
        return text != null && !text.isBlank();
    }

    private CampaignRecord copy(
            CampaignStatus newStatus,
            @Nullable String reason,
            @Nullable String by,
            long newEpoch,
            @Nullable String owner,
            @Nullable Instant expiresAt,
            PublicationRecord newPublication,
            List<SnapshotRecord> newSnapshots,
            Instant now) {
        return new CampaignRecord(
                runKey,
                dataset,
                innerMode,
                chunkConfig,
                planHash,
                configHash,
                invocation,
                source,
                columns,
                newStatus,
                reason,
                by,
                newEpoch,
                owner,
                expiresAt,
                newPublication,
                newSnapshots,
                createdAt,
                now);
    }
}
