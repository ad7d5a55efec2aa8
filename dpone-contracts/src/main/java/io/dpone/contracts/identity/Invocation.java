package io.dpone.contracts.identity;

import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.Sha256;

/**
 * On whose behalf a chunk is loaded. The run id comes from the campaign, not from the scheduler's occurrence, so that receipts survive reruns
 * (ADR 0051); process and task partition are bound by the ledger when the campaign is created.
 *
 * @param runId {@code dpone-backfill:<run_key>}
 * @param process the host's name for the process
 * @param taskPartition the host's name for the task
 */
public record Invocation(String runId, String process, String taskPartition) {
    /**
     * The invocation of a campaign.
     *
     * @param runKey the campaign's key
     * @param process the host's name for the process
     * @param taskPartition the host's name for the task
     * @return the invocation
     */
    public static Invocation ofCampaign(String runKey, String process, String taskPartition) {
        return new Invocation("dpone-backfill:" + runKey, process, taskPartition);
    }

    /**
     * The canonical form.
     *
     * @return the object that is hashed
     */
    public JsonValue.JsonObject toJson() {
        return JsonValue.object()
                .put("run_id", runId)
                .put("process", process)
                .put("task_partition", taskPartition)
                .build();
    }

    /**
     * The digest of the canonical form.
     *
     * @return 64 hex digits
     */
    public String sha256() {
        return Sha256.hex(toJson());
    }

    /**
     * Reads the canonical form back.
     *
     * @param json the object that {@link #toJson} made
     * @return the value
     */
    public static Invocation fromJson(JsonReader json) {
        return json.value(
                () -> new Invocation(json.string("run_id"), json.string("process"), json.string("task_partition")));
    }
}
