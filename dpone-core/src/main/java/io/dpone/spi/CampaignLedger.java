package io.dpone.spi;

import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.LedgerView;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The durable record of campaigns: an append-only journal beside the target (shadow campaign facts, section 3). Every time in it is the ledger's own
 * clock. Statements end within five seconds or fail. Used by one thread.
 *
 * <p>A commit whose acknowledgement is lost is resolved by reading again on a fresh session; what cannot be resolved fails with {@code
 * DPONE_STATE_COMMIT_OUTCOME_UNKNOWN}.
 */
public interface CampaignLedger {
    /**
     * The ledger's clock.
     *
     * @return now
     */
    Instant now();

    /**
     * Reads a campaign with all its chunks: a read model, not for decisions.
     *
     * @param runKey the campaign's key
     * @return the campaign, if there is one
     */
    Optional<LedgerView> read(String runKey);

    /**
     * Looks whether some session holds the campaign's session lock. Takes nothing and waits for nobody; the answer can be old when it arrives.
     *
     * @param runKey the campaign's key
     * @return true when one does
     */
    boolean isHeld(String runKey);

    /**
     * Creates a campaign with all its chunks in one transaction.
     *
     * @param campaign the campaign
     * @param chunks its chunks, all pending
     * @return false when the key exists; nothing was written then
     */
    boolean create(CampaignRecord campaign, List<ChunkRecord> chunks);

    /**
     * Changes a campaign in one transaction: locks its head row, reads the latest campaign row and the chunks of the scope, lets the change decide, and
     * appends what changed.
     *
     * @param runKey the campaign's key
     * @param scope which chunks are read
     * @param change decides; called once, must not do I/O
     * @param <R> what the change answers
     * @return the answer of the change, once it is durable
     * @throws io.dpone.contracts.error.DponeException with {@code DPONE_BACKFILL_CAMPAIGN_UNKNOWN}
     */
    <R> R change(String runKey, Scope scope, Change<R> change);

    /**
     * Takes a campaign over in one transaction: takes the publication gate, locks the head row, proves the fence, adds one to the epoch, and lets the
     * change decide over the campaign and all running chunks.
     *
     * @param runKey the campaign's key
     * @param fence the held fence
     * @param takeover decides, given the new epoch
     * @param <R> what it answers
     * @return the answer, once it is durable; when it writes nothing the epoch stays as it was
     */
    <R> R takeOver(String runKey, CampaignFence fence, Takeover<R> takeover);

    /** Which chunks a change reads. */
    sealed interface Scope {
        /** No chunk. */
        record CampaignOnly() implements Scope {}

        /**
         * The chunks of these indexes.
         *
         * @param indexes the indexes
         */
        record Chunks(Set<Integer> indexes) implements Scope {
            // Copies the set.
            public Chunks {
                indexes = Set.copyOf(indexes);
            }
        }

        /** Every chunk that is running. */
        record RunningChunks() implements Scope {}
    }

    /**
     * A decision.
     *
     * @param <R> what it answers
     */
    @FunctionalInterface
    interface Change<R> {
        /**
         * Decides.
         *
         * @param current the latest records
         * @param now the ledger's time
         * @return what to append and what to answer
         */
        Decision<R> decide(LedgerView current, Instant now);
    }

    /**
     * A takeover's decision.
     *
     * @param <R> what it answers
     */
    @FunctionalInterface
    interface Takeover<R> {
        /**
         * Decides.
         *
         * @param current the latest campaign with its running chunks
         * @param epoch the new epoch
         * @param now the ledger's time
         * @return what to append and what to answer
         */
        Decision<R> decide(LedgerView current, long epoch, Instant now);
    }

    /**
     * What to append and what to answer. When chunks change, the campaign row is appended with them.
     *
     * @param campaign the changed campaign, or null when it did not change
     * @param chunks the changed chunks
     * @param answer the answer
     * @param <R> the answer's type
     */
    record Decision<R>(@Nullable CampaignRecord campaign, List<ChunkRecord> chunks, R answer) {
        // Copies the list.
        public Decision {
            chunks = List.copyOf(chunks);
        }

        /**
         * Nothing to append.
         *
         * @param answer the answer
         * @param <R> the answer's type
         * @return the decision
         */
        public static <R> Decision<R> none(R answer) {
            return new Decision<>(null, List.of(), answer);
        }
    }
}
