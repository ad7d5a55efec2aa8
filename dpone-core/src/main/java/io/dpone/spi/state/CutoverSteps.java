package io.dpone.spi.state;

import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.ShadowPublication.Cutover;
import io.dpone.spi.ShadowPublication.Request;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What an adapter does for a cutover (shadow campaign facts, section 7.5). Used by one thread. */
public interface CutoverSteps {
    /**
     * What a try came to.
     *
     * @param campaign the record that the campaign has now
     * @param journalId the row that was appended, 0 when the campaign was published before
     */
    record Outcome(CampaignRecord campaign, long journalId) {}

    /**
     * Keeps everybody from writing to the shadow, and counts it.
     *
     * @param request what is published
     * @param cutover the facts to prove
     * @return the sealed shadow; the caller closes it
     */
    SealedTable seal(Request request, Cutover cutover);

    /**
     * Tries once to publish, in a transaction that the caller commits.
     *
     * @param connection in a transaction
     * @param request what is published
     * @param cutover the facts to prove and to record
     * @param sealed the sealed shadow
     * @return empty, and rolled back, when others did not let go of a table
     * @throws SQLException when the driver does
     */
    Optional<Outcome> tryOnce(Connection connection, Request request, Cutover cutover, SealedTable sealed)
            throws SQLException;

    /**
     * Waits for the publication gate of a campaign, and holds it until the transaction ends.
     *
     * @param connection in a transaction
     * @param runKey the campaign's key
     * @param timeout how long to wait
     * @throws SQLException when the driver does
     */
    void lockGate(Connection connection, String runKey, Duration timeout) throws SQLException;

    /**
     * Who holds a lock on live, as a user can find them.
     *
     * @param connection the connection
     * @param live the live table
     * @return one text for each, empty when nobody does or nobody can tell
     * @throws SQLException when the driver does
     */
    List<String> holders(Connection connection, TableName live) throws SQLException;
}
