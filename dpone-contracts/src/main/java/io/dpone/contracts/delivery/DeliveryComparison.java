package io.dpone.contracts.delivery;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.JsonValue.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Compares two sides, and only what is the same experiment on both. Pure functions. */
public final class DeliveryComparison {
    private static final List<String> ALWAYS = List.of(
            "hashes_are_integrity_not_live_authentication", "medians_only_no_p95", "structural_metrics_unverified");

    private DeliveryComparison() {}

    /**
     * Compares two sides.
     *
     * @param baseline the side before
     * @param candidate the side after
     * @return the report; a case that one side lacks is unverified and has no ratio
     * @throws DponeException with {@code campaign_identity_drift} if one is a campaign and the other is not, or they declare other workloads; {@code
     *     workload_or_configuration_drift} for two runs of different cases; {@code route_drift}, {@code workload_drift}, {@code configuration_drift} or
     *     {@code environment_drift} for a case that is not the same experiment on both sides
     */
    public static ComparisonReport compare(ComparisonSide baseline, ComparisonSide candidate) {
        boolean campaign = baseline.campaign();
        requireSameKind(baseline, candidate);
        Set<CaseKey> keys = new TreeSet<>(baseline.runs().keySet());
        keys.addAll(candidate.runs().keySet());
        if (!campaign && keys.size() > 1) {
            throw new DponeException(
                    ErrorCode.WORKLOAD_OR_CONFIGURATION_DRIFT, "two runs of different experiments have no ratio");
        }
        List<WorkloadComparison> cases = new ArrayList<>();
        for (CaseKey key : keys) {
            VerifiedRun before = baseline.runs().get(key);
            VerifiedRun after = candidate.runs().get(key);
            if (before != null && after != null) {
                requireSameExperiment(before.document(), after.document());
            }
            cases.add(WorkloadComparison.of(key, before, after));
        }
        boolean missing = !baseline.runs().keySet().equals(candidate.runs().keySet())
                || !keys.stream().map(CaseKey::workloadId).toList().containsAll(baseline.declared());
        List<String> limitations = new ArrayList<>(ALWAYS);
        if (!campaign) {
            limitations.add("single_workload_only");
        }
        if (missing) {
            limitations.add("missing_declared_cases");
        }
        // What is missing could have passed or failed the gate, so nothing is decided by it.
        DeliveryStatus status = missing
                ? ComparisonReport.together(cases).and(DeliveryStatus.UNVERIFIED)
                : ComparisonReport.gate(cases);
        return new ComparisonReport(baseline.document(), candidate.document(), cases, status, limitations);
    }

    private static void requireSameKind(ComparisonSide baseline, ComparisonSide candidate) {
        boolean same = baseline.campaign() == candidate.campaign()
                && (!baseline.campaign() || Set.copyOf(baseline.declared()).equals(Set.copyOf(candidate.declared())));
        if (!same) {
            throw new DponeException(
                    ErrorCode.CAMPAIGN_IDENTITY_DRIFT, "both sides are runs, or campaigns of the same workloads");
        }
    }

    private static void requireSameExperiment(RunDocument before, RunDocument after) {
        requireSame(ErrorCode.ROUTE_DRIFT, before.route(), after.route());
        requireSame(ErrorCode.WORKLOAD_DRIFT, before.workload(), after.workload());
        requireSame(ErrorCode.CONFIGURATION_DRIFT, before.configuration(), after.configuration());
        Optional<JsonObject> environment = before.environment().comparable();
        if (environment.isEmpty() || !environment.equals(after.environment().comparable())) {
            throw new DponeException(
                    ErrorCode.ENVIRONMENT_DRIFT, "the environments differ in more than the version of dpone");
        }
    }

    private static void requireSame(ErrorCode drift, Object before, Object after) {
        if (!before.equals(after)) {
            throw new DponeException(drift, "the two runs of one case are different experiments");
        }
    }
}
