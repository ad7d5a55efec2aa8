package io.dpone.testkit.delivery;

import io.dpone.contracts.delivery.CorrectnessReceipt.Execution;
import io.dpone.contracts.delivery.DeliveryRoute.Strategy;
import io.dpone.contracts.delivery.DeliveryStatus;
import io.dpone.contracts.delivery.Metric;
import io.dpone.contracts.delivery.ObservationSidecar;
import io.dpone.contracts.delivery.ReceiptCheck;
import io.dpone.contracts.delivery.ReceiptCheck.Method;
import io.dpone.contracts.delivery.ReceiptScope;
import io.dpone.contracts.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Trials whose results are given beforehand. */
final class ScriptedTrials implements TrialFixture {
    final List<String> ran = new ArrayList<>();
    boolean closed;
    private final Execution execution;
    private final double seconds;
    private final DeliveryStatus proofs;

    ScriptedTrials(Execution execution, double seconds, DeliveryStatus proofs) {
        this.execution = execution;
        this.seconds = seconds;
        this.proofs = proofs;
    }

    static ScriptedTrials live(double seconds) {
        return new ScriptedTrials(Execution.LIVE, seconds, DeliveryStatus.PASS);
    }

    @Override
    public TrialResult run(TrialOrder order) {
        ran.add(order.sampleId());
        DeliveryStatus status = order.scope() == ReceiptScope.SAMPLE ? DeliveryStatus.PASS : proofs;
        return new TrialResult(
                execution,
                order.scope().checkIds().stream().map(id -> check(id, order)).toList(),
                status,
                status == DeliveryStatus.PASS ? null : "not shown",
                Metric.measured(new JsonValue.JsonFloat(seconds), "seconds", "monotonic"),
                Metric.measured(new JsonValue.JsonFloat(seconds + 1), "seconds", "monotonic"),
                ObservationSidecar.collect(4, List.of(), List.of()),
                Map.of());
    }

    private static ReceiptCheck check(String id, TrialOrder order) {
        JsonValue rows = JsonValue.of(order.dataset().rows());
        boolean outside = id.equals("outside_window_unchanged");
        if (outside && order.route().strategy() == Strategy.FULL_REFRESH) {
            return new ReceiptCheck(
                    id, ReceiptCheck.Status.NOT_APPLICABLE, Method.NOT_APPLICABLE, "full_refresh", rows, rows, null);
        }
        Method method = switch (id) {
            case "typed_content", "duplicate_multiplicity" -> Method.EXACT_TYPED_MULTISET;
            case "metadata_parity", "commit_receipt_binding", "outside_window_unchanged" -> Method.LIVE_OBSERVATION;
            default -> Method.TRANSACTION_FIXTURE;
        };
        return new ReceiptCheck(id, ReceiptCheck.Status.PASS, method, null, rows, rows, null);
    }

    @Override
    public void close() {
        closed = true;
    }
}
