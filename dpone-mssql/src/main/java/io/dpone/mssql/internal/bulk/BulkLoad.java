package io.dpone.mssql.internal.bulk;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.spi.RowFrame;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * One bulk copy of one chunk. Frames are given on the caller's thread; the driver sends them on a daemon thread, which begins with the first row. After the first
 * value that the target cannot hold nothing more is sent, and the rest of the chunk is only counted.
 *
 * <p>Between the first row and a normal return of {@link #end} nothing else may be said on the connection; see {@link #isConnectionSpent}. All methods but
 * {@link #abort} are for one thread.
 */
public final class BulkLoad implements AutoCloseable {
    private static final Executor ASIDE = command -> daemon("dpone-bulk-abort", command);

    private final Connection connection;
    private final BulkSink sink;
    private final BufferRing ring = new BufferRing();
    private final TupleDecoder decoder;
    private final TupleReader reader;
    private final BulkRows rows;
    private long givenRows;
    private long givenBytes;
    private boolean running;
    private boolean endedInOrder;
    private volatile @Nullable Throwable failure;

    /**
     * A load that has not begun.
     *
     * @param connection the connection, of the driver itself and not of a pool, in the transaction that the rows belong to
     * @param quotedTable the table's name as it is quoted for SQL: the driver puts it into its statement as it stands
     * @param columns the columns, which are mapped to the table's by name
     */
    public BulkLoad(Connection connection, String quotedTable, BulkColumns columns) {
        this(connection, BulkSink.into(connection, quotedTable, columns), columns);
    }

    BulkLoad(Connection connection, BulkSink sink, BulkColumns columns) {
        this.connection = connection;
        this.sink = sink;
        this.decoder = new TupleDecoder(columns);
        this.reader = new TupleReader(ring, decoder);
        this.rows = new BulkRows(columns, decoder, reader, ring);
    }

    /**
     * Gives rows. Waits while the server is slower than the source.
     *
     * @param frame binary tuples without header and trailer; it may be reused at once
     * @throws SQLException what the driver failed with; the connection is spent
     * @throws DponeException with {@code DPONE_SOURCE_COPY_STREAM_INVALID} when rows cannot be read, or {@code DPONE_INTERNAL}
     */
    public void write(RowFrame frame) throws SQLException {
        if (endedInOrder) {
            throw new IllegalStateException("the load has ended");
        }
        if (frame.rows() == 0) {
            return;
        }
        if (!running) {
            running = true;
            daemon("dpone-bulk-load", this::load);
        }
        if (!ring.give(frame)) {
            throw failed();
        }
        givenRows += frame.rows();
        givenBytes += frame.length();
    }

    /**
     * Says that all rows were given, and waits until the server has them all. Without a row nothing was sent.
     *
     * @return how many rows the driver took; the caller compares them with {@link #rows}
     * @throws SQLException what the driver failed with; the connection is spent
     * @throws DponeException with {@code DPONE_POSTGRES_MSSQL_SOURCE_VALUE_UNREPRESENTABLE}, {@code DPONE_SOURCE_COPY_STREAM_INVALID} or
     *     {@code DPONE_INTERNAL}; the connection is spent
     */
    public long end() throws SQLException {
        if (!running) {
            endedInOrder = true;
            return 0;
        }
        ring.end();
        if (failure != null || ring.isAbandoned()) {
            throw failed();
        }
        if (decoder.unrepresentable().total() > 0) {
            throw decoder.unrepresentable().toException();
        }
        running = false;
        endedInOrder = true;
        return reader.rows();
    }

    /**
     * How many rows were given.
     *
     * @return the count
     */
    public long rows() {
        return givenRows;
    }

    /**
     * How many bytes the given rows have.
     *
     * @return the count
     */
    public long bytes() {
        return givenBytes;
    }

    /**
     * Whether the connection is in the middle of the stream or was left there: from the first row on, until {@link #end} returns. Then nothing can be said on
     * it, and all that helps is to abort it, as {@link #abort} and {@link #close} do; the server rolls back.
     *
     * @return whether the connection must not be used
     */
    public boolean isConnectionSpent() {
        return running;
    }

    /** Gives the load up from any thread and aborts the connection; whoever waits here goes on with a failure. Does not wait for the load's thread. */
    public void abort() {
        ring.abandon();
        try {
            // On a thread of its own, since the closing of a TLS socket waits for a write that the server does not
            // read.
            connection.abort(ASIDE);
        } catch (SQLException e) {
            // The driver throws only for a missing executor or permission; then the caller's own closing is what
            // remains.
            Throwable first = failure;
            if (first == null) {
                failure = e;
            } else {
                first.addSuppressed(e);
            }
        }
    }

    /** Aborts the connection if the load has begun and has not ended in order; else does nothing. */
    @Override
    public void close() {
        if (running) {
            abort();
        }
    }

    private void load() {
        try {
            sink.pull(rows);
        } catch (SQLException e) {
            count(e);
        } catch (Throwable e) {
            failure = e;
        } finally {
            ring.leave();
        }
    }

    /** After a value that the target cannot hold decodes what is left, for the counts; any other failure is one of the load. */
    private void count(SQLException thrown) {
        RuntimeException unread = rows.failure();
        if (unread != null) {
            failure = unread;
        } else if (decoder.unrepresentable().total() == 0) {
            failure = thrown;
        } else {
            drain();
        }
    }

    private void drain() {
        try {
            while (reader.next()) {
                // The decoder counts.
            }
        } catch (RuntimeException | Error e) {
            failure = e;
        }
    }

    private RuntimeException failed() throws SQLException {
        Throwable thrown = failure;
        if (thrown instanceof SQLException e) {
            throw e;
        }
        if (thrown instanceof DponeException e) {
            return e;
        }
        if (thrown != null) {
            return new DponeException(ErrorCode.INTERNAL, "the thread of a bulk load failed", thrown);
        }
        throw new SQLException("the bulk load was given up");
    }

    private static void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }
}
