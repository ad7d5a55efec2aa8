package io.dpone.contracts.delivery;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.util.List;

/** The stricter reading of a producer's own runs: nothing may be missing, and the workload must be the one that its name, rows and seed make. */
public final class ProducedRun {
    private ProducedRun() {}

    /**
     * Reads a run and all its evidence again.
     *
     * @param envelope the document, its path from the root
     * @param files the port to the files
     * @return the samples that count, see {@link VerifiedRun#eligible}
     * @throws DponeException with {@code invalid_run_contract} if the document is not what a producer writes; {@code missing_retained_observation} if a
     *     check is passed without evidence; else as {@link VerifiedRun#read}
     */
    public static List<DeliverySample> validate(EvidenceReference envelope, EvidenceFiles files) {
        RunDocument run =
                document(Evidence.read(files, EvidencePath.ROOT, envelope).bytes());
        ReceiptVerification receipts = new ReceiptVerification(run, envelope.path(), files);
        receipts.requireRetained(run.fidelityReceipt());
        receipts.requireRetained(run.recoveryReceipt());
        run.samples().forEach(sample -> receipts.requireRetained(sample.correctness()));
        return VerifiedRun.of(envelope, run, files).eligible();
    }

    private static RunDocument document(byte[] utf8) {
        RunDocument run;
        try {
            run = RunDocument.parse(utf8);
        } catch (DponeException refusal) {
            throw new DponeException(ErrorCode.INVALID_RUN_CONTRACT, String.valueOf(refusal.getMessage()), refusal);
        }
        Workload workload = run.workload();
        boolean made = SyntheticDataset.isProfile(workload.id())
                && SyntheticDataset.isWithin(workload.rows(), workload.seed())
                && new SyntheticDataset(workload.id(), workload.rows(), workload.seed())
                        .workload()
                        .equals(workload);
        if (!made) {
            throw new DponeException(
                    ErrorCode.INVALID_RUN_CONTRACT, "the workload is not the one that its id, rows and seed make");
        }
        return run;
    }
}
