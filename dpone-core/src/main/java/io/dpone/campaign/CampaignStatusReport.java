package io.dpone.campaign;

import io.dpone.contracts.json.JsonValue;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the ledger says of a campaign, and whether a run holds it; read without any lock, so it can be a moment old.
 *
 * @param runKey the campaign's key
 * @param state where it stands
 * @param held whether a run holds the campaign's session lock at this moment; a run that was killed does not, whatever its lease says
 * @param pending chunks that nobody has begun
 * @param running chunks that a run works on, or that a dead run left
 * @param committed chunks that are committed
 * @param failed chunks whose last attempt failed
 * @param rows rows in the committed chunks
 * @param owner the owner of the campaign's lease, or null
 * @param leaseExpiresAt until when that lease runs by the ledger's clock, or null; it outlives a run that was killed by up to 90 seconds
 * @param epoch how often the campaign was acquired
 * @param cancelReason why it was cancelled, or null
 * @param cancelRequestedBy who cancelled it, or null
 * @param publicationReceiptId the publication receipt, or null
 * @param failures the failed chunks with their errors, at most 20
 * @param updatedAt when the campaign's record last changed
 * @param advice what to do next
 */
public record CampaignStatusReport(
        String runKey,
        State state,
        boolean held,
        int pending,
        int running,
        int committed,
        int failed,
        long rows,
        @Nullable String owner,
        @Nullable Instant leaseExpiresAt,
        long epoch,
        @Nullable String cancelReason,
        @Nullable String cancelRequestedBy,
        @Nullable String publicationReceiptId,
        List<ChunkFailure> failures,
        Instant updatedAt,
        String advice) {
    // An immutable copy, as everywhere.
    public CampaignStatusReport {
        failures = List.copyOf(failures);
    }

    /** Where a campaign stands (shadow campaign facts, section 3.5). */
    public enum State {
        /** Created, nothing loaded. */
        PLANNED,
        /** A run holds it and works. */
        LOADING,
        /** No run holds it, and something is left to do: the same call goes on. */
        RECOVERABLE,
        /** Cancelled before publication. */
        CANCELLED,
        /** Published. */
        PUBLISHED
    }

    /**
     * A failed chunk.
     *
     * @param chunkIndex the chunk
     * @param attempts how often it was begun
     * @param error why the last attempt failed
     */
    public record ChunkFailure(int chunkIndex, int attempts, String error) {}

    /**
     * The report as a document.
     *
     * @return an object with snake-case names
     */
    public JsonValue.JsonObject toJson() {
        Instant expires = leaseExpiresAt;
        return JsonValue.object()
                .put("run_key", runKey)
                .put("state", state.name())
                .put("held", held)
                .put("pending", pending)
                .put("running", running)
                .put("committed", committed)
                .put("failed", failed)
                .put("rows", rows)
                .put("owner", owner)
                .put("lease_expires_at", expires == null ? null : expires.toString())
                .put("epoch", epoch)
                .put("cancel_reason", cancelReason)
                .put("cancel_requested_by", cancelRequestedBy)
                .put("publication_receipt_id", publicationReceiptId)
                .put(
                        "failures",
                        JsonValue.array(
                                failures,
                                failure -> JsonValue.object()
                                        .put("chunk_index", failure.chunkIndex())
                                        .put("attempts", failure.attempts())
                                        .put("error", failure.error())
                                        .build()))
                .put("updated_at", updatedAt.toString())
                .put("advice", advice)
                .build();
    }
}
