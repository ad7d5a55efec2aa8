package io.dpone.internal.loop;

/**
 * An operation that a lane has admitted and the parent renews.
 *
 * @param ownerDigest the owner in the operation's row
 * @param epoch the operation's epoch
 * @param phase where it stands
 * @param dueNanos when the next renewal is due, or when the wait for a finalizing lane ends
 */
record Registration(String ownerDigest, long epoch, Phase phase, long dueNanos) {

    enum Phase {
        /** The parent renews the operation's row. */
        RENEWED,
        /** The lane is in its terminal transaction; the parent leaves the row alone (architecture, decision 10). */
        FINALIZING,
        /** The transaction has ended, or the receipt was seen; the descriptor is kept until the ledger is written. */
        ENDED
    }

    Registration in(Phase newPhase, long newDueNanos) {
        return new Registration(ownerDigest, epoch, newPhase, newDueNanos);
    }
}
