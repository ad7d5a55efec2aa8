package io.dpone.contracts.delivery;

import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * What a sample came to after its evidence was read.
 *
 * @param id its name
 * @param warmup whether it only warms up
 * @param status what it came to
 * @param correctness the receipt that was read
 * @param observations the sidecar that was read, or null
 */
public record SampleVerdict(
        String id,
        boolean warmup,
        DeliveryStatus status,
        EvidenceReference correctness,
        @Nullable EvidenceReference observations) {

    static SampleVerdict of(DeliverySample sample, DeliveryStatus status) {
        return new SampleVerdict(sample.id(), sample.warmup(), status, sample.correctness(), sample.observations());
    }

    static SampleVerdict read(JsonReader json) {
        return json.value(() -> new SampleVerdict(
                json.string("id"),
                json.booleanValue("is_warmup"),
                Shape.status(json),
                EvidenceReference.read(json.object("correctness")),
                Shape.nullable(json, "observations", EvidenceReference::read)));
    }

    boolean isTrial() {
        return !warmup && status == DeliveryStatus.PASS;
    }

    /**
     * The verdict as documents hold it.
     *
     * @return an object of five members
     */
    public JsonObject toJson() {
        return JsonValue.object()
                .put("id", id)
                .put("is_warmup", warmup)
                .put("status", status.name())
                .put("correctness", correctness.toJson())
                .put("observations", Shape.orNull(observations == null ? null : observations.toJson()))
                .build();
    }
}
