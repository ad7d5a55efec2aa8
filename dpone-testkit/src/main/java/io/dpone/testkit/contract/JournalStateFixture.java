package io.dpone.testkit.contract;

import io.dpone.spi.CampaignLedger;
import io.dpone.testkit.fault.TcpProxy;
import io.dpone.testkit.fault.TcpProxy.Verdict;
import java.util.List;
import java.util.function.Supplier;

/** A {@link TargetStateFixture} whose ledger is a journal in the tables of a server, which can be looked into and whose connections can be disturbed. */
public interface JournalStateFixture extends TargetStateFixture {
    /**
     * Opens a way to the server.
     *
     * @return a proxy before it; the caller closes it
     */
    TcpProxy proxy();

    /**
     * Connects a ledger by a proxy.
     *
     * @param proxy what {@link #proxy} gave
     * @return a ledger with a connection of its own
     */
    CampaignLedger newLedger(TcpProxy proxy);

    /**
     * Reacts to the next commit before the server hears of it.
     *
     * @param proxy the way that the commit takes
     * @param reaction what to do
     */
    void onCommit(TcpProxy proxy, Supplier<Verdict> reaction);

    /**
     * Reacts to the acknowledgement of the next commit before the client hears of it.
     *
     * @param proxy the way that the acknowledgement takes
     * @param reaction what to do
     */
    void onAcknowledgement(TcpProxy proxy, Supplier<Verdict> reaction);

    /** Ends every session that a ledger of this process has on the server. */
    void endLedgerSessions();

    /**
     * How many rows the journal has of campaigns.
     *
     * @return the count
     */
    long campaignRows();

    /**
     * How many rows the journal has of chunks.
     *
     * @return the count
     */
    long chunkRows();

    /**
     * All rows of a chunk, the first one first.
     *
     * @param chunkIndex the chunk, from 1
     * @return of each the columns status, start_value and load_id, separated by a blank
     */
    List<String> chunkHistory(int chunkIndex);

    /**
     * Which row of the campaigns the only head names.
     *
     * @return the number of the row
     */
    long headRow();

    /**
     * The row of the campaigns that was written last.
     *
     * @return the number of the row
     */
    long lastCampaignRow();
}
