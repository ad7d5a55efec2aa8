package io.dpone.examples.quickstart;

import io.dpone.contracts.table.TableName;
import io.dpone.examples.disturbance.HeldLock;
import io.dpone.examples.disturbance.StateTables;
import io.dpone.examples.disturbance.TargetSessions;
import io.dpone.testkit.TableComparison;
import io.dpone.testkit.postgres.TestDatabase;
import java.util.List;

/** Where the rehearsal loads: everything that depends on the kind of target. Used by one thread, but for the readers' logins. */
interface QuickstartTarget extends AutoCloseable {
    /** Makes a target. */
    interface Opening {
        /**
         * Makes it, without a live table yet.
         *
         * @param servers for a target that is one of them
         * @return the target; the caller closes it
         */
        QuickstartTarget open(QuickstartServers servers);
    }

    /** The target in words. */
    String description();

    /**
     * Makes the live table with the first rows of the source, and what reads and loads it.
     *
     * @param source the full source
     * @param rows generates the same rows again
     * @param limit how many rows
     * @return how many rows it has
     */
    long fill(TestDatabase source, TpchRows rows, long limit);

    /** What a manifest says about the target. */
    QuickstartManifest.Sink sink();

    /** Those who read the live table while it is loaded. */
    List<LiveReader> readers();

    /** Looks into the state tables by a connection of its own; the caller closes it. */
    StateTables state();

    /** The sessions of the campaign in the target; the caller closes this. */
    TargetSessions sessions();

    /**
     * Holds back every receipt of the campaign.
     *
     * @param state what the campaign has recorded; a run has acquired it
     * @return what holds them; the caller closes it
     */
    HeldLock holdReceipts(StateTables state);

    /**
     * Compares every row of the source with the live table.
     *
     * @param source the source
     * @return the counts
     */
    TableComparison compare(TestDatabase source);

    /** How many rows a table has. */
    long count(TableName table);

    /** What of the live table, apart from its rows, the load has not kept; in words. */
    List<String> losses();

    /** Drops what was made on a server that stays. */
    @Override
    void close();
}
