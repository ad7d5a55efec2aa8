package io.dpone.postgres.internal.session;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.spi.jdbc.JdbcSession;
import io.dpone.spi.jdbc.SessionRole;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Set;
import org.postgresql.Driver;
import org.postgresql.PGConnection;

/**
 * One connection of our own, with every setting that the work depends on made explicit. Not thread-safe. After a failure whose effect is in doubt it is
 * closed and never used again.
 */
public final class PostgresSession extends JdbcSession {
    /** Undefined table and undefined schema. */
    private static final Set<String> UNDEFINED = Set.of("42P01", "3F000");

    private final int serverVersion;

    private PostgresSession(Connection connection, SessionRole role, int serverVersion) {
        super(connection, role);
        this.serverVersion = serverVersion;
    }

    /**
     * Logs in and makes the session's settings explicit.
     *
     * @param endpoint where
     * @param role what for
     * @return the session, in auto-commit mode
     * @throws DponeException also with {@link ErrorCode#MANIFEST_INVALID} when the endpoint sets a driver property that is dpone's own, or that the driver does not have
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
        try {
            Connection connection = new Driver().connect(endpoint.url(), LoginProperties.of(endpoint, role));
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
            connection.setNetworkTimeout(
                    Runnable::run, Math.toIntExact(role.socketTimeout().toMillis()));
            return new PostgresSession(connection, role, version);
        } catch (SQLException | RuntimeException e) {
            closeAfter(connection, e);
            throw e;
        }
    }

    /**
     * The driver's own interface of the connection.
     *
     * @return the connection
     */
    public PGConnection driver() {
        try {
            return connection().unwrap(PGConnection.class);
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

    @Override
    public DponeException failure(ErrorCode code, Effect effect, String doing, SQLException failure) {
        return SqlFailures.wrap(code, effect, doing, failure);
    }

    @Override
    public boolean isUndefinedTable(SQLException failure) {
        return UNDEFINED.contains(String.valueOf(failure.getSQLState()));
    }

    // Over a connection of its own.
    @Override
    public void cancelStatement() {
        try {
            driver().cancelQuery();
        } catch (SQLException e) {
            // The session is gone, and its statement with it, or the server can not be reached: whoever waits sees
            // which.
            return;
        }
    }

    // What the server said at login; since version 10 the number is major * 10000 + minor.
    private static int serverVersion(Connection connection) throws SQLException {
        DatabaseMetaData server = connection.getMetaData();
        return server.getDatabaseMajorVersion() * 10_000 + server.getDatabaseMinorVersion();
    }
}
