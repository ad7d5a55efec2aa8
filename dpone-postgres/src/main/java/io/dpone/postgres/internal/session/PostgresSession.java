package io.dpone.postgres.internal.session;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Properties;
import java.util.Set;
import org.postgresql.Driver;
import org.postgresql.PGConnection;

/**
 * One connection of our own, with every setting that the work depends on made explicit. Not thread-safe. After a failure whose effect is in doubt it is
 * closed and never used again.
 */
public final class PostgresSession implements AutoCloseable {
    /** What the work depends on: who a session is must show on the server, and how long it waits belongs to its role. */
    private static final Set<String> OURS = Set.of("ApplicationName", "socketTimeout", "user", "password");

    private final Connection connection;
    private final SessionRole role;
    private final int serverVersion;

    private PostgresSession(Connection connection, SessionRole role, int serverVersion) {
        this.connection = connection;
        this.role = role;
        this.serverVersion = serverVersion;
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
         * @param connection the connection
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
         * @param connection the connection
         * @throws SQLException when the driver does
         */
        void run(Connection connection) throws SQLException;
    }

    /**
     * Logs in and makes the session's settings explicit.
     *
     * @param endpoint where
     * @param role what for
     * @return the session, in auto-commit mode
     * @throws DponeException also with {@link ErrorCode#MANIFEST_INVALID} when the endpoint sets a driver property that is dpone's own
     */
    public static PostgresSession open(Endpoint endpoint, SessionRole role) {
        return open(endpoint, role, role.lockTimeout());
    }

    /**
     * Logs in and makes the session's settings explicit.
     *
     * @param endpoint where
     * @param role what for
     * @param lockTimeout how long a statement waits for a lock, in whole milliseconds; zero does not limit
     * @return the session, in auto-commit mode
     */
    public static PostgresSession open(Endpoint endpoint, SessionRole role, Duration lockTimeout) {
        Properties properties = new Properties();
        // TLS is on unless the host says otherwise; the driver's own default would fall back to clear text.
        properties.setProperty("sslmode", "require");
        properties.setProperty("connectTimeout", "10");
        properties.setProperty("tcpKeepAlive", "true");
        if (role == SessionRole.SOURCE_LANE) {
            properties.setProperty("socketFactory", JoiningSocketFactory.class.getName());
            properties.setProperty("sslfactory", JoiningTlsFactory.class.getName());
        }
        endpoint.properties().forEach((name, value) -> {
            if (OURS.contains(name)) {
                throw new DponeException(
                        ErrorCode.MANIFEST_INVALID,
                        "the driver property " + name
                                + " is refused: each kind of session has its own, which dpone sets");
            }
            properties.setProperty(name, value);
        });
        properties.setProperty("user", endpoint.user());
        properties.setProperty("password", endpoint.password().reveal());
        properties.setProperty("ApplicationName", "dpone " + role.label());
        properties.setProperty(
                "socketTimeout", Long.toString(role.socketTimeout().toSeconds()));
        try {
            Connection connection = new Driver().connect(endpoint.url(), properties);
            if (connection == null) {
                throw new DponeException(
                        role.unreachable(), "the URL is not one of PostgreSQL; it begins with jdbc:postgresql:");
            }
            return configured(connection, role, lockTimeout);
        } catch (SQLException e) {
            throw LoginFailures.of(endpoint, role, e);
        }
    }

    private static PostgresSession configured(Connection connection, SessionRole role, Duration lockTimeout)
            throws SQLException {
        try {
            int version = serverVersion(connection);
            try (Statement statement = connection.createStatement()) {
                // One text is one round trip.
                statement.execute(String.join(";\n", SessionSettings.of(role, lockTimeout, version)));
            }
            return new PostgresSession(connection, role, version);
        } catch (SQLException | RuntimeException e) {
            closeAfter(connection, e);
            throw e;
        }
    }

    /**
     * The connection itself.
     *
     * @return the connection
     */
    public Connection connection() {
        return connection;
    }

    /**
     * The driver's own interface of the connection.
     *
     * @return the connection
     */
    public PGConnection driver() {
        try {
            return connection.unwrap(PGConnection.class);
        } catch (SQLException e) {
            throw new IllegalStateException("the connection was opened by the PostgreSQL driver", e);
        }
    }

    /**
     * The server's version.
     *
     * @return the version number, such as 170011
     */
    public int serverVersion() {
        return serverVersion;
    }

    /**
     * What the session is for.
     *
     * @return the role
     */
    public SessionRole role() {
        return role;
    }

    /**
     * Runs work that is one statement, or that is read only.
     *
     * @param doing what is being done, for messages
     * @param work the work
     * @param <T> the answer
     * @return the answer
     */
    public <T> T query(String doing, Work<T> work) {
        try {
            return work.run(connection);
        } catch (SQLException e) {
            throw SqlFailures.wrap(role.failed(), Effect.NOT_APPLIED, doing, e);
        }
    }

    /**
     * Runs work in a READ COMMITTED transaction. A failure before the commit rolls back; a commit that is not acknowledged closes the session and is
     * reported with {@link Effect#UNKNOWN} and {@link ErrorCode#COMMIT_OUTCOME_UNKNOWN}, for the caller to resolve on a fresh session.
     *
     * @param doing what is being done, for messages
     * @param work the work
     * @param <T> the answer
     * @return the answer
     */
    public <T> T transaction(String doing, Work<T> work) {
        T answer;
        try {
            connection.setAutoCommit(false);
            answer = work.run(connection);
        } catch (SQLException e) {
            DponeException failure = SqlFailures.wrap(role.failed(), Effect.NOT_APPLIED, doing, e);
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
     * @param doing what is being done, for messages
     * @param task the work
     */
    public void inTransaction(String doing, Task task) {
        transaction(doing, open -> {
            task.run(open);
            return true;
        });
    }

    /**
     * Commits what is open and returns to auto-commit.
     *
     * @param doing what is being done, for messages
     */
    public void commit(String doing) {
        try {
            connection.commit();
        } catch (SQLException e) {
            // Whatever the driver says of a failed COMMIT, only a fresh session can tell what became of it.
            DponeException failure =
                    SqlFailures.wrap(ErrorCode.COMMIT_OUTCOME_UNKNOWN, Effect.UNKNOWN, "committing: " + doing, e);
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
     * @param primary the failure, into which a second one is suppressed
     */
    public void rollback(Throwable primary) {
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
     * @return true after close, or after a failure that closed it
     */
    public boolean isClosed() {
        try {
            return connection.isClosed();
        } catch (SQLException e) {
            return true;
        }
    }

    /** Asks the server, over a connection of its own, to cancel the statement that runs now; may be called from any thread. */
    public void cancelStatement() {
        try {
            driver().cancelQuery();
        } catch (SQLException e) {
            // The session is gone, and its statement with it, or the server can not be reached: whoever waits sees
            // which.
            return;
        }
    }

    /** Drops the connection at once, without a word to the server; for a session in the middle of a COPY. */
    public void abort() {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException e) {
            closeQuietly();
        }
    }

    @Override
    public void close() {
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

    private static void closeAfter(Connection connection, Throwable primary) {
        try {
            connection.close();
        } catch (SQLException e) {
            primary.addSuppressed(new SqlFailures.SanitizedSqlException(e));
        }
    }

    // What the server said at login; since version 10 the number is major * 10000 + minor.
    private static int serverVersion(Connection connection) throws SQLException {
        DatabaseMetaData server = connection.getMetaData();
        return server.getDatabaseMajorVersion() * 10_000 + server.getDatabaseMinorVersion();
    }
}
