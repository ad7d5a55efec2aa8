package io.dpone.contracts.delivery;

import io.dpone.contracts.delivery.CorrectnessReceipt.Execution;
import io.dpone.contracts.delivery.DeliveryRoute.Strategy;
import io.dpone.contracts.delivery.ReceiptCheck.Method;
import io.dpone.contracts.delivery.ReceiptCheck.Status;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.JsonValue.JsonObject;
import java.util.HashSet;
import java.util.Set;

/** The rules for a receipt of one run, in their order, and what the receipt comes to. */
final class ReceiptVerification {
    private static final Set<String> CONTENT = Set.of("typed_content", "duplicate_multiplicity");

    private final RunDocument run;
    private final String runPath;
    private final EvidenceFiles files;

    /**
     * @param run the run that the receipts belong to
     * @param runPath where its document is, from the root
     * @param files the port to the other files
     */
    ReceiptVerification(RunDocument run, String runPath, EvidenceFiles files) {
        this.run = run;
        this.runPath = runPath;
        this.files = files;
    }

    DeliveryStatus ofSample(DeliverySample sample) {
        Evidence file = Evidence.read(files, runPath, sample.correctness());
        CorrectnessReceipt receipt = receipt(file, ReceiptScope.SAMPLE, sample.id());
        return sample.correctness().status().and(verdict(file, receipt));
    }

    DeliveryStatus ofProof(EvidenceReference reference, ReceiptScope scope) {
        Evidence file = Evidence.read(files, runPath, reference);
        // The proofs are no samples of the run, so their ids are their own.
        return reference.status().and(verdict(file, receipt(file, scope, "")));
    }

    /** Refuses a passed check without a file that shows it: what a producer of its own writes always has one. */
    void requireRetained(EvidenceReference reference) {
        CorrectnessReceipt receipt = CorrectnessReceipt.parse(
                Evidence.read(files, runPath, reference).bytes());
        for (ReceiptCheck check : receipt.checks()) {
            if (check.status() == Status.PASS && check.evidence() == null) {
                throw new DponeException(
                        ErrorCode.MISSING_RETAINED_OBSERVATION, "a passed check of a receipt has no evidence");
            }
        }
    }

    private CorrectnessReceipt receipt(Evidence file, ReceiptScope scope, String sampleId) {
        JsonObject json = Shape.document(file.bytes());
        CorrectnessReceipt receipt = CorrectnessReceipt.of(json);
        boolean ours = receipt.binding().equals(ReceiptBinding.of(run))
                && receipt.route().equals(run.route())
                && receipt.scope() == scope
                && (sampleId.isEmpty() || receipt.sampleId().equals(sampleId));
        if (!ours) {
            throw new DponeException(
                    ErrorCode.RECEIPT_IDENTITY_MISMATCH, "a " + scope.id() + " receipt belongs to something else");
        }
        CorrectnessReceipt.requireIntegers(json);
        if (scope == ReceiptScope.SAMPLE
                && receipt.fixture().rows() != run.workload().rows()) {
            throw new DponeException(
                    ErrorCode.SAMPLE_FIXTURE_ROW_MISMATCH,
                    "fixture.rows is " + receipt.fixture().rows() + " and workload.rows is "
                            + run.workload().rows());
        }
        return receipt;
    }

    private DeliveryStatus verdict(Evidence file, CorrectnessReceipt receipt) {
        DeliveryStatus verdict = receipt.status();
        Set<String> ids = new HashSet<>();
        boolean observedLive = false;
        receipt.checks().forEach(check -> requireAllowed(check, receipt, ids));
        for (ReceiptCheck check : receipt.checks()) {
            verdict = verdict.and(verdict(file, receipt, check));
            observedLive |= check.status() == Status.PASS && check.method() == Method.LIVE_OBSERVATION;
        }
        boolean complete = ids.containsAll(receipt.scope().checkIds());
        boolean live =
                receipt.execution() == Execution.LIVE && (observedLive || receipt.scope() != ReceiptScope.SAMPLE);
        return complete && live ? verdict : verdict.and(DeliveryStatus.UNVERIFIED);
    }

    private void requireAllowed(ReceiptCheck check, CorrectnessReceipt receipt, Set<String> ids) {
        if (!ids.add(check.id())) {
            throw new DponeException(ErrorCode.DUPLICATE_CHECK_ID, "a receipt has a check twice");
        }
        if (!receipt.scope().checkIds().contains(check.id())) {
            throw new DponeException(
                    ErrorCode.UNKNOWN_CHECK_ID,
                    "a " + receipt.scope().id() + " receipt has checks "
                            + receipt.scope().checkIds());
        }
        String reason = check.reason();
        if (check.status() != Status.PASS && (reason == null || reason.isEmpty())) {
            throw new DponeException(ErrorCode.CHECK_REASON_REQUIRED, check.id() + " did not pass and has no reason");
        }
        boolean withoutOutside =
                check.id().equals(ReceiptCheck.OUTSIDE_WINDOW) && run.route().strategy() == Strategy.FULL_REFRESH;
        boolean inapplicable = check.status() == Status.NOT_APPLICABLE;
        boolean notMade = check.method() == Method.NOT_APPLICABLE;
        if (inapplicable != withoutOutside || notMade != withoutOutside) {
            throw new DponeException(
                    ErrorCode.INVALID_INAPPLICABLE_CHECK,
                    check.id() + (withoutOutside ? " has nothing to check here" : " must be made here"));
        }
    }

    private DeliveryStatus verdict(Evidence file, CorrectnessReceipt receipt, ReceiptCheck check) {
        EvidenceReference evidence = check.evidence();
        if (evidence != null) {
            Evidence retained = Evidence.read(files, file.path(), evidence);
            if (check.method() == Method.LIVE_OBSERVATION) {
                LiveObservation.parse(retained.bytes()).requireSame(receipt);
            }
        }
        boolean shown = evidence != null && evidence.status() == DeliveryStatus.PASS && isStrongEnough(receipt, check);
        return switch (check.status()) {
            case NOT_APPLICABLE -> DeliveryStatus.PASS;
            case FAIL -> DeliveryStatus.FAIL;
            case SKIP, UNVERIFIED -> DeliveryStatus.UNVERIFIED;
            case PASS -> {
                if (!check.expected().equals(check.observed())) {
                    yield DeliveryStatus.FAIL;
                }
                yield shown ? DeliveryStatus.PASS : DeliveryStatus.UNVERIFIED;
            }
        };
    }

    /** Rows are compared one by one; only a sample may compare digests instead. */
    private static boolean isStrongEnough(CorrectnessReceipt receipt, ReceiptCheck check) {
        if (!CONTENT.contains(check.id())) {
            return true;
        }
        return check.method() == Method.EXACT_TYPED_MULTISET
                || (receipt.scope() == ReceiptScope.SAMPLE && check.method() == Method.VERSIONED_TYPED_DIGEST);
    }
}
