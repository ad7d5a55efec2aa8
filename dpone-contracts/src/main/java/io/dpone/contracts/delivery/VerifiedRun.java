package io.dpone.contracts.delivery;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.JsonValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A run document with everything that it rests on read and checked.
 *
 * @param document the document
 * @param summary what it came to
 * @param eligible the samples that count: passed, no warm-up, after a warm-up that passed; empty unless both proofs passed on live systems, both trees
 *     were clean, and there are at least three
 */
public record VerifiedRun(RunDocument document, RunSummary summary, List<DeliverySample> eligible) {
    /** How many eligible samples a run needs. */
    public static final int MINIMUM_TRIALS = 3;

    // Keeps an immutable copy.
    public VerifiedRun {
        eligible = List.copyOf(eligible);
    }

    /**
     * Reads a run document and all its evidence. After the codes of {@link RunDocument#parse} come those of the receipt of fidelity, of the receipt of
     * recovery, and of each sample: {@code duplicate_sample_id}, {@code sample_reason_required}, its receipt, its sidecar, its times.
     *
     * @param envelope the document, its path from the root
     * @param files the port to the files
     * @return what the run came to; evidence that shows too little makes it unverified and is no error
     * @throws DponeException with the code of the first thing that is wrong
     */
    public static VerifiedRun read(EvidenceReference envelope, EvidenceFiles files) {
        Evidence file = Evidence.read(files, EvidencePath.ROOT, envelope);
        return of(envelope, RunDocument.parse(file.bytes()), files);
    }

    static VerifiedRun of(EvidenceReference envelope, RunDocument run, EvidenceFiles files) {
        ReceiptVerification receipts = new ReceiptVerification(run, envelope.path(), files);
        DeliveryStatus proofs = cleanTrees(run)
                .and(receipts.ofProof(run.fidelityReceipt(), ReceiptScope.TYPE_FIDELITY))
                .and(receipts.ofProof(run.recoveryReceipt(), ReceiptScope.FAILURE_RECOVERY));
        List<SampleVerdict> verdicts = verdicts(run, envelope.path(), receipts, files);
        List<DeliverySample> eligible = eligible(run, verdicts);
        boolean enough = eligible.size() >= MINIMUM_TRIALS;
        DeliveryStatus status = verdicts.stream()
                .map(SampleVerdict::status)
                .reduce(run.status().and(envelope.status()).and(proofs), DeliveryStatus::and)
                .and(enough ? DeliveryStatus.PASS : DeliveryStatus.UNVERIFIED);
        RunSummary summary = new RunSummary(
                envelope,
                status,
                limitations(run),
                verdicts,
                (int) verdicts.stream().filter(SampleVerdict::isTrial).count(),
                eligible.size(),
                status == DeliveryStatus.PASS ? Seconds.median(visibilities(eligible)) : null);
        return new VerifiedRun(run, summary, enough && proofs == DeliveryStatus.PASS ? eligible : List.of());
    }

    VerifiedRun below(String folder) {
        RunSummary moved = new RunSummary(
                summary.envelope().below(folder),
                summary.status(),
                summary.limitations(),
                summary.samples(),
                summary.successfulSamples(),
                summary.eligibleSamples(),
                summary.medianSeconds());
        return new VerifiedRun(document, moved, eligible);
    }

    private static DeliveryStatus cleanTrees(RunDocument run) {
        boolean dirty = run.producer().code().dirty() || run.subject().dirty();
        return dirty ? DeliveryStatus.UNVERIFIED : DeliveryStatus.PASS;
    }

    private static List<SampleVerdict> verdicts(
            RunDocument run, String path, ReceiptVerification receipts, EvidenceFiles files) {
        List<SampleVerdict> verdicts = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (DeliverySample sample : run.samples()) {
            if (!ids.add(sample.id())) {
                throw new DponeException(ErrorCode.DUPLICATE_SAMPLE_ID, "two samples of a run have one id");
            }
            String reason = sample.reason();
            if (sample.status() != DeliveryStatus.PASS && (reason == null || reason.isEmpty())) {
                throw new DponeException(ErrorCode.SAMPLE_REASON_REQUIRED, "a sample did not pass and has no reason");
            }
            DeliveryStatus status =
                    sample.status().and(receipts.ofSample(sample)).and(ofSidecar(sample, path, files));
            boolean timed = Seconds.count(sample);
            verdicts.add(SampleVerdict.of(sample, timed ? status : status.and(DeliveryStatus.UNVERIFIED)));
        }
        return verdicts;
    }

    private static DeliveryStatus ofSidecar(DeliverySample sample, String path, EvidenceFiles files) {
        EvidenceReference reference = sample.observations();
        if (reference == null) {
            return DeliveryStatus.PASS;
        }
        ObservationSidecar sidecar =
                ObservationSidecar.parse(Evidence.read(files, path, reference).bytes());
        return reference.status().and(sidecar.status());
    }

    private static List<DeliverySample> eligible(RunDocument run, List<SampleVerdict> verdicts) {
        List<DeliverySample> eligible = new ArrayList<>();
        boolean warm = false;
        for (int i = 0; i < verdicts.size(); i++) {
            SampleVerdict verdict = verdicts.get(i);
            warm |= verdict.warmup() && verdict.status() == DeliveryStatus.PASS;
            if (warm && verdict.isTrial()) {
                eligible.add(run.samples().get(i));
            }
        }
        return eligible;
    }

    private static List<JsonValue> visibilities(List<DeliverySample> samples) {
        return samples.stream()
                .map(sample -> Shape.orNull(sample.visibility().value()))
                .toList();
    }

    private static List<String> limitations(RunDocument run) {
        List<String> limitations = new ArrayList<>(run.limitations());
        limitations.add(RunSummary.LIMITATION);
        return limitations;
    }
}
