package io.dpone.contracts.ledger;

import static io.dpone.contracts.ledger.Invariant.require;

import io.dpone.contracts.chunk.ChunkSpec;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The latest journal row of one chunk (shadow campaign facts, section 3.2). Times are cut to microseconds.
 *
 * @param chunk the chunk itself; never changes
 * @param idempotencyKey what makes it the same chunk in another run; never changes
 * @param status where it stands
 * @param attempts how often it was begun; a claim that was given back does not count
 * @param rowsExtracted how many rows were read, once committed
 * @param rowsLoaded how many rows were appended, once committed
 * @param bytesLoaded how many bytes of rows were appended, once committed
 * @param runId the invocation's run id of the last attempt
 * @param loadId the command of the last attempt; null once that was given back
 * @param error why the last attempt that ended failed, with a code first and never a value; a running chunk keeps it
 * @param leaseOwner who works on it, while it is running
 * @param leaseExpiresAt until when that lease runs, while it is running
 * @param startedAt when it was first begun
 * @param finishedAt when the last attempt that ended was committed or failed; a running chunk keeps it
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
    // Cuts times and refuses a status whose evidence is missing or that has another status's.
    public ChunkRecord {
        leaseExpiresAt = WholeMicros.orNull(leaseExpiresAt);
        startedAt = WholeMicros.orNull(startedAt);
        finishedAt = WholeMicros.orNull(finishedAt);
        updatedAt = WholeMicros.of(updatedAt);
        boolean pending = status == ChunkStatus.PENDING;
        boolean running = status == ChunkStatus.RUNNING;
        boolean committed = status == ChunkStatus.SUCCESS;
        require(pending ? attempts == 0 : attempts >= 1, "a chunk is pending exactly until its first attempt");
        require(pending == (startedAt == null), "a chunk has a start exactly when it was begun");
        require(
                running == (leaseOwner != null) && running == (leaseExpiresAt != null),
                "only a running chunk is leased");
        require(
                committed == (evidence != null)
                        && committed == (rowsExtracted != null)
                        && committed == (rowsLoaded != null)
                        && committed == (bytesLoaded != null),
                "only a committed chunk has counts and evidence");
        require(!(pending || committed) || error == null, "a chunk that is pending or committed has no error");
        require(status != ChunkStatus.FAILED || error != null, "a failed chunk has an error");
        require(running || pending == (finishedAt == null), "a chunk that ended has an end");
        require(!(running || committed) || loadId != null, "a running or committed chunk has a command");
        requireCount(rowsExtracted);
        requireCount(rowsLoaded);
        requireCount(bytesLoaded);
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

    // The error and the end of the attempt before stay until this one ends, so that a release loses nothing.
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
                error,
                owner,
                expiresAt,
                startedAt == null ? now : startedAt,
                finishedAt,
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

    // What was before the claim: a chunk that had failed has failed, with its error.
    ChunkRecord released(Instant now) {
        boolean failedBefore = attempts > 1;
        return new ChunkRecord(
                chunk,
                idempotencyKey,
                failedBefore ? ChunkStatus.FAILED : ChunkStatus.PENDING,
                attempts - 1,
                null,
                null,
                null,
                failedBefore ? runId : null,
                null,
                error,
                null,
                null,
                failedBefore ? startedAt : null,
                finishedAt,
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

    private static void requireCount(@Nullable Long count) {
        require(count == null || count >= 0, "counts are not negative");
    }
}
