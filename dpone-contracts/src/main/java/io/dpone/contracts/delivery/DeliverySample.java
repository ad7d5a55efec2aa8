package io.dpone.contracts.delivery;

import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One trial of a run.
 *
 * @param id its name, not empty
 * @param warmup whether it only warms up
 * @param status what it is said to have come to
 * @param reason why it did not pass, or null
 * @param visibility how long until the rows were visible
 * @param pipeline how long until the pipeline was done
 * @param correctness the receipt of its rows
 * @param observations the sidecar of its phases, or null
 * @param metrics further numbers by name
 */
public record DeliverySample(
        String id,
        boolean warmup,
        DeliveryStatus status,
        @Nullable String reason,
        Metric visibility,
        Metric pipeline,
        EvidenceReference correctness,
        @Nullable EvidenceReference observations,
        Map<String, Metric> metrics) {
    // Refuses an empty name and keeps an immutable copy of the metrics.
    public DeliverySample {
        Shape.text(id);
        metrics = Metrics.copy(metrics);
    }

    static DeliverySample read(JsonReader json) {
        return json.value(() -> new DeliverySample(
                json.string("id"),
                json.booleanValue("is_warmup"),
                Shape.status(json),
                json.nullableString("reason"),
                Metric.read(json.object("visibility_seconds")),
                Metric.read(json.object("pipeline_seconds")),
                EvidenceReference.read(json.object("correctness")),
                Shape.nullable(json, "observations", EvidenceReference::read),
                Metrics.read(json.object("metrics"))));
    }

    /**
     * The sample as documents hold it.
     *
     * @return an object of nine members
     */
    public JsonObject toJson() {
        return JsonValue.object()
                .put("id", id)
                .put("is_warmup", warmup)
                .put("status", status.name())
                .put("reason", reason)
                .put("visibility_seconds", visibility.toJson())
                .put("pipeline_seconds", pipeline.toJson())
                .put("correctness", correctness.toJson())
                .put("observations", Shape.orNull(observations == null ? null : observations.toJson()))
                .put("metrics", Metrics.toJson(metrics))
                .build();
    }
}
