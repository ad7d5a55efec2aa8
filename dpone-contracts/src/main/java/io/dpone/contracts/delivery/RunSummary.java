package io.dpone.contracts.delivery;

import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonNull;
import io.dpone.contracts.json.JsonValue.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run came to after all its evidence was read.
 *
 * @param envelope the run document
 * @param status what it came to
 * @param limitations what it does not show
 * @param samples its samples in order
 * @param successfulSamples how many samples passed, warm-ups left out
 * @param eligibleSamples how many of these came after a warm-up that passed
 * @param medianSeconds the median of the eligible samples until visibility, an integer or a float as it was measured; null unless the run passed
 */
public record RunSummary(
        EvidenceReference envelope,
        DeliveryStatus status,
        List<String> limitations,
        List<SampleVerdict> samples,
        int successfulSamples,
        int eligibleSamples,
        @Nullable JsonValue medianSeconds) {
    /** What each summary asks its reader to do. */
    public static final String LIMITATION = "inspect_retained_receipts_and_sample_status";

    // Refuses a median of a run that did not pass, and keeps immutable copies.
    public RunSummary {
        if ((medianSeconds != null) != (status == DeliveryStatus.PASS)) {
            throw new IllegalArgumentException("a run has a median exactly when it passed");
        }
        if (medianSeconds != null && !Shape.isNumber(medianSeconds)) {
            throw new IllegalArgumentException("a median is a number");
        }
        limitations = List.copyOf(limitations);
        samples = List.copyOf(samples);
    }

    static RunSummary read(JsonReader json) {
        return json.value(() -> {
            JsonValue median = json.any("median_seconds");
            return new RunSummary(
                    EvidenceReference.read(json.object("envelope")),
                    Shape.status(json),
                    json.strings("limitations"),
                    RunDocument.each(json, "samples", SampleVerdict::read),
                    json.intValue("successful_samples"),
                    json.intValue("eligible_samples"),
                    median instanceof JsonNull ? null : median);
        });
    }

    /**
     * The summary as documents hold it.
     *
     * @return an object of seven members
     */
    public JsonObject toJson() {
        return JsonValue.object()
                .put("envelope", envelope.toJson())
                .put("status", status.name())
                .put("limitations", JsonValue.array(limitations, JsonValue::of))
                .put("samples", JsonValue.array(samples, SampleVerdict::toJson))
                .put("successful_samples", successfulSamples)
                .put("eligible_samples", eligibleSamples)
                .put("median_seconds", Shape.orNull(medianSeconds))
                .build();
    }
}
