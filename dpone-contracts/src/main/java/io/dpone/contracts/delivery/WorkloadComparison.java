package io.dpone.contracts.delivery;

import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonFloat;
import io.dpone.contracts.json.JsonValue.JsonNull;
import io.dpone.contracts.json.JsonValue.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * One case of a comparison.
 *
 * @param key which experiment
 * @param baseline what the baseline came to, or null where it lacks the case
 * @param candidate what the candidate came to, or null where it lacks the case
 * @param ratio the candidate's median through the baseline's, or null unless both passed
 * @param status both at once
 */
public record WorkloadComparison(
        CaseKey key,
        @Nullable RunSummary baseline,
        @Nullable RunSummary candidate,
        @Nullable Double ratio,
        DeliveryStatus status) {
    // Refuses a ratio of what did not pass.
    public WorkloadComparison {
        if ((ratio != null) != (status == DeliveryStatus.PASS)) {
            throw new IllegalArgumentException("a case has a ratio exactly when both sides passed");
        }
        if (ratio != null && !Double.isFinite(ratio)) {
            throw new IllegalArgumentException("a ratio is finite");
        }
    }

    static WorkloadComparison of(CaseKey key, @Nullable VerifiedRun baseline, @Nullable VerifiedRun candidate) {
        if (baseline == null || candidate == null) {
            RunSummary before = baseline == null ? null : baseline.summary();
            RunSummary after = candidate == null ? null : candidate.summary();
            boolean failed = (before != null && before.status() == DeliveryStatus.FAIL)
                    || (after != null && after.status() == DeliveryStatus.FAIL);
            return new WorkloadComparison(
                    key, before, after, null, failed ? DeliveryStatus.FAIL : DeliveryStatus.UNVERIFIED);
        }
        RunSummary before = baseline.summary();
        RunSummary after = candidate.summary();
        JsonValue earlier = before.medianSeconds();
        JsonValue later = after.medianSeconds();
        Double ratio = earlier == null || later == null ? null : (Double) Seconds.ratio(later, earlier);
        return new WorkloadComparison(key, before, after, ratio, before.status().and(after.status()));
    }

    static WorkloadComparison read(JsonReader json) {
        return json.value(() -> {
            JsonValue ratio = json.any("ratio");
            if (!(ratio instanceof JsonNull || ratio instanceof JsonFloat)) {
                throw json.refuse("ratio", "must be a float or null");
            }
            return new WorkloadComparison(
                    new CaseKey(json.string("id"), json.string("configuration_sha256")),
                    Shape.nullable(json, "baseline", RunSummary::read),
                    Shape.nullable(json, "candidate", RunSummary::read),
                    ratio instanceof JsonFloat number ? (Double) number.value() : null,
                    Shape.status(json));
        });
    }

    /**
     * The case as documents hold it.
     *
     * @return an object of six members
     */
    public JsonObject toJson() {
        return JsonValue.object()
                .put("id", key.workloadId())
                .put("configuration_sha256", key.configurationSha256())
                .put("baseline", Shape.orNull(baseline == null ? null : baseline.toJson()))
                .put("candidate", Shape.orNull(candidate == null ? null : candidate.toJson()))
                .put("ratio", ratio == null ? new JsonNull() : new JsonFloat(ratio))
                .put("status", status.name())
                .build();
    }
}
