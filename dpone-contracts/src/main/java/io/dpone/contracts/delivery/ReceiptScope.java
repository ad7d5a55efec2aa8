package io.dpone.contracts.delivery;

import java.util.List;
import java.util.Locale;

/** What a correctness receipt is about, and which checks it must hold. */
public enum ReceiptScope {
    /** One trial. */
    SAMPLE,
    /** The trial that compares every type. */
    TYPE_FIDELITY,
    /** The trial that fails on purpose. */
    FAILURE_RECOVERY;

    private static final List<String> DELIVERY = List.of(
            "typed_content",
            "duplicate_multiplicity",
            "metadata_parity",
            "commit_receipt_binding",
            ReceiptCheck.OUTSIDE_WINDOW);

    private static final List<String> RECOVERY =
            List.of("empty_input", "rollback", "receipt_first_recovery", "source_free_resume");

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
        return switch (this) {
            case SAMPLE, TYPE_FIDELITY -> DELIVERY;
            case FAILURE_RECOVERY -> RECOVERY;
        };
    }
}
