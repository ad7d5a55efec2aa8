package io.dpone.contracts.delivery;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonNull;
import io.dpone.contracts.json.JsonValue.JsonObject;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads an observation, each kind of fault with its own code. */
final class PhaseObservationJson {
    private static final Set<String> MEMBERS = Set.of(
            "phase",
            "reason",
            "clock_domain",
            "process_id",
            "worker_id",
            "ordinal",
            "attempt_id",
            "start_monotonic_ns",
            "end_monotonic_ns",
            "outcome",
            "rows",
            "encoded_bytes",
            "schema_version",
            "metrics");

    private PhaseObservationJson() {}

    static PhaseObservation read(JsonObject object) {
        JsonReader json = JsonReader.of(object, "");
        ErrorCode head = ErrorCode.OBSERVATION_INVALID_SCHEMA_OR_PHASE;
        as(head, () -> requireMembers(json));
        DeliveryPhase phase = as(head, () -> Shape.constant(json, "phase", DeliveryPhase.values(), DeliveryPhase::id));
        PhaseOutcome outcome = as(head, () -> Shape.constant(json, "outcome", PhaseOutcome.values(), PhaseOutcome::id));
        Map<String, Metric> metrics =
                as(ErrorCode.OBSERVATION_INVALID_METRIC, () -> Metrics.read(json.object("metrics")));
        return new PhaseObservation(
                phase,
                nullableToken(json, "reason"),
                token(json, "clock_domain"),
                counter(json, "process_id"),
                token(json, "worker_id"),
                nullableCounter(json, "ordinal"),
                nullableToken(json, "attempt_id"),
                counter(json, "start_monotonic_ns"),
                counter(json, "end_monotonic_ns"),
                outcome,
                nullableCounter(json, "rows"),
                nullableCounter(json, "encoded_bytes"),
                metrics);
    }

    private static JsonReader requireMembers(JsonReader json) {
        if (!json.json().members().keySet().equals(MEMBERS)) {
            throw json.refuse("members", "must be exactly those of an observation");
        }
        if (!JsonValue.of(PhaseObservation.VERSION).equals(json.any("schema_version"))) {
            throw json.refuse("schema_version", "must be the integer 1");
        }
        return json;
    }

    private static String token(JsonReader json, String name) {
        return as(ErrorCode.OBSERVATION_INVALID_TOKEN, () -> json.string(name));
    }

    private static @Nullable String nullableToken(JsonReader json, String name) {
        return json.any(name) instanceof JsonNull ? null : token(json, name);
    }

    private static long counter(JsonReader json, String name) {
        return as(ErrorCode.OBSERVATION_INVALID_COUNTER, () -> json.longValue(name));
    }

    private static @Nullable Long nullableCounter(JsonReader json, String name) {
        return json.any(name) instanceof JsonNull ? null : (Long) counter(json, name);
    }

    private static <T> T as(ErrorCode code, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (DponeException refusal) {
            throw new DponeException(code, Shape.said(refusal), refusal);
        }
    }
}
