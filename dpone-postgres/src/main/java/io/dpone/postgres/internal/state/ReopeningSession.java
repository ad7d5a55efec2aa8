package io.dpone.postgres.internal.state;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.postgres.internal.session.PostgresSession;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A connection of its own that opens when it is first needed, and anew after every failure. Not thread-safe. */
public final class ReopeningSession implements AutoCloseable {
    /** Undefined table and undefined schema. */
    private static final Set<String> UNDEFINED = Set.of("42P01", "3F000");

    private final Supplier<PostgresSession> opener;
    private @Nullable PostgresSession open;

    /**
     * Opens nothing yet.
     *
     * @param opener logs in and prepares the session
     */
    public ReopeningSession(Supplier<PostgresSession> opener) {
        this.opener = opener;
    }

    /**
     * The open session, opened now when there is none.
     *
     * @return the session
     */
    public PostgresSession session() {
        Optional<PostgresSession> current = current();
        if (current.isPresent()) {
            return current.get();
        }
        PostgresSession session = opener.get();
        open = session;
        return session;
    }

    /**
     * The session that is open already.
     *
     * @return the session, if there is one
     */
    public Optional<PostgresSession> current() {
        PostgresSession session = open;
        return session == null || session.isClosed() ? Optional.empty() : Optional.of(session);
    }

    /**
     * Runs work on state tables in a transaction, as {@link PostgresSession#transaction}; after any failure the session is dropped.
     *
     * @param doing what is being done, for messages
     * @param work the work
     * @param <T> the answer
     * @return the answer
     * @throws DponeException with {@link ErrorCode#STATE_MISSING} when a state table is not there
     */
    public <T> T transaction(String doing, PostgresSession.Work<T> work) {
        PostgresSession session = session();
        try {
            return session.transaction(doing, connection -> onStateTables(work, connection));
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
    public <T> T repeatable(String doing, PostgresSession.Work<T> work) {
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
     * Runs work on state tables that is one statement, or that is read only, as {@link PostgresSession#query}; after any failure the session is dropped.
     *
     * @param doing what is being done, for messages
     * @param work the work
     * @param <T> the answer
     * @return the answer
     * @throws DponeException with {@link ErrorCode#STATE_MISSING} when a state table is not there
     */
    public <T> T query(String doing, PostgresSession.Work<T> work) {
        PostgresSession session = session();
        try {
            return session.query(doing, connection -> onStateTables(work, connection));
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private static <T> T onStateTables(PostgresSession.Work<T> work, Connection connection) throws SQLException {
        try {
            return work.run(connection);
        } catch (SQLException e) {
            if (UNDEFINED.contains(String.valueOf(e.getSQLState()))) {
                throw new DponeException(
                        ErrorCode.STATE_MISSING, "a state table is missing (SQLSTATE " + e.getSQLState() + ")");
            }
            throw e;
        }
    }

    /** Drops the session; the next use opens another one. */
    @Override
    public void close() {
        PostgresSession session = open;
        open = null;
        if (session != null) {
            session.close();
        }
    }
}
