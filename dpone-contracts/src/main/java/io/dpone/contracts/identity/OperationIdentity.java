package io.dpone.contracts.identity;

import io.dpone.contracts.chunk.ChunkSpec;
import io.dpone.contracts.chunk.ScopeBinding;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.Sha256;

/**
 * The identity under which one chunk's data and receipt are committed. Parent and lane each derive it and compare; equal inputs give equal keys
 * in every run (shadow campaign facts, section 2).
 *
 * @param attemptKey who loads into which target, 64 hex digits
 * @param operationKey the attempt and the scope, 64 hex digits
 * @param scopeHash the chunk within its plan, 64 hex digits
 * @param invocationSha256 the digest of the invocation, 64 hex digits
 * @param targetIdentity the physical identity that is fenced: the shadow's own, 64 hex digits
 * @param receiptId the id of the receipt
 */
public record OperationIdentity(
        String attemptKey,
        String operationKey,
        String scopeHash,
        String invocationSha256,
        String targetIdentity,
        String receiptId) {
    // Refuses another spelling of a digest, and the receipt of another operation.
    public OperationIdentity {
        Sha256.requireHex(attemptKey);
        Sha256.requireHex(operationKey);
        Sha256.requireHex(scopeHash);
        Sha256.requireHex(invocationSha256);
        Sha256.requireHex(targetIdentity);
        if (!receiptId.endsWith(":" + operationKey)) {
            throw new IllegalArgumentException("a receipt id ends with its operation key");
        }
    }

    /**
     * Derives the identity of a chunk.
     *
     * @param dialect the target's spellings
     * @param invocation on whose behalf
     * @param targetIdentity the fenced physical identity, 64 hex digits
     * @param runKey the campaign's key
     * @param planHash the campaign's plan hash
     * @param configHash the campaign's config hash
     * @param chunk the chunk
     * @param binding the chunk's range bound to both key columns
     * @return the identity
     */
    public static OperationIdentity ofChunk(
            Dialect dialect,
            Invocation invocation,
            String targetIdentity,
            String runKey,
            String planHash,
            String configHash,
            ChunkSpec chunk,
            ScopeBinding binding) {
        String attemptKey = Sha256.hex(JsonValue.object()
                .put("version", dialect.transactionVersion())
                .put("invocation_sha256", invocation.sha256())
                .put("target_identity", targetIdentity)
                .build());
        String scopeHash = Sha256.hex(JsonValue.object()
                .put("kind", "backfill_disjoint_range_v1")
                .put("run_key", runKey)
                .put("plan_hash", planHash)
                .put("config_hash", configHash)
                .put("chunk_index", chunk.index())
                .put("chunk_idempotency_key", chunk.idempotencyKey(runKey))
                .put("start", chunk.scope().lower())
                .put("end", chunk.scope().upper())
                .put("portable_scope_sha256", chunk.scope().sha256())
                .put("proven_disjoint", true)
                .put(
                        "portable_scope",
                        JsonValue.object()
                                .put("ast", chunk.scope().toJson())
                                .put("binding", binding.toJson())
                                .build())
                .build());
        String operationKey = Sha256.hex(JsonValue.object()
                .put("version", dialect.transactionVersion())
                .put("attempt_key", attemptKey)
                .put("scope_hash", scopeHash)
                .build());
        return new OperationIdentity(
                attemptKey,
                operationKey,
                scopeHash,
                invocation.sha256(),
                targetIdentity,
                dialect.receiptPrefix() + operationKey);
    }

    /**
     * The fenced identity of a campaign's shadow. It is derived from live's, so that a governed load of live does not make chunks stale
     * (architecture, decision 15).
     *
     * @param liveIdentity live's physical identity, 64 hex digits
     * @param runKey the campaign's key
     * @return 64 hex digits
     */
    public static String shadowIdentity(String liveIdentity, String runKey) {
        return Sha256.hex(JsonValue.object()
                .put("version", "dpone.shadow-identity.v1")
                .put("live_identity", liveIdentity)
                .put("run_key", runKey)
                .build());
    }

    /**
     * The digest under which an owner stands in the operation row.
     *
     * @param dialect the target's spellings
     * @param owner the owner's token
     * @return 64 hex digits
     */
    public static String ownerDigest(Dialect dialect, String owner) {
        return Sha256.hex(JsonValue.object()
                .put("version", dialect.transactionVersion())
                .put("owner", owner)
                .build());
    }
}
