package io.dpone.testkit.delivery;

import io.dpone.contracts.delivery.CorrectnessReceipt.Execution;
import io.dpone.contracts.delivery.DeliveryStatus;
import io.dpone.contracts.delivery.Metric;
import io.dpone.contracts.delivery.ObservationSidecar;
import io.dpone.contracts.delivery.ReceiptCheck;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one trial came to.
 *
 * @param execution whether live systems took part
 * @param checks the checks of its scope, without evidence: the harness retains that
 * @param status what it came to
 * @param reason why it did not pass, or null
 * @param visibility seconds until the rows were visible
 * @param pipeline seconds until the pipeline was done
 * @param observations its phases, or null
 * @param metrics further numbers by name
 */
public record TrialResult(
        Execution execution,
        List<ReceiptCheck> checks,
        DeliveryStatus status,
        @Nullable String reason,
        Metric visibility,
        Metric pipeline,
        @Nullable ObservationSidecar observations,
        Map<String, Metric> metrics) {
    // Keeps immutable copies.
    public TrialResult {
        checks = List.copyOf(checks);
        metrics = Map.copyOf(metrics);
    }
}
