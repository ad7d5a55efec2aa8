package io.dpone.campaign;

import io.dpone.campaign.CampaignSpec.Acceptance;
import io.dpone.campaign.CampaignSpec.Consistency;
import io.dpone.campaign.CampaignSpec.Tuning;
import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.contracts.table.TableName;
import java.util.Locale;

/**
 * Describes what is asked for, for people: shaped like a manifest, every default written out, no secret in it. Pure functions, safe for use from
 * any thread.
 */
public final class CampaignSpecJson {
    private static final String HIDDEN = "***";

    private CampaignSpecJson() {}

    /**
     * The description. A password is shown as {@code ***} or as null when there is none; of driver properties only the names are shown; a URL that
     * holds more than an address is hidden whole.
     *
     * @param spec what is asked for
     * @return an object with the keys of a manifest
     */
    public static JsonObject toRedactedJson(CampaignSpec spec) {
        return JsonValue.object()
                .put("source", side(spec.source(), spec.sourceTable()).build())
                .put(
                        "sink",
                        side(spec.target(), spec.targetTable())
                                .put("strategy", strategy(spec))
                                .build())
                .build();
    }

    private static JsonValue.ObjectBuilder side(Endpoint endpoint, TableName table) {
        return JsonValue.object()
                .put("type", endpoint.type())
                .put("connection", connection(endpoint))
                .put("schema", table.schema())
                .put("table", table.table());
    }

    private static JsonObject connection(Endpoint endpoint) {
        boolean noPassword = endpoint.password().reveal().isEmpty();
        return JsonValue.object()
                .put("url", EndpointChecks.isAddress(endpoint.url()) ? endpoint.url() : HIDDEN)
                .put("user", endpoint.user())
                .put("password", noPassword ? null : HIDDEN)
                .put("properties", JsonValue.array(endpoint.properties().keySet(), JsonValue::of))
                .build();
    }

    private static JsonObject strategy(CampaignSpec spec) {
        return JsonValue.object()
                .put("mode", "backfill")
                .put("unique_key", JsonValue.array(spec.uniqueKey(), JsonValue::of))
                .put("backfill", backfill(spec))
                .build();
    }

    private static JsonObject backfill(CampaignSpec spec) {
        JsonValue.ObjectBuilder backfill = JsonValue.object()
                .put("inner_mode", CampaignSpec.INNER_MODE)
                .put("backfill_id", spec.backfillId())
                .put("chunk", spec.chunk().toJson())
                .put("publication", publication(spec))
                .put("state", state(spec))
                .put("identity", identity(spec));
        consistency(backfill, spec.consistency());
        acceptance(backfill, spec.acceptance());
        tuning(backfill, spec.tuning());
        return backfill.build();
    }

    private static JsonObject publication(CampaignSpec spec) {
        return JsonValue.object()
                .put("mode", "shadow_swap")
                .put("retain_backup", true)
                .put("artifact_scope", word(spec.artifactScope()))
                .build();
    }

    private static JsonObject state(CampaignSpec spec) {
        return JsonValue.object()
                .put("backend", "audit_schema")
                .put("schema", spec.stateSchema())
                .put("provisioning", word(spec.provisioning()))
                .build();
    }

    private static JsonObject identity(CampaignSpec spec) {
        return JsonValue.object()
                .put("process", spec.process())
                .put("task_partition", spec.taskPartition())
                .build();
    }

    private static void consistency(JsonValue.ObjectBuilder backfill, Consistency consistency) {
        backfill.put("snapshot", word(consistency.snapshot()))
                .put("source_unchanging", consistency.sourceUnchanging())
                .put("accept_new_snapshot", consistency.acceptNewSnapshot());
    }

    private static void acceptance(JsonValue.ObjectBuilder backfill, Acceptance acceptance) {
        backfill.put("allow_empty", acceptance.allowEmpty()).put("accept_uncovered_rows", acceptance.uncoveredRows());
    }

    private static void tuning(JsonValue.ObjectBuilder backfill, Tuning tuning) {
        backfill.put("parallel_workers", tuning.parallelWorkers())
                .put("max_chunks", tuning.maxChunks())
                .put("retry_policy", word(tuning.retryPolicy()))
                .put("lane_heap_mb", tuning.laneHeapMegabytes())
                .put("max_row_bytes", tuning.effectiveMaxRowBytes())
                .put("transaction_lock_timeout_ms", tuning.lockTimeout().toMillis())
                .put("cutover_lock_timeout_ms", tuning.cutoverLockTimeout().toMillis())
                .put("cutover_patience_s", tuning.cutoverPatience().toSeconds())
                .put("old_snapshot_patience_s", tuning.oldSnapshotPatience().toSeconds())
                .put("coverage_patience_s", tuning.coveragePatience().toSeconds())
                .put("load_strategy", word(tuning.loadStrategy()));
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
