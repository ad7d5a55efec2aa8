package io.dpone.contracts.delivery;

import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Metrics by name, in the order in which they were given. */
final class Metrics {
    private Metrics() {}

    static Map<String, Metric> copy(Map<String, Metric> metrics) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
    }

    static Map<String, Metric> read(JsonReader json) {
        Map<String, Metric> metrics = new LinkedHashMap<>();
        for (String name : json.json().members().keySet()) {
            metrics.put(name, Metric.read(json.object(name)));
        }
        return metrics;
    }

    static JsonObject toJson(Map<String, Metric> metrics) {
        JsonValue.ObjectBuilder object = JsonValue.object();
        metrics.forEach((name, metric) -> object.put(name, metric.toJson()));
        return object.build();
    }
}
