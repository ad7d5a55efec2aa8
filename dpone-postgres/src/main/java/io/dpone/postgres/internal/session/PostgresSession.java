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
import java.util.Properties;
import java.util.Set;
import org.postgresql.Driver;
import org.postgresql.PGConnection;
import org.postgresql.PGProperty;

/**
 * One connection of our own, with every setting that the work depends on made explicit. Not thread-safe. After a failure whose effect is in doubt it is
 * closed and never used again.
 */
public final class PostgresSession extends JdbcSession {
    // Nobody can cancel a login; a server that accepts and then says nothing must not hold its caller for ever.
    private static final Duration LOGIN_PATIENCE = Duration.ofSeconds(30);

    /** What the work depends on: who a session is must show on the server, and how long it waits belongs to its role. */
    private static final Set<String> OURS = Set.of("ApplicationName", "socketTimeout", "user", "password");

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
            if (PGProperty.forName(name) == null) {
                throw new DponeException(
                        ErrorCode.MANIFEST_INVALID,
                        "PostgreSQL's driver has no property " + name + ", and would ignore it");
            }
            properties.setProperty(name, value);
        });
        properties.setProperty("user", endpoint.user());
        properties.setProperty("password", endpoint.password().reveal());
        properties.setProperty("ApplicationName", "dpone " + role.label());
        Duration patience = role.socketTimeout().isZero() ? LOGIN_PATIENCE : role.socketTimeout();
        properties.setProperty("socketTimeout", Long.toString(patience.toSeconds()));
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
