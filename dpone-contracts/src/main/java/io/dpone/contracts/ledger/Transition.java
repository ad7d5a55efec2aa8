package io.dpone.contracts.ledger;

/**
 * What a transition decided.
 *
 * @param <T> the record that changes
 */
public sealed interface Transition<T> {

    /**
     * The record changes and is appended to the journal.
     *
     * @param record the new record
     * @param <T> the record that changes
     */
    record Applied<T>(T record) implements Transition<T> {}

    /**
     * The wish is already fulfilled; nothing is written.
     *
     * @param record the record as it is
     * @param <T> the record that changes
     */
    record Unchanged<T>(T record) implements Transition<T> {}

    /**
     * The precondition does not hold; nothing is written.
     *
     * @param refusal why
     * @param <T> the record that changes
     */
    record Refused<T>(Refusal refusal) implements Transition<T> {}

    /** Why a transition was refused. */
    enum Refusal {
        /** Somebody asked for the campaign to be cancelled. */
        CANCELLED,
        /** The campaign or the chunk has another owner, or none. */
        NOT_OWNER,
        /** The chunk is already committed. */
        ALREADY_SUCCEEDED,
        /** Another owner's lease still runs. */
        LEASED_BY_OTHER,
        /** The chunk is not running. */
        NOT_RUNNING,
        /** The lease has elapsed. */
        LEASE_ELAPSED,
        /** The shadow has already become live. */
        PUBLISHED,
        /** The record to be saved disagrees with what is already recorded. */
        CONFLICT
    }
}
