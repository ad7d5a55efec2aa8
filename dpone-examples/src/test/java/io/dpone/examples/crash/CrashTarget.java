package io.dpone.examples.crash;

import io.dpone.campaign.CampaignPlan;
import io.dpone.contracts.table.TableName;
import io.dpone.examples.disturbance.HeldLock;
import io.dpone.examples.disturbance.StateTables;
import io.dpone.examples.disturbance.TargetSessions;
import io.dpone.testkit.TableComparison;
import io.dpone.testkit.postgres.TestDatabase;
import java.util.List;

/** A target of a kind of its own: how its campaign is stopped at a place of our choice, and looked at. Closing it closes the connections that watch. */
interface CrashTarget extends AutoCloseable {
    /** The manifest's lines about the sink's connection and table, indented by two. */
    String manifest();

    /** Makes the state tables beforehand, where a run had better not. */
    void provide(CampaignPlan plan);

    TargetSessions sessions();

    StateTables state();

    /** Makes chunks wait in the middle of their data, each at a gate of its own, in runs that are started from now on. */
    Gates shutGates(int... chunks);

    /** Holds back every receipt of the chunks that have begun: a lane that has written all its data waits right before its receipt. */
    HeldLock holdReceipts();

    /** Holds the row that serialises the campaign's journal. */
    HeldLock holdHead();

    /** Adds the campaign's epoch to what is held already, so that no lane can record its session. */
    void addEpoch(HeldLock held);

    /** A transaction that holds nothing yet. */
    HeldLock holdNothing();

    /** Lets a transaction hold the shadow against everybody; waits for those who use it. */
    void addShadow(HeldLock held);

    /** To be asked for before the run whose cutover is meant. */
    HeldCutover holdBackCutover();

    /** Compares the live table with the source's. */
    TableComparison compare(TestDatabase source, TableName table);

    /** The rows of a table. */
    long count(TableName table);

    /** What a message says whose session was ended by the server. */
    String ended();

    /** One text for each session, for messages. */
    List<String> sessionStates();

    @Override
    void close();
}
