package io.dpone.contracts.ledger;

import io.dpone.contracts.json.JsonInstant;
import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.contracts.table.Generation;
import io.dpone.contracts.table.TableName;
import org.jspecify.annotations.Nullable;

/** The publication part of a campaign's document. */
final class PublicationJson {
    private static final String MODE = "shadow_swap";

    private PublicationJson() {}

    static JsonObject write(PublicationRecord publication) {
        Generation predecessor = publication.predecessor();
        Generation shadow = publication.shadowGeneration();
        return JsonValue.object()
                .put("mode", MODE)
                .put("target_table", publication.target().toJson())
                .put("shadow_table", publication.shadow().toJson())
                .put("backup_table", publication.backup().toJson())
                .put("phase", publication.phase().id())
                .put("expected_rows", publication.expectedRows())
                .put("actual_rows", publication.actualRows())
                .put("duplicate_keys", publication.duplicateKeys())
                .put("receipt_id", publication.receiptId())
                .put("prepared_at", JsonInstant.of(publication.preparedAt()))
                .put("published_at", JsonInstant.of(publication.publishedAt()))
                .put("predecessor_object_id", predecessor == null ? null : (Long) predecessor.objectId())
                .put(
                        "predecessor_create_token",
                        predecessor == null ? null : predecessor.token().toString())
                .put("predecessor_receipt_id", publication.predecessorReceiptId())
                .put("predecessor_fence", publication.predecessorFence())
                .put("shadow_object_id", shadow == null ? null : (Long) shadow.objectId())
                .put(
                        "shadow_create_token",
                        shadow == null ? null : shadow.token().toString())
                .put("object_contract_sha256", publication.objectContractSha256())
                .build();
    }

    static PublicationRecord read(JsonReader json) {
        return json.value(() -> {
            if (!json.string("mode").equals(MODE)) {
                throw json.refuse("mode", "must be " + MODE);
            }
            return new PublicationRecord(
                    TableName.fromJson(json.object("target_table")),
                    TableName.fromJson(json.object("shadow_table")),
                    TableName.fromJson(json.object("backup_table")),
                    LedgerJson.constant(json, "phase", PublicationPhase.values(), PublicationPhase::id),
                    json.nullableLong("expected_rows"),
                    json.nullableLong("actual_rows"),
                    json.nullableLong("duplicate_keys"),
                    json.nullableString("receipt_id"),
                    json.nullableInstant("prepared_at"),
                    json.nullableInstant("published_at"),
                    generation(json, "predecessor_object_id", "predecessor_create_token"),
                    json.nullableString("predecessor_receipt_id"),
                    json.longValue("predecessor_fence"),
                    generation(json, "shadow_object_id", "shadow_create_token"),
                    json.nullableString("object_contract_sha256"));
        });
    }

    private static @Nullable Generation generation(JsonReader json, String objectId, String token) {
        Long id = json.nullableLong(objectId);
        if (id != null) {
            return new Generation(id, json.uuid(token));
        }
        if (json.nullableString(token) != null) {
            throw json.refuse(token, "must be null without its object id");
        }
        return null;
    }
}
