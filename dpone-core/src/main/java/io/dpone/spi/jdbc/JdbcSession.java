package io.dpone.spi.jdbc;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * One connection of an adapter's own, with the transactions that all adapters share. An adapter extends it by its login, and says what its driver's failures mean.
 * Not thread-safe. After a failure whose effect is in doubt it is closed and never used again.
 */
public abstract class JdbcSession implements AutoCloseable {
    private final Connection connection;
    private final SessionRole role;

    /**
     * A session on an open connection in auto-commit.
     *
     * @param connection the connection, used by nobody else
     * @param role what the session is for
     */
    protected JdbcSession(Connection connection, SessionRole role) {
        this.connection = connection;
        this.role = role;
    }

    /**
     * Work on the connection that answers something.
     *
     * @param <T> the answer
     */
    @FunctionalInterface
    public interface Work<T> {
        /**
         * Does the work.
         *
         * @param connection the session's connection
         * @return the answer
         * @throws SQLException when the driver does
         */
        T run(Connection connection) throws SQLException;
    }

    /** Work on the connection that answers nothing. */
    @FunctionalInterface
    public interface Task {
        /**
         * Does the work.
         *
         * @param connection the session's connection
         * @throws SQLException when the driver does
         */
        void run(Connection connection) throws SQLException;
    }

    /**
     * What a failure of the driver means, without anything that the server quoted.
     *
     * @param code the code for failures without one of their own
     * @param effect what is known of the effect
     * @param doing what was being done
     * @param failure what the driver threw
     * @return the exception to throw
     */
    public abstract DponeException failure(ErrorCode code, Effect effect, String doing, SQLException failure);

    /**
     * Whether a statement named a table or schema that is not there.
     *
     * @param failure what the driver threw
     * @return true when it did
     */
    public abstract boolean isUndefinedTable(SQLException failure);

    /** Asks the server to cancel the statement that runs now; may be called from any thread. */
    public abstract void cancelStatement();

    /**
     * The connection itself.
     *
     * @return the connection
     */
    public final Connection connection() {
        return connection;
    }

    /**
     * What the session is for.
     *
     * @return the role
     */
    public final SessionRole role() {
        return role;
    }

    /**
     * Runs work that is one statement, or that is read only.
     *
     * @param doing what is being done, for the message of a failure
     * @param work the work
     * @param <T> the answer
     * @return the answer of the work
     */
    public final <T> T query(String doing, Work<T> work) {
        try {
            return work.run(connection);
        } catch (SQLException e) {
            throw failure(role.failed(), Effect.NOT_APPLIED, doing, e);
        }
    }

    /**
     * Runs work in a READ COMMITTED transaction. A failure before the commit rolls back; a commit that is not acknowledged closes the session and is
     * reported with {@link Effect#UNKNOWN} and {@link ErrorCode#COMMIT_OUTCOME_UNKNOWN}, for the caller to resolve on a fresh session.
     *
     * @param doing what is being done, for the message of a failure
     * @param work the work
     * @param <T> the answer
     * @return the answer of the work, once it is durable
     */
    public final <T> T transaction(String doing, Work<T> work) {
        T answer;
        try {
            connection.setAutoCommit(false);
            answer = work.run(connection);
        } catch (SQLException e) {
            DponeException failure = failure(role.failed(), Effect.NOT_APPLIED, doing, e);
            rollback(failure);
            throw failure;
        } catch (RuntimeException e) {
            rollback(e);
            throw e;
        }
        commit(doing);
        return answer;
    }

    /**
     * Runs work in a transaction that answers nothing; otherwise as {@link #transaction(String, Work)}.
     *
     * @param doing what is being done, for the message of a failure
     * @param task the work
     */
    public final void inTransaction(String doing, Task task) {
        transaction(doing, open -> {
            task.run(open);
            return true;
        });
    }

    /**
     * Commits what is open and returns to auto-commit.
     *
     * @param doing what was done, for the message of a failure
     */
    public final void commit(String doing) {
        try {
            connection.commit();
        } catch (SQLException e) {
            // Whatever the driver says of a failed COMMIT, only a fresh session can tell what became of it.
            DponeException failure =
                    failure(ErrorCode.COMMIT_OUTCOME_UNKNOWN, Effect.UNKNOWN, "committing: " + doing, e);
            closeAfter(connection, failure);
            throw failure;
        }
        try {
            connection.setAutoCommit(true);
        } catch (SQLException e) {
            // The commit is acknowledged; a session that can not go on is found by its next statement.
            closeQuietly();
        }
    }

    /**
     * Rolls back after a failure; a session that can not even do that is closed.
     *
     * @param primary the failure, to which another one is suppressed
     */
    public final void rollback(Throwable primary) {
        try {
            connection.rollback();
            connection.setAutoCommit(true);
        } catch (SQLException e) {
            closeAfter(connection, primary);
        }
    }

    /**
     * Whether the session was closed.
     *
     * @return true when nothing can be done on it any more
     */
    public final boolean isClosed() {
        try {
            return connection.isClosed();
        } catch (SQLException e) {
            return true;
        }
    }

    /** Drops the connection at once, without a word to the server; for a session in the middle of a bulk load. May be called from any thread. */
    public void abort() {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException e) {
            closeQuietly();
        }
    }

    @Override
    public final void close() {
        closeQuietly();
    }

    private void closeQuietly() {
        try {
            connection.close();
        } catch (SQLException e) {
            // Closing is the last use: a server that is gone needs no goodbye.
            return;
        }
    }

    /**
     * Closes a connection because of a failure.
     *
     * @param connection the connection
     * @param primary the failure, to which another one is suppressed
     */
    public static void closeAfter(Connection connection, Throwable primary) {
        try {
            connection.close();
        } catch (SQLException e) {
            primary.addSuppressed(new SanitizedSqlException(e));
        }
    }
}
