package io.dpone.mssql.internal.session;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.spi.jdbc.JdbcSession;
import io.dpone.spi.jdbc.SessionRole;
import java.io.IOException;
import java.net.Socket;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Properties;

/**
 * One connection of our own, with every setting that the work depends on made explicit. Not thread-safe. After a failure whose effect is in doubt it is
 * closed and never used again.
 */
public final class MssqlSession extends JdbcSession {
    private static final int INVALID_OBJECT_NAME = 208;

    private final List<Socket> sockets;

    private MssqlSession(Login.Opened opened, SessionRole role) {
        super(opened.connection(), role);
        this.sockets = opened.sockets();
    }

    /**
     * Logs in and makes the session's settings explicit.
     *
     * @param endpoint where; its URL is an address alone, and its properties name the database
     * @param role what for
     * @return the session, in auto-commit mode
     * @throws DponeException also with {@link ErrorCode#MANIFEST_INVALID} when the URL has properties, when no database is named, or when the endpoint sets a
     *     driver property that is dpone's own
     */
    public static MssqlSession open(Endpoint endpoint, SessionRole role) {
        return open(endpoint, role, role.lockTimeout());
    }

    /**
     * Logs in and makes the session's settings explicit.
     *
     * @param endpoint where; its URL is an address alone, and its properties name the database
     * @param role what for
     * @param lockTimeout how long a statement waits for a lock, in whole milliseconds; zero does not limit
     * @return the session, in auto-commit mode
     */
    public static MssqlSession open(Endpoint endpoint, SessionRole role, Duration lockTimeout) {
        Properties properties = LoginProperties.of(endpoint, role);
        try {
            return configured(Login.open(endpoint.url(), properties), role, lockTimeout);
        } catch (SQLException e) {
            throw LoginFailures.of(endpoint, role, e);
        }
    }

    private static MssqlSession configured(Login.Opened opened, SessionRole role, Duration lockTimeout)
            throws SQLException {
        try (Statement statement = opened.connection().createStatement()) {
            // One text is one round trip.
            statement.execute(String.join(";\n", SessionSettings.of(lockTimeout)));
            return new MssqlSession(opened, role);
        } catch (SQLException | RuntimeException e) {
            closeAfter(opened.connection(), e);
            throw e;
        }
    }

    @Override
    public DponeException failure(ErrorCode code, Effect effect, String doing, SQLException failure) {
        return SqlFailures.wrap(code, effect, doing, failure);
    }

    @Override
    public boolean isUndefinedTable(SQLException failure) {
        return failure.getErrorCode() == INVALID_OBJECT_NAME;
    }

    /**
     * Drops the connection: the driver cancels only through the statement itself, which the session does not know, and the server ends and rolls back what a client
     * that is gone was doing. Whoever stops work drops the session afterwards in any case.
     */
    @Override
    public void cancelStatement() {
        abort();
    }

    // TLS would wait for the thread that reads, so what it stands on is taken away first.
    @Override
    public void abort() {
        sockets.forEach(MssqlSession::closeQuietly);
        super.abort();
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // The driver closes it once more.
            return;
        }
    }
}
