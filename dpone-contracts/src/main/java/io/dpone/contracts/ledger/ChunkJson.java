package io.dpone.contracts.ledger;

import io.dpone.contracts.chunk.ChunkSpec;
import io.dpone.contracts.chunk.RangeScope;
import io.dpone.contracts.json.JsonInstant;
import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonNull;
import io.dpone.contracts.json.JsonValue.JsonObject;
import org.jspecify.annotations.Nullable;

/** A chunk's document. Its bounds stand in it twice: for people, and in the portable range that is hashed. */
final class ChunkJson {
    private ChunkJson() {}

    static JsonObject write(JsonValue.ObjectBuilder document, ChunkRecord chunk) {
        return document.put("index", chunk.index())
                .put("start", chunk.chunk().scope().lower())
                .put("end", chunk.chunk().scope().upper())
                .put("portable_scope", chunk.chunk().scope().toJson())
                .put("idempotency_key", chunk.idempotencyKey())
                .put("status", chunk.status().id())
                .put("attempts", chunk.attempts())
                .put("rows_extracted", chunk.rowsExtracted())
                .put("rows_loaded", chunk.rowsLoaded())
                .put("bytes_loaded", chunk.bytesLoaded())
                .put("run_id", chunk.runId())
                .put("load_id", chunk.loadId())
                .put("error", chunk.error())
                .put("lease_owner", chunk.leaseOwner())
                .put("lease_expires_at", JsonInstant.of(chunk.leaseExpiresAt()))
                .put("started_at", JsonInstant.of(chunk.startedAt()))
                .put("finished_at", JsonInstant.of(chunk.finishedAt()))
                .put("updated_at", JsonInstant.of(chunk.updatedAt()))
                .put("execution_evidence", write(chunk.evidence()))
                .build();
    }

    static ChunkRecord read(JsonReader json) {
        return json.value(() -> {
            ChunkSpec chunk = readSpec(json);
            return new ChunkRecord(
                    chunk,
                    readKey(json, chunk),
                    LedgerJson.constant(json, "status", ChunkStatus.values(), ChunkStatus::id),
                    json.intValue("attempts"),
                    json.nullableLong("rows_extracted"),
                    json.nullableLong("rows_loaded"),
                    json.nullableLong("bytes_loaded"),
                    json.nullableString("run_id"),
                    json.nullableString("load_id"),
                    json.nullableString("error"),
                    json.nullableString("lease_owner"),
                    json.nullableInstant("lease_expires_at"),
                    json.nullableInstant("started_at"),
                    json.nullableInstant("finished_at"),
                    json.instant("updated_at"),
                    readEvidence(json.nullableObject("execution_evidence")));
        });
    }

    private static String readKey(JsonReader json, ChunkSpec chunk) {
        String key = json.string("idempotency_key");
        if (!key.endsWith(chunk.idempotencyKey(""))) {
            throw json.refuse("idempotency_key", "must be of this index and range");
        }
        return key;
    }

    private static ChunkSpec readSpec(JsonReader json) {
        RangeScope scope = RangeScope.fromJson(json.object("portable_scope"));
        if (!scope.lower().equals(json.string("start")) || !scope.upper().equals(json.string("end"))) {
            throw json.refuse("portable_scope", "must have the bounds start and end");
        }
        return new ChunkSpec(json.intValue("index"), scope);
    }

    private static JsonValue write(@Nullable ChunkEvidence evidence) {
        return evidence == null
                ? new JsonNull()
                : JsonValue.object()
                        .put("receipt_id", evidence.receiptId())
                        .put("snapshot_authority", evidence.snapshotAuthority())
                        .put("route", evidence.route().id())
                        .build();
    }

    private static @Nullable ChunkEvidence readEvidence(@Nullable JsonReader json) {
        return json == null
                ? null
                : json.value(() -> new ChunkEvidence(
                        json.string("receipt_id"),
                        json.string("snapshot_authority"),
                        LedgerJson.constant(json, "route", ChunkEvidence.Route.values(), ChunkEvidence.Route::id)));
    }
}
