package io.dpone.spi.state;

import io.dpone.contracts.error.DponeException;
import io.dpone.spi.RowFrame;
import java.sql.SQLException;

/** How an adapter gets a chunk's rows into the shadow, within the open transaction. Used by one thread. */
public interface ChunkLoad {
    /**
     * Writes rows.
     *
     * @param frame the rows; may be reused at once
     * @throws SQLException when the driver does; the connection is of no use then
     */
    void write(RowFrame frame) throws SQLException;

    /**
     * Ends the data.
     *
     * @return how many rows the server, or else the driver, took
     * @throws SQLException when the driver does; the connection is of no use then
     */
    long end() throws SQLException;

    /**
     * How many rows were given.
     *
     * @return the count
     */
    long rows();

    /**
     * How many bytes the given rows have in their wire format.
     *
     * @return the count
     */
    long bytes();

    /**
     * Whether the connection is in the middle of the data, or was left there, so that nothing else can be said on it.
     *
     * @return true until the data has ended in order, if it has begun
     */
    boolean isRunning();

    /** Gives up what has not ended, so that nothing goes on working for it; the caller drops the connection. Does nothing otherwise. */
    default void abandon() {}

    /**
     * What a failure of the driver means for the append.
     *
     * @param failure what the driver threw
     * @return the exception to throw
     */
    DponeException failure(SQLException failure);
}
