package io.dpone.spi.jdbc;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A connection of its own that opens when it is first needed, and anew after every failure. Not thread-safe.
 *
 * @param <S> the adapter's kind of session
 */
public final class ReopeningSession<S extends JdbcSession> implements AutoCloseable {
    private final Supplier<S> opener;
    private @Nullable S open;

    /**
     * Opens nothing yet.
     *
     * @param opener logs in and prepares the session
     */
    public ReopeningSession(Supplier<S> opener) {
        this.opener = opener;
    }

    /**
     * The open session, opened now when there is none.
     *
     * @return the session
     */
    public S session() {
        Optional<S> current = current();
        if (current.isPresent()) {
            return current.get();
        }
        S session = opener.get();
        open = session;
        return session;
    }

    /**
     * The session that is open already.
     *
     * @return the session, if there is one
     */
    public Optional<S> current() {
        S session = open;
        return session == null || session.isClosed() ? Optional.empty() : Optional.of(session);
    }

    /**
     * Runs work on state tables in a transaction, as {@link JdbcSession#transaction}; after any failure the session is dropped.
     *
     * @param doing what is being done, for messages
     * @param work the work
     * @param <T> the answer
     * @return the answer
     * @throws DponeException with {@link ErrorCode#STATE_MISSING} when a state table is not there
     */
    public <T> T transaction(String doing, JdbcSession.Work<T> work) {
        S session = session();
        try {
            return session.transaction(doing, connection -> onStateTables(session, work, connection));
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /**
     * Runs work on state tables in a transaction, as {@link #transaction}, that may run twice: when the acknowledgement of its commit is lost it runs again
     * on a fresh session.
     *
     * @param doing what is being done, for messages
     * @param work the work; to repeat it changes nothing
     * @param <T> the answer
     * @return the answer
     */
    public <T> T repeatable(String doing, JdbcSession.Work<T> work) {
        try {
            return transaction(doing, work);
        } catch (DponeException e) {
            if (e.code() != ErrorCode.COMMIT_OUTCOME_UNKNOWN) {
                throw e;
            }
            return transaction(doing, work);
        }
    }

    /**
     * Runs work on state tables that is one statement, or that is read only, as {@link JdbcSession#query}; after any failure the session is dropped.
     *
     * @param doing what is being done, for messages
     * @param work the work
     * @param <T> the answer
     * @return the answer
     * @throws DponeException with {@link ErrorCode#STATE_MISSING} when a state table is not there
     */
    public <T> T query(String doing, JdbcSession.Work<T> work) {
        S session = session();
        try {
            return session.query(doing, connection -> onStateTables(session, work, connection));
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private static <T> T onStateTables(JdbcSession session, JdbcSession.Work<T> work, Connection connection)
            throws SQLException {
        try {
            return work.run(connection);
        } catch (SQLException e) {
            if (session.isUndefinedTable(e)) {
                throw new DponeException(
                        ErrorCode.STATE_MISSING, "a state table is missing (SQLSTATE " + e.getSQLState() + ")");
            }
            throw e;
        }
    }

    /** Drops the session; the next use opens another one. */
    @Override
    public void close() {
        S session = open;
        open = null;
        if (session != null) {
            session.close();
        }
    }
}
