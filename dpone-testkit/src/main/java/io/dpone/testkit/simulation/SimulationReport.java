package io.dpone.testkit.simulation;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What happened under one seed.
 *
 * @param seed the seed
 * @param violations the rules that were broken, in the order in which that was seen; empty when all held
 * @param struck how often each kind of fault struck
 * @param runs how each run ended, one line each
 * @param trace every step in order, equal for equal seeds
 * @param virtualTime how much time passed in the simulation
 */
public record SimulationReport(
        long seed,
        List<Violation> violations,
        Map<FaultKind, Integer> struck,
        List<String> runs,
        List<String> trace,
        Duration virtualTime) {
    // Immutable copies, as everywhere.
    public SimulationReport {
        violations = List.copyOf(violations);
        struck = Map.copyOf(struck);
        runs = List.copyOf(runs);
        trace = List.copyOf(trace);
    }

    /**
     * A broken rule.
     *
     * @param rule the rule
     * @param detail what was seen, and when
     */
    public record Violation(SimulationRule rule, String detail) {
        @Override
        public String toString() {
            return rule + ": " + detail;
        }
    }

    /**
     * Everything for a person who looks for the reason.
     *
     * @return several lines
     */
    public String describe() {
        return "seed " + seed + "\n" + String.join("\n", trace) + "\nruns:\n" + String.join("\n", runs)
                + "\nviolations:\n"
                + String.join("\n", violations.stream().map(Violation::toString).toList());
    }
}
