package io.dpone.spi.state;

import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.spi.LaneTarget.ChunkAppend;
import io.dpone.spi.jdbc.JdbcSession;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/**
 * What an adapter does for a lane. Used by one thread.
 *
 * @param <S> the adapter's kind of session
 */
public interface LaneSteps<S extends JdbcSession> {
    /**
     * Logs in for appends; statements wait for locks as long as the lane's settings say.
     *
     * @return the session
     */
    S openSink();

    /**
     * Logs in for admissions and receipts.
     *
     * @param lockTimeout how long a statement waits for a lock
     * @return the session
     */
    S openState(Duration lockTimeout);

    /**
     * Marks the sink session and records it under the lane's epoch.
     *
     * @param connection in a transaction that has proved the epoch
     * @throws SQLException when the driver does
     */
    void register(Connection connection) throws SQLException;

    /**
     * Forgets the sink session.
     *
     * @param connection the sink's connection
     * @throws SQLException when the driver does
     */
    void forget(Connection connection) throws SQLException;

    /**
     * Proves that the shadow is the table that this campaign made for this live table, and sees to it that no row of the append gets into another one: by a lock until the
     * transaction ends, or by one that comes with the first row and a second proof after the last.
     *
     * @param connection in a transaction
     * @throws SQLException when the driver does
     */
    void lockAndProve(Connection connection) throws SQLException;

    /**
     * Makes the append in an open transaction.
     *
     * @param session the sink session
     * @param claimed the operation
     * @param commit the end of the transaction
     * @param existing the receipt that another attempt committed
     * @return the append
     */
    ChunkAppend append(S session, ClaimedOperation claimed, ReceiptCommit commit, Optional<ChunkReceipt> existing);
}
