package io.dpone.contracts.ledger;

import io.dpone.contracts.json.Sha256;
import java.time.Instant;

/**
 * The row that the target commits together with a chunk's data. It is never changed (shadow campaign facts, section 6.1).
 *
 * @param receiptId the id
 * @param operationKey the operation, 64 hex digits; one receipt each
 * @param attemptKey the attempt, 64 hex digits
 * @param scopeHash the chunk within its plan, 64 hex digits
 * @param operationEpoch the operation's epoch when it was committed, at least 1
 * @param ownerDigest the operation's owner when it was committed, 64 hex digits
 * @param loadId the command that committed it
 * @param rows how many rows were appended, at least 0
 * @param bytes how many bytes of rows were appended, at least 0
 * @param payloadSha256 the digest of the payload's manifest (rows, bytes and checksum), 64 hex digits
 * @param snapshotAuthority the snapshot that the rows were read under
 * @param committedAt the target's time in the committing transaction, cut to microseconds
 */
public record ChunkReceipt(
        String receiptId,
        String operationKey,
        String attemptKey,
        String scopeHash,
        long operationEpoch,
        String ownerDigest,
        String loadId,
        long rows,
        long bytes,
        String payloadSha256,
        String snapshotAuthority,
        Instant committedAt) {
    // Cuts the time and refuses negative counts, an epoch below 1 and another spelling of a digest.
    public ChunkReceipt {
        committedAt = WholeMicros.of(committedAt);
        Sha256.requireHex(operationKey);
        Sha256.requireHex(attemptKey);
        Sha256.requireHex(scopeHash);
        Sha256.requireHex(ownerDigest);
        Sha256.requireHex(payloadSha256);
        if (operationEpoch < 1 || rows < 0 || bytes < 0) {
            throw new IllegalArgumentException("a receipt's epoch is at least 1 and its counts are not negative");
        }
    }
}
