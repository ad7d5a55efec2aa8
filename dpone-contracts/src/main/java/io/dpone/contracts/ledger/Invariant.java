package io.dpone.contracts.ledger;

/** The rules that a record keeps for its whole life. */
final class Invariant {
    private Invariant() {}

    static void require(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(rule);
        }
    }
}
