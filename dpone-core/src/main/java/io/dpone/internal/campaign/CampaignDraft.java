package io.dpone.internal.campaign;

import io.dpone.campaign.CampaignSpec;
import io.dpone.campaign.ChunkRequest;
import io.dpone.contracts.chunk.ChunkKey;
import io.dpone.contracts.chunk.ChunkPlan;
import io.dpone.contracts.chunk.ChunkSpec;
import io.dpone.contracts.identity.ArtifactNames;
import io.dpone.contracts.identity.CampaignIdentity;
import io.dpone.contracts.identity.Dialect;
import io.dpone.contracts.identity.Invocation;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.CampaignStatus;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.contracts.table.ColumnContract;
import io.dpone.contracts.table.SourceIdentity;
import io.dpone.spi.CampaignSource.KeyBounds;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a spec means as a campaign: names, keys and records. Pure functions. */
public final class CampaignDraft {
    private CampaignDraft() {}

    /**
     * The campaign's key.
     *
     * @param spec what is asked for
     * @param targetDatabase the target's database
     * @return the key
     */
    public static String runKey(CampaignSpec spec, String targetDatabase) {
        return CampaignIdentity.runKey(
                spec.backfillId(),
                targetDatabase,
                spec.targetTable(),
                CampaignSpec.INNER_MODE,
                spec.chunk().toJson());
    }

    /**
     * The tables beside live.
     *
     * @param spec what is asked for
     * @param dialect how names are measured
     * @param runKey the campaign's key
     * @return the names
     */
    public static ArtifactNames artifacts(CampaignSpec spec, Dialect dialect, String runKey) {
        return switch (spec.artifactScope()) {
            case STABLE -> ArtifactNames.stable(dialect, spec.targetTable());
            case CAMPAIGN -> ArtifactNames.ofCampaign(dialect, spec.targetTable(), runKey);
        };
    }

    /**
     * The key with bounds.
     *
     * @param request how to cut
     * @param bounds the bounds that were read, or null when none were needed or no row has a key
     * @return the key; an empty source gives one chunk around the authored bound, or around zero
     */
    public static ChunkKey key(ChunkRequest request, @Nullable KeyBounds bounds) {
        if (request instanceof ChunkRequest.IntegerChunks integer) {
            Long from = integer.from();
            Long to = integer.to();
            long lower = from != null ? from : bounds != null ? bounds.smallest() : to != null ? to : 0;
            long upper = to != null ? to : bounds != null ? bounds.largest() : lower;
            return new ChunkKey.IntegerKey(
                    integer.column(), Math.min(lower, upper), Math.max(lower, upper), integer.step());
        }
        ChunkRequest.UuidChunks uuid = (ChunkRequest.UuidChunks) request;
        return new ChunkKey.UuidKey(uuid.column(), uuid.buckets());
    }

    /**
     * Whether the bounds must be read from the source.
     *
     * @param request how to cut
     * @return true when one is left out
     */
    public static boolean needsBounds(ChunkRequest request) {
        return request instanceof ChunkRequest.IntegerChunks integer
                && (integer.from() == null || integer.to() == null);
    }

    /**
     * The identity of the campaign.
     *
     * @param spec what is asked for
     * @param dialect the target's spellings
     * @param targetDatabase the target's database
     * @param source the source relation
     * @param columns the column contract
     * @return the identity
     */
    public static CampaignIdentity identity(
            CampaignSpec spec, Dialect dialect, String targetDatabase, SourceIdentity source, ColumnContract columns) {
        JsonValue.JsonObject publication = JsonValue.object()
                .put("kind", dialect.publicationKind())
                .put("mode", "shadow_swap")
                .put("retain_backup", true)
                .put(
                        "artifact_scope",
                        spec.artifactScope() == CampaignSpec.ArtifactScope.STABLE ? "stable" : "campaign")
                .put("target", spec.targetTable().toJson())
                .build();
        return new CampaignIdentity(
                targetDatabase,
                spec.targetTable(),
                CampaignSpec.INNER_MODE,
                spec.chunk().toJson(),
                spec.uniqueKey(),
                publication,
                source,
                columns);
    }

    /**
     * A record of a campaign that nobody has acquired.
     *
     * @param spec what is asked for
     * @param identity its identity
     * @param runKey its key
     * @param key the key with its bounds
     * @param names the tables beside live
     * @param now the ledger's time
     * @return the record
     */
    public static CampaignRecord record(
            CampaignSpec spec,
            CampaignIdentity identity,
            String runKey,
            ChunkKey key,
            ArtifactNames names,
            Instant now) {
        List<ChunkSpec> chunks = ChunkPlan.cut(key, spec.tuning().maxChunks());
        return new CampaignRecord(
                runKey,
                spec.targetTable().dataset(),
                CampaignSpec.INNER_MODE,
                key.toJson(),
                identity.planHash(runKey, chunks),
                identity.configHash(),
                Invocation.ofCampaign(runKey, spec.process(), spec.taskPartition()),
                identity.source(),
                identity.columns(),
                CampaignStatus.ACTIVE,
                null,
                null,
                0,
                null,
                null,
                PublicationRecord.planned(spec.targetTable(), names.shadow(), names.backup()),
                List.of(),
                now,
                now);
    }
}
