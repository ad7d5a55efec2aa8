package io.dpone.testkit.delivery;

import io.dpone.contracts.delivery.CodeIdentity;
import io.dpone.contracts.delivery.CorrectnessReceipt;
import io.dpone.contracts.delivery.CorrectnessReceipt.Execution;
import io.dpone.contracts.delivery.DeliveryConfiguration;
import io.dpone.contracts.delivery.DeliverySample;
import io.dpone.contracts.delivery.DeliveryStatus;
import io.dpone.contracts.delivery.EvidenceReference;
import io.dpone.contracts.delivery.LiveObservation;
import io.dpone.contracts.delivery.ObservationSidecar;
import io.dpone.contracts.delivery.ReceiptBinding;
import io.dpone.contracts.delivery.ReceiptCheck;
import io.dpone.contracts.delivery.ReceiptScope;
import io.dpone.contracts.delivery.SyntheticDataset;
import io.dpone.contracts.json.CanonicalJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Runs trials one after the other and writes what shows each of them: observation, receipt, sidecar. */
final class RetainedTrials {
    private final Path folder;
    private final RunRequest request;
    private final DeliveryConfiguration configuration;
    private final ReceiptBinding binding;
    private final Set<Execution> executions = EnumSet.noneOf(Execution.class);

    RetainedTrials(Path folder, RunRequest request, DeliveryConfiguration configuration, CodeIdentity subject) {
        this.folder = folder;
        this.request = request;
        this.configuration = configuration;
        this.binding = new ReceiptBinding(
                subject.commit(),
                request.dataset().workload().sha256(),
                configuration.sha256(),
                request.environment().sha256());
    }

    /** How the trials so far were executed. */
    Set<Execution> executions() {
        return executions;
    }

    EvidenceReference proof(TrialFixture fixture, String id, ReceiptScope scope, SyntheticDataset dataset) {
        return receipt(order(id, scope, dataset), run(fixture, order(id, scope, dataset)));
    }

    DeliverySample sample(TrialFixture fixture, String id, boolean warmup) {
        TrialOrder order = order(id, ReceiptScope.SAMPLE, request.dataset());
        TrialResult result = run(fixture, order);
        ObservationSidecar phases = result.observations();
        return new DeliverySample(
                id,
                warmup,
                result.status(),
                result.reason(),
                result.visibility(),
                result.pipeline(),
                receipt(order, result),
                phases == null ? null : write(id + "-observations.json", phases.toBytes(), phases.status()),
                result.metrics());
    }

    EvidenceReference write(String name, byte[] bytes) {
        return write(name, bytes, DeliveryStatus.PASS);
    }

    private TrialOrder order(String id, ReceiptScope scope, SyntheticDataset dataset) {
        return new TrialOrder(id, scope, dataset, request.route(), configuration);
    }

    private TrialResult run(TrialFixture fixture, TrialOrder order) {
        TrialResult result = fixture.run(order);
        executions.add(result.execution());
        return result;
    }

    private EvidenceReference receipt(TrialOrder order, TrialResult result) {
        CorrectnessReceipt bare = receipt(order, result, result.checks());
        EvidenceReference observation = write(
                order.sampleId() + "-observation.json", LiveObservation.of(bare).toBytes(), DeliveryStatus.PASS);
        List<ReceiptCheck> checks = result.checks().stream()
                .map(check -> check.method() == ReceiptCheck.Method.NOT_APPLICABLE ? check : check.with(observation))
                .toList();
        CorrectnessReceipt receipt = receipt(order, result, checks);
        return write(order.sampleId() + "-receipt.json", receipt.toBytes(), result.status());
    }

    private CorrectnessReceipt receipt(TrialOrder order, TrialResult result, List<ReceiptCheck> checks) {
        return new CorrectnessReceipt(
                binding,
                order.sampleId(),
                order.route(),
                order.scope(),
                result.execution(),
                order.dataset().fixture(order.sampleId()),
                checks,
                result.status());
    }

    private EvidenceReference write(String name, byte[] bytes, DeliveryStatus status) {
        try {
            Files.write(folder.resolve(name), bytes, StandardOpenOption.CREATE_NEW);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return new EvidenceReference(name, CanonicalJson.sha256Hex(bytes), status);
    }
}
