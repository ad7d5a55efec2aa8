package io.dpone.contracts.ledger;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.Invocation;
import io.dpone.contracts.json.JsonInstant;
import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.contracts.table.ColumnContract;
import io.dpone.contracts.table.SourceIdentity;
import java.util.function.Function;

/**
 * The documents that the journal holds, one for a campaign and one for each chunk (shadow campaign facts, section 3.2). Reading gives back exactly
 * the record that was written.
 *
 * <p>Reading throws {@link DponeException} with {@link ErrorCode#LEDGER_MIGRATION_REQUIRED} for a document of another version and with {@link
 * ErrorCode#JSON_INVALID} for anything else that this release would not have written. Pure functions, safe for use from any thread.
 */
public final class LedgerJson {
    private LedgerJson() {}

    /**
     * Writes a campaign.
     *
     * @param campaign the record
     * @return the document
     */
    public static JsonObject write(CampaignRecord campaign) {
        return document()
                .put("run_key", campaign.runKey())
                .put("dataset", campaign.dataset())
                .put("inner_mode", campaign.innerMode())
                .put("chunk_config", campaign.chunkConfig())
                .put("plan_hash", campaign.planHash())
                .put("config_hash", campaign.configHash())
                .put("invocation", campaign.invocation().toJson())
                .put("source", campaign.source().toJson())
                .put("portable_scope_column_contract", campaign.columns().toFullJson())
                .put("status", campaign.status().id())
                .put("cancel_reason", campaign.cancelReason())
                .put("cancel_requested_by", campaign.cancelRequestedBy())
                .put("epoch", campaign.epoch())
                .put("lock_owner", campaign.lockOwner())
                .put("lock_expires_at", JsonInstant.of(campaign.lockExpiresAt()))
                .put("publication", PublicationJson.write(campaign.publication()))
                .put("snapshots", JsonValue.array(campaign.snapshots(), LedgerJson::write))
                .put("created_at", JsonInstant.of(campaign.createdAt()))
                .put("updated_at", JsonInstant.of(campaign.updatedAt()))
                .build();
    }

    /**
     * Reads a campaign.
     *
     * @param document the document
     * @return the record
     */
    public static CampaignRecord readCampaign(JsonObject document) {
        JsonReader json = open(document, "campaign");
        return json.value(() -> new CampaignRecord(
                json.string("run_key"),
                json.string("dataset"),
                json.string("inner_mode"),
                json.object("chunk_config").json(),
                json.string("plan_hash"),
                json.string("config_hash"),
                Invocation.fromJson(json.object("invocation")),
                SourceIdentity.fromJson(json.object("source")),
                ColumnContract.fromJson(json.object("portable_scope_column_contract")),
                constant(json, "status", CampaignStatus.values(), CampaignStatus::id),
                json.nullableString("cancel_reason"),
                json.nullableString("cancel_requested_by"),
                json.longValue("epoch"),
                json.nullableString("lock_owner"),
                json.nullableInstant("lock_expires_at"),
                PublicationJson.read(json.object("publication")),
                json.objects("snapshots").stream().map(LedgerJson::readSnapshot).toList(),
                json.instant("created_at"),
                json.instant("updated_at")));
    }

    /**
     * Writes a chunk.
     *
     * @param chunk the record
     * @return the document
     */
    public static JsonObject write(ChunkRecord chunk) {
        return ChunkJson.write(document(), chunk);
    }

    /**
     * Reads a chunk.
     *
     * @param document the document
     * @return the record
     */
    public static ChunkRecord readChunk(JsonObject document) {
        return ChunkJson.read(open(document, "chunk"));
    }

    // The member's text must be the id of one of the constants.
    static <E extends Enum<E>> E constant(JsonReader json, String name, E[] constants, Function<E, String> id) {
        String text = json.string(name);
        for (E constant : constants) {
            if (id.apply(constant).equals(text)) {
                return constant;
            }
        }
        throw json.refuse(name, "is not one of the known words");
    }

    private static JsonObject write(SnapshotRecord snapshot) {
        return JsonValue.object()
                .put("ordinal", snapshot.ordinal())
                .put("authority", snapshot.authority())
                .put("acquired_at", JsonInstant.of(snapshot.acquiredAt()))
                .build();
    }

    private static SnapshotRecord readSnapshot(JsonReader json) {
        return json.value(() ->
                new SnapshotRecord(json.intValue("ordinal"), json.string("authority"), json.instant("acquired_at")));
    }

    private static JsonValue.ObjectBuilder document() {
        return JsonValue.object().put("kind", CampaignRecord.KIND).put("schema_version", CampaignRecord.SCHEMA_VERSION);
    }

    private static JsonReader open(JsonObject document, String path) {
        JsonReader json = JsonReader.of(document, path);
        if (!json.string("kind").equals(CampaignRecord.KIND)) {
            throw json.refuse("kind", "must be " + CampaignRecord.KIND);
        }
        if (!json.string("schema_version").equals(CampaignRecord.SCHEMA_VERSION)) {
            throw new DponeException(
                    ErrorCode.LEDGER_MIGRATION_REQUIRED,
                    "the " + path + "'s journal row was written in another version than "
                            + CampaignRecord.SCHEMA_VERSION + "; finish the campaign with the release that began it");
        }
        return json;
    }
}
