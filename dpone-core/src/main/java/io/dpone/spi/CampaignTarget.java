package io.dpone.spi;

import io.dpone.contracts.table.TableName;
import io.dpone.contracts.table.TargetIdentity;
import java.util.List;

/** The parent's access to the target and to the state beside it; used by one thread. Connections open when they are first needed. */
public interface CampaignTarget extends AutoCloseable {
    /**
     * Describes and certifies the live table for a unique key; changes nothing and reads no row.
     *
     * @param uniqueKey the unique key's columns in order
     * @return the description with everything that stands in the way
     */
    TargetTable describe(List<String> uniqueKey);

    /**
     * Whether a table, or anything else that takes its name, is there; changes nothing.
     *
     * @param name the name
     * @return true when it is taken
     */
    boolean isTaken(TableName name);

    /**
     * Looks at the state tables and the registration; changes nothing.
     *
     * @return what is there and what is missing
     */
    StateInspection inspectState();

    /**
     * Makes the state tables and registers the target where they are missing, each in a transaction of its own; what is there is left alone.
     */
    void provisionState();

    /**
     * The registered identity of live.
     *
     * @return the identity
     * @throws io.dpone.contracts.error.DponeException with {@code DPONE_STATE_TARGET_NOT_REGISTERED}
     */
    TargetIdentity identity();

    /**
     * The ledger; its five-second control statements run on a connection of its own.
     *
     * @return the ledger, closed with this target
     */
    CampaignLedger ledger();

    /**
     * Receipts and operation leases as the parent sees them.
     *
     * @return the store, closed with this target
     */
    OperationStore operations();

    /**
     * Takes the campaign's session lock on a connection of its own, at once or not at all.
     *
     * @param runKey the campaign's key
     * @return the held fence; the caller closes it
     * @throws io.dpone.contracts.error.DponeException with {@code DPONE_BACKFILL_CAMPAIGN_BUSY} or {@code DPONE_BACKFILL_FENCE_REFUSED}
     */
    CampaignFence acquireFence(String runKey);

    /**
     * Shadow and publication.
     *
     * @return the workflow's port, closed with this target
     */
    ShadowPublication publication();

    @Override
    void close();

    /**
     * What was found of the state.
     *
     * @param missing the names of missing tables
     * @param mismatches how existing tables differ from the exact shape, one line each
     * @param registered whether live is registered
     * @param missingDdl the statements that make what is missing, empty when nothing is
     * @param registrationSql the statement that registers live, empty when it is registered
     */
    record StateInspection(
            List<String> missing,
            List<String> mismatches,
            boolean registered,
            String missingDdl,
            String registrationSql) {
        // Copies the lists.
        public StateInspection {
            missing = List.copyOf(missing);
            mismatches = List.copyOf(mismatches);
        }
    }
}
