package io.dpone.contracts.delivery;

import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonFloat;
import io.dpone.contracts.json.JsonValue.JsonObject;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the observations of one phase come to on one clock.
 *
 * @param phase which phase
 * @param clockDomain whose clock
 * @param attempts how many attempts ended in which way, zeros included
 * @param workSeconds the sum of the spans
 * @param observedWorkerOverlap the largest number of distinct workers at work at one time
 */
public record PhaseAggregate(
        DeliveryPhase phase,
        String clockDomain,
        Map<PhaseOutcome, Long> attempts,
        Metric workSeconds,
        Metric observedWorkerOverlap) {
    private static final double NANOSECONDS = 1e9;
    private static final String SECONDS = "seconds";
    private static final String WORKERS = "workers";
    private static final String SUM_OF_SPANS = "sum_of_spans";
    private static final String DISTINCT_WORKERS = "distinct_active_workers";

    // Keeps an immutable copy.
    public PhaseAggregate {
        attempts = Map.copyOf(attempts);
    }

    /**
     * Aggregates observations, by phase and then by clock, both in the order of their spelling.
     *
     * @param observations the observations in any order
     * @param complete whether none is missing; else times and overlap are unavailable
     * @return one aggregate for each phase and clock
     */
    public static List<PhaseAggregate> of(List<PhaseObservation> observations, boolean complete) {
        Map<String, List<PhaseObservation>> groups = new TreeMap<>();
        for (PhaseObservation observation : observations) {
            // No token has a space, and a space sorts before every character of a token.
            String key = observation.phase().id() + " " + observation.clockDomain();
            groups.computeIfAbsent(key, unused -> new ArrayList<>()).add(observation);
        }
        return groups.values().stream()
                .map(group -> of(group, complete, group.get(0)))
                .toList();
    }

    private static PhaseAggregate of(List<PhaseObservation> group, boolean complete, PhaseObservation first) {
        Map<PhaseOutcome, Long> attempts = new HashMap<>();
        for (PhaseOutcome outcome : PhaseOutcome.values()) {
            attempts.put(
                    outcome,
                    group.stream().filter(one -> one.outcome() == outcome).count());
        }
        Metric work = complete
                ? Metric.measured(new JsonFloat(seconds(group)), SECONDS, SUM_OF_SPANS)
                : Metric.unavailable(SECONDS, ObservationSidecar.CAPACITY_EXCEEDED, SUM_OF_SPANS);
        Metric overlap = complete
                ? Metric.measured(JsonValue.of(overlap(group)), WORKERS, DISTINCT_WORKERS)
                : Metric.unavailable(WORKERS, ObservationSidecar.CAPACITY_EXCEEDED, DISTINCT_WORKERS);
        return new PhaseAggregate(first.phase(), first.clockDomain(), attempts, work, overlap);
    }

    private static double seconds(List<PhaseObservation> group) {
        return group.stream()
                        .map(one -> BigInteger.valueOf(one.endMonotonicNs() - one.startMonotonicNs()))
                        .reduce(BigInteger.ZERO, BigInteger::add)
                        .doubleValue()
                / NANOSECONDS;
    }

    /** Spans are half open: one that ends when another begins does not overlap it, and an empty one overlaps nothing. */
    private static long overlap(List<PhaseObservation> group) {
        record Edge(long time, int step, String worker) {}
        List<Edge> edges = new ArrayList<>();
        for (PhaseObservation one : group) {
            if (one.startMonotonicNs() < one.endMonotonicNs()) {
                edges.add(new Edge(one.startMonotonicNs(), 1, one.workerId()));
                edges.add(new Edge(one.endMonotonicNs(), -1, one.workerId()));
            }
        }
        edges.sort(Comparator.comparingLong(Edge::time).thenComparingInt(Edge::step));
        Map<String, Integer> active = new HashMap<>();
        int most = 0;
        for (Edge edge : edges) {
            active.merge(edge.worker(), edge.step(), (before, step) -> before + step == 0 ? null : before + step);
            most = Math.max(most, active.size());
        }
        return most;
    }

    /**
     * The aggregate as documents hold it.
     *
     * @return an object of five members
     */
    public JsonObject toJson() {
        JsonValue.ObjectBuilder counts = JsonValue.object();
        for (PhaseOutcome outcome : PhaseOutcome.values()) {
            counts.put(outcome.id(), attempts.getOrDefault(outcome, 0L).longValue());
        }
        return JsonValue.object()
                .put("phase", phase.id())
                .put("clock_domain", clockDomain)
                .put("attempts", counts.build())
                .put("work_seconds", workSeconds.toJson())
                .put("observed_worker_overlap", observedWorkerOverlap.toJson())
                .build();
    }
}
