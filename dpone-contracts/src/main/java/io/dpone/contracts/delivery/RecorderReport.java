package io.dpone.contracts.delivery;

import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import java.util.List;

/**
 * What one recorder of observations says of itself.
 *
 * @param clockDomain whose clock, a token
 * @param processId which process, at least 0
 * @param workerId which worker, a token
 * @param status {@link DeliveryStatus#PASS} or {@link DeliveryStatus#UNVERIFIED}
 * @param limitations what it could not do, tokens
 * @param delivery how long the whole delivery took
 * @param pipeline how long the pipeline took
 */
public record RecorderReport(
        String clockDomain,
        long processId,
        String workerId,
        DeliveryStatus status,
        List<String> limitations,
        Metric delivery,
        Metric pipeline) {
    private static final int VERSION = 1;

    // Refuses what the comment of the record says.
    public RecorderReport {
        ObservationToken.require("clock_domain", clockDomain);
        ObservationToken.require("worker_id", workerId);
        Shape.count(processId);
        if (status != DeliveryStatus.PASS && status != DeliveryStatus.UNVERIFIED) {
            throw new IllegalArgumentException("a recorder passes or is unverified");
        }
        limitations.forEach(limitation -> ObservationToken.require("limitations", limitation));
        limitations = List.copyOf(limitations);
    }

    static RecorderReport read(JsonReader json) {
        return json.value(() -> {
            if (json.intValue("schema_version") != VERSION) {
                throw json.refuse("schema_version", "must be 1");
            }
            JsonReader durations = json.object("durations");
            RecorderReport report = new RecorderReport(
                    json.string("clock_domain"),
                    json.longValue("process_id"),
                    json.string("worker_id"),
                    Shape.status(json),
                    json.strings("limitations"),
                    Metric.read(durations.object("delivery")),
                    Metric.read(durations.object("pipeline")));
            durations.requireNoOther();
            return report;
        });
    }

    /**
     * The report as documents hold it.
     *
     * @return an object of seven members
     */
    public JsonObject toJson() {
        return JsonValue.object()
                .put("schema_version", VERSION)
                .put("clock_domain", clockDomain)
                .put("process_id", processId)
                .put("worker_id", workerId)
                .put("status", status.name())
                .put("limitations", JsonValue.array(limitations, JsonValue::of))
                .put(
                        "durations",
                        JsonValue.object()
                                .put("delivery", delivery.toJson())
                                .put("pipeline", pipeline.toJson())
                                .build())
                .build();
    }
}
