package io.dpone.contracts.delivery;

import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonNull;
import io.dpone.contracts.json.JsonValue.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A number that was measured, or why it was not.
 *
 * @param value the number as it was spelled, integer or float; null exactly when it was not measured
 * @param unit its unit, not empty
 * @param reason why it is unavailable, not empty; null exactly when it was measured
 * @param provenance how it was or would be obtained, not empty
 */
public record Metric(
        @Nullable JsonValue value, String unit, @Nullable String reason, String provenance) {
    private static final String MEASURED = "measured";
    private static final String UNAVAILABLE = "unavailable";

    // Refuses a number with a reason, neither of both, and empty texts.
    public Metric {
        Shape.text(unit);
        Shape.text(provenance);
        if ((value == null) == (reason == null)) {
            throw new IllegalArgumentException("a metric has a number or a reason");
        }
        if (value != null && !Shape.isNumber(value)) {
            throw new IllegalArgumentException("a metric's value is a number");
        }
        if (reason != null) {
            Shape.text(reason);
        }
    }

    /**
     * A number that was measured.
     *
     * @param value an integer or a float
     * @param unit its unit, not empty
     * @param provenance how it was obtained, not empty
     * @return the metric
     */
    public static Metric measured(JsonValue value, String unit, String provenance) {
        return new Metric(value, unit, null, provenance);
    }

    /**
     * A number that could not be measured.
     *
     * @param unit its unit, not empty
     * @param reason why not, not empty
     * @param provenance how it would have been obtained, not empty
     * @return the metric
     */
    public static Metric unavailable(String unit, String reason, String provenance) {
        return new Metric(null, unit, reason, provenance);
    }

    static Metric read(JsonReader json) {
        return json.value(() -> {
            JsonValue value = json.any("value");
            Metric metric = new Metric(
                    value instanceof JsonNull ? null : value,
                    json.string("unit"),
                    json.nullableString("reason"),
                    json.string("provenance"));
            Shape.requireConstant(json, "availability", metric.availability());
            return metric;
        });
    }

    /**
     * Whether it was measured, in the spelling of documents.
     *
     * @return {@code measured} or {@code unavailable}
     */
    public String availability() {
        return value == null ? UNAVAILABLE : MEASURED;
    }

    /**
     * The metric as documents hold it.
     *
     * @return an object of five members
     */
    public JsonObject toJson() {
        return JsonValue.object()
                .put("value", Shape.orNull(value))
                .put("unit", unit)
                .put("availability", availability())
                .put("reason", reason)
                .put("provenance", provenance)
                .build();
    }
}
