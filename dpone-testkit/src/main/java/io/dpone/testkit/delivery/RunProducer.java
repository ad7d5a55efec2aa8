package io.dpone.testkit.delivery;

import io.dpone.contracts.delivery.CodeIdentity;
import io.dpone.contracts.delivery.CorrectnessReceipt.Execution;
import io.dpone.contracts.delivery.DeliveryConfiguration;
import io.dpone.contracts.delivery.DeliverySample;
import io.dpone.contracts.delivery.DeliveryStatus;
import io.dpone.contracts.delivery.EvidenceReference;
import io.dpone.contracts.delivery.Producer;
import io.dpone.contracts.delivery.ReceiptScope;
import io.dpone.contracts.delivery.RunDocument;
import io.dpone.contracts.delivery.SyntheticDataset;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * Runs trials against a subject and writes the run document: first the proofs of type fidelity and of recovery, then, only if both passed, one warm-up and the
 * trials. Not thread-safe.
 */
public final class RunProducer {
    /** The commit that a baseline must be. */
    public static final String FROZEN_BASELINE = "d5ad9aaecc900c24df421b160ed36b4cfc726e45";

    private static final String NAME = "dpone-native-delivery-live";
    private static final String VERSION = "1";
    private static final int FIDELITY_ROWS = 32;

    private final LoadedSubject subject;
    private final Supplier<CodeIdentity> identity;
    private final CodeIdentity producer;

    /**
     * A producer for one subject.
     *
     * @param subject the code under test
     * @param identity says which code that is; asked before and after the trials
     * @param producer which code the harness is
     */
    public RunProducer(LoadedSubject subject, Supplier<CodeIdentity> identity, CodeIdentity producer) {
        this.subject = subject;
        this.identity = identity;
        this.producer = producer;
    }

    /**
     * Refuses a baseline that is another commit than the frozen one.
     *
     * @throws DponeException with {@code baseline_commit_mismatch}
     */
    public void requireFrozenBaseline() {
        if (!identity.get().commit().equals(FROZEN_BASELINE)) {
            throw new DponeException(ErrorCode.BASELINE_COMMIT_MISMATCH, "the baseline must be the frozen commit");
        }
    }

    /**
     * Runs the trials and writes the document and its evidence.
     *
     * @param request what is asked for
     * @param provisioning makes the systems ready; not called when the subject refuses the limits
     * @param folder an empty folder for the files; nothing is written when the subject refuses the limits
     * @return the document, version 2 exactly if the limits have ten fields; {@code UNVERIFIED} at best when a trial was hermetic or a tree was dirty, and
     *     {@code FAIL} when the subject changed meanwhile
     * @throws DponeException as {@link LoadedSubject#configuration}
     */
    public RunDocument produce(RunRequest request, TrialFixture.Provisioning provisioning, Path folder) {
        DeliveryConfiguration configuration = subject.configuration(request.limits());
        CodeIdentity before = identity.get();
        RetainedTrials retained = new RetainedTrials(folder, request, configuration, before);
        List<DeliverySample> samples = new ArrayList<>();
        EvidenceReference fidelity;
        EvidenceReference recovery;
        try (TrialFixture fixture = provisioning.provision(configuration)) {
            SyntheticDataset small = new SyntheticDataset(
                    request.dataset().profile(),
                    FIDELITY_ROWS,
                    request.dataset().seed());
            fidelity = retained.proof(fixture, "type-fidelity", ReceiptScope.TYPE_FIDELITY, small);
            recovery = retained.proof(fixture, "failure-recovery", ReceiptScope.FAILURE_RECOVERY, request.dataset());
            if (fidelity.status().and(recovery.status()) == DeliveryStatus.PASS) {
                samples.add(retained.sample(fixture, "warmup", true));
                for (int i = 0; i < request.trials(); i++) {
                    samples.add(retained.sample(fixture, String.format(Locale.ROOT, "trial-%03d", i), false));
                }
            }
        }
        CodeIdentity after = identity.get();
        boolean extended = configuration.limits().get("encoding_parallelism") != null;
        RunDocument run = new RunDocument(
                extended ? RunDocument.EXTENDED : RunDocument.SYMMETRIC,
                new Producer(NAME, VERSION, producer),
                before,
                request.route(),
                request.dataset().workload(),
                configuration,
                request.environment(),
                samples,
                fidelity,
                recovery,
                status(retained, samples, fidelity.status().and(recovery.status()), before, after),
                List.of());
        retained.write("run.json", run.toBytes());
        return run;
    }

    private DeliveryStatus status(
            RetainedTrials retained,
            List<DeliverySample> samples,
            DeliveryStatus proofs,
            CodeIdentity before,
            CodeIdentity after) {
        if (!before.equals(after)) {
            return DeliveryStatus.FAIL;
        }
        boolean shown = !before.dirty()
                && !producer.dirty()
                && retained.executions().stream().allMatch(Execution.LIVE::equals);
        return samples.stream()
                .map(DeliverySample::status)
                .reduce(proofs, DeliveryStatus::and)
                .and(shown && !samples.isEmpty() ? DeliveryStatus.PASS : DeliveryStatus.UNVERIFIED);
    }
}
