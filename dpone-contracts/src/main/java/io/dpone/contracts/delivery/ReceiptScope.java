package io.dpone.contracts.delivery;

import java.util.List;
import java.util.Locale;

/** What a correctness receipt is about, and which checks it must hold. */
public enum ReceiptScope {
    /** One trial. */
    SAMPLE(CheckIds.DELIVERY),
    /** The trial that compares every type. */
    TYPE_FIDELITY(CheckIds.DELIVERY),
    /** The trial that fails on purpose. */
    FAILURE_RECOVERY(List.of("empty_input", "rollback", "receipt_first_recovery", "source_free_resume"));

    private final List<String> checkIds;

    ReceiptScope(List<String> checkIds) {
        this.checkIds = checkIds;
    }

    /**
     * The spelling in documents.
     *
     * @return the id
     */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The checks that a complete receipt holds.
     *
     * @return their ids, immutable
     */
    public List<String> checkIds() {
        return checkIds;
    }

    private static final class CheckIds {
        private static final List<String> DELIVERY = List.of(
                "typed_content",
                "duplicate_multiplicity",
                "metadata_parity",
                "commit_receipt_binding",
                ReceiptCheck.OUTSIDE_WINDOW);
    }
}
