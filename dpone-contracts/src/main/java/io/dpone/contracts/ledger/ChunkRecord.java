package io.dpone.contracts.ledger;

import io.dpone.contracts.chunk.ChunkSpec;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The latest journal row of one chunk (shadow campaign facts, section 3.2). Times are cut to microseconds.
 *
 * @param chunk the chunk itself; never changes
 * @param idempotencyKey what makes it the same chunk in another run; never changes
 * @param status where it stands
 * @param attempts how often it was begun
 * @param rowsExtracted how many rows were read, once committed
 * @param rowsLoaded how many rows were appended, once committed
 * @param bytesLoaded how many bytes of rows were appended, once committed
 * @param runId the invocation's run id of the last attempt
 * @param loadId the command of the last attempt
 * @param error why the last attempt failed, with a code first and never a value
 * @param leaseOwner who works on it
 * @param leaseExpiresAt until when that lease runs
 * @param startedAt when it was first begun
 * @param finishedAt when it was committed or failed
 * @param updatedAt when it was last changed
 * @param evidence how it was committed
 */
public record ChunkRecord(
        ChunkSpec chunk,
        String idempotencyKey,
        ChunkStatus status,
        int attempts,
        @Nullable Long rowsExtracted,
        @Nullable Long rowsLoaded,
        @Nullable Long bytesLoaded,
        @Nullable String runId,
        @Nullable String loadId,
        @Nullable String error,
        @Nullable String leaseOwner,
        @Nullable Instant leaseExpiresAt,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt,
        Instant updatedAt,
        @Nullable ChunkEvidence evidence) {
    // Cuts times.
    public ChunkRecord {
        leaseExpiresAt = WholeMicros.orNull(leaseExpiresAt);
        startedAt = WholeMicros.orNull(startedAt);
        finishedAt = WholeMicros.orNull(finishedAt);
        updatedAt = WholeMicros.of(updatedAt);
    }

    /**
     * A chunk that nobody has begun.
     *
     * @param runKey the campaign's key
     * @param chunk the chunk
     * @param now the ledger's time
     * @return the record
     */
    public static ChunkRecord pending(String runKey, ChunkSpec chunk, Instant now) {
        return new ChunkRecord(
                chunk,
                chunk.idempotencyKey(runKey),
                ChunkStatus.PENDING,
                0,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                now,
                null);
    }

    /**
     * The place in the plan, from 1.
     *
     * @return the index
     */
    public int index() {
        return chunk.index();
    }

    ChunkRecord running(String owner, Instant expiresAt, String newRunId, String newLoadId, Instant now) {
        return new ChunkRecord(
                chunk,
                idempotencyKey,
                ChunkStatus.RUNNING,
                attempts + 1,
                null,
                null,
                null,
                newRunId,
                newLoadId,
                null,
                owner,
                expiresAt,
                startedAt == null ? now : startedAt,
                null,
                now,
                null);
    }

    ChunkRecord leasedUntil(Instant expiresAt, Instant now) {
        return new ChunkRecord(
                chunk,
                idempotencyKey,
                status,
                attempts,
                rowsExtracted,
                rowsLoaded,
                bytesLoaded,
                runId,
                loadId,
                error,
                leaseOwner,
                expiresAt,
                startedAt,
                finishedAt,
                now,
                evidence);
    }

    ChunkRecord released(Instant now) {
        return new ChunkRecord(
                chunk,
                idempotencyKey,
                ChunkStatus.PENDING,
                attempts - 1,
                null,
                null,
                null,
                runId,
                loadId,
                null,
                null,
                null,
                startedAt,
                null,
                now,
                null);
    }

    ChunkRecord failed(String reason, Instant now) {
        return new ChunkRecord(
                chunk,
                idempotencyKey,
                ChunkStatus.FAILED,
                attempts,
                null,
                null,
                null,
                runId,
                loadId,
                reason,
                null,
                null,
                startedAt,
                now,
                now,
                null);
    }

    ChunkRecord succeeded(ChunkReceipt receipt, ChunkEvidence how, Instant now) {
        return new ChunkRecord(
                chunk,
                idempotencyKey,
                ChunkStatus.SUCCESS,
                attempts,
                receipt.rows(),
                receipt.rows(),
                receipt.bytes(),
                runId,
                receipt.loadId(),
                null,
                null,
                null,
                startedAt,
                receipt.committedAt(),
                now,
                how);
    }
}
