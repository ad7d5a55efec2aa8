package io.dpone.contracts.identity;

import io.dpone.contracts.chunk.ChunkSpec;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.Sha256;
import io.dpone.contracts.table.ColumnContract;
import io.dpone.contracts.table.SourceIdentity;
import io.dpone.contracts.table.TableName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What makes a campaign the same campaign (architecture, decision 4). Tuning such as worker counts, retries and lease times is not in it: a
 * campaign can be resumed with other tuning.
 *
 * @param targetDatabase the target's database
 * @param target the live table
 * @param innerMode how a chunk is written, such as {@code incremental_append}
 * @param authoredKey the chunk key as the manifest says it, bounds that are computed being null in it
 * @param uniqueKey the unique key's columns in order
 * @param publication the publication contract
 * @param source the source relation
 * @param columns the frozen column contract
 */
public record CampaignIdentity(
        String targetDatabase,
        TableName target,
        String innerMode,
        JsonValue.JsonObject authoredKey,
        List<String> uniqueKey,
        JsonValue.JsonObject publication,
        SourceIdentity source,
        ColumnContract columns) {
    /** The version text in every hash of an identity. */
    public static final String VERSION = "dpone.backfill.identity.v2";

    // Copies the list.
    public CampaignIdentity {
        uniqueKey = List.copyOf(uniqueKey);
    }

    /**
     * The key of a campaign that has no {@code backfill_id}: the first 16 hex digits over what the manifest alone says, the target's database
     * included.
     *
     * @param backfillId the host's own id, or null
     * @param targetDatabase the target's database
     * @param target the live table
     * @param innerMode how a chunk is written
     * @param authoredKey the chunk key as the manifest says it
     * @return the id itself when given, else the derived key
     */
    public static String runKey(
            @Nullable String backfillId,
            String targetDatabase,
            TableName target,
            String innerMode,
            JsonValue.JsonObject authoredKey) {
        if (backfillId != null) {
            return backfillId;
        }
        return Sha256.hex(JsonValue.object()
                        .put("version", "dpone.backfill.run-key.v2")
                        .put("target_database", targetDatabase)
                        .put("target", target.toJson())
                        .put("inner_mode", innerMode)
                        .put("chunk", authoredKey)
                        .build())
                .substring(0, 16);
    }

    /**
     * The hash of the identity without the chunks.
     *
     * @return 64 hex digits
     */
    public String configHash() {
        return Sha256.hex(toJson());
    }

    /**
     * The hash of the identity with every chunk.
     *
     * @param runKey the campaign's key
     * @param chunks the chunks in order
     * @return 64 hex digits
     */
    public String planHash(String runKey, List<ChunkSpec> chunks) {
        return Sha256.hex(JsonValue.object()
                .put("version", VERSION)
                .put("config_hash", configHash())
                .put("chunks", JsonValue.array(chunks, chunk -> chunkJson(runKey, chunk)))
                .build());
    }

    private JsonValue.JsonObject toJson() {
        return JsonValue.object()
                .put("version", VERSION)
                .put("target_database", targetDatabase)
                .put("target", target.toJson())
                .put("inner_mode", innerMode)
                .put("chunk", authoredKey)
                .put("unique_key", JsonValue.array(uniqueKey, JsonValue::of))
                .put("publication", publication)
                .put("source", source.toJson())
                .put("columns", columns.toJson())
                .build();
    }

    private static JsonValue.JsonObject chunkJson(String runKey, ChunkSpec chunk) {
        return JsonValue.object()
                .put("index", chunk.index())
                .put("portable_scope", chunk.scope().toJson())
                .put("portable_scope_sha256", chunk.scope().sha256())
                .put("idempotency_key", chunk.idempotencyKey(runKey))
                .build();
    }
}
