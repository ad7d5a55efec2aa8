package io.dpone.contracts.delivery;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One attempt at one phase: who, when on a monotonic clock, how it ended, how much. The members are checked in the order tokens, counters, span, number
 * of metrics, each with its own code; texts are 1 to 128 letters, digits, underscores, points, colons or hyphens.
 *
 * @param phase which phase
 * @param reason why it was entered, a token, or null
 * @param clockDomain whose clock, a token such as {@code process:17}
 * @param processId which process, at least 0
 * @param workerId which worker of the process, a token such as {@code encoder:3}
 * @param ordinal which chunk, at least 0, or null
 * @param attemptId which attempt, a token, or null
 * @param startMonotonicNs when it began on that clock, nanoseconds from 0
 * @param endMonotonicNs when it ended on that clock, not before its start
 * @param outcome how it ended
 * @param rows how many rows, at least 0, or null
 * @param encodedBytes how many encoded bytes, at least 0, or null
 * @param metrics at most 32 further numbers, their names and texts tokens
 */
public record PhaseObservation(
        DeliveryPhase phase,
        @Nullable String reason,
        String clockDomain,
        long processId,
        String workerId,
        @Nullable Long ordinal,
        @Nullable String attemptId,
        long startMonotonicNs,
        long endMonotonicNs,
        PhaseOutcome outcome,
        @Nullable Long rows,
        @Nullable Long encodedBytes,
        Map<String, Metric> metrics) {
    /** How many metrics an observation may have. */
    public static final int METRIC_CAPACITY = 32;

    static final int VERSION = 1;

    // Refuses what the comment of the record says.
    public PhaseObservation {
        ObservationToken.requireNullable("reason", reason);
        ObservationToken.require("clock_domain", clockDomain);
        ObservationToken.require("worker_id", workerId);
        ObservationToken.requireNullable("attempt_id", attemptId);
        metrics.forEach(PhaseObservation::requireTokens);
        boolean negative = Stream.of(processId, ordinal, startMonotonicNs, endMonotonicNs, rows, encodedBytes)
                .filter(Objects::nonNull)
                .anyMatch(counter -> counter < 0);
        if (negative) {
            throw new DponeException(ErrorCode.OBSERVATION_INVALID_COUNTER, "a counter must not be negative");
        }
        if (endMonotonicNs < startMonotonicNs) {
            throw new DponeException(
                    ErrorCode.OBSERVATION_INVALID_SPAN, "an observation must not end before its start");
        }
        if (metrics.size() > METRIC_CAPACITY) {
            throw new DponeException(
                    ErrorCode.OBSERVATION_METRIC_CAPACITY,
                    "an observation has at most " + METRIC_CAPACITY + " metrics");
        }
        metrics = Metrics.copy(metrics);
    }

    private static void requireTokens(String name, Metric metric) {
        ObservationToken.require("metrics", name);
        ObservationToken.require("unit", metric.unit());
        ObservationToken.requireNullable("reason", metric.reason());
        ObservationToken.require("provenance", metric.provenance());
    }

    /**
     * Reads one observation. Its members, version, phase and outcome come first, then metrics and counters, then what the record itself refuses.
     *
     * @param json one observation of a sidecar
     * @return the observation
     * @throws DponeException with a code that begins with {@code observation.}
     */
    public static PhaseObservation of(JsonObject json) {
        return PhaseObservationJson.read(json);
    }

    /**
     * The observation as documents hold it.
     *
     * @return an object of fourteen members
     */
    public JsonObject toJson() {
        return JsonValue.object()
                .put("phase", phase.id())
                .put("reason", reason)
                .put("clock_domain", clockDomain)
                .put("process_id", processId)
                .put("worker_id", workerId)
                .put("ordinal", ordinal)
                .put("attempt_id", attemptId)
                .put("start_monotonic_ns", startMonotonicNs)
                .put("end_monotonic_ns", endMonotonicNs)
                .put("outcome", outcome.id())
                .put("rows", rows)
                .put("encoded_bytes", encodedBytes)
                .put("schema_version", VERSION)
                .put("metrics", Metrics.toJson(metrics))
                .build();
    }
}
