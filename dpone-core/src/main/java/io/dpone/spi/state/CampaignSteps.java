package io.dpone.spi.state;

import io.dpone.contracts.table.TableName;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.TargetTable;
import io.dpone.spi.jdbc.JdbcSession;
import java.sql.SQLException;
import java.util.List;

/**
 * What an adapter does for the parent besides its statements on state and publication. Used by one thread.
 *
 * @param <S> the adapter's kind of session
 */
public interface CampaignSteps<S extends JdbcSession> {
    /**
     * Describes and certifies the live table; changes nothing and reads no row.
     *
     * @param session a control session
     * @param uniqueKey the unique key's columns in order
     * @return the description
     * @throws SQLException when the driver does
     */
    TargetTable describe(S session, List<String> uniqueKey) throws SQLException;

    /**
     * Whether a table, or anything else that takes its name, is there.
     *
     * @param session a control session
     * @param name the name
     * @return true when it is taken
     * @throws SQLException when the driver does
     */
    boolean isTaken(S session, TableName name) throws SQLException;

    /**
     * Takes the campaign's session lock on a connection of its own, at once or not at all.
     *
     * @param runKey the campaign's key
     * @return the held fence
     */
    CampaignFence acquireFence(String runKey);
}
