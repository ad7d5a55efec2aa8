package io.dpone.mssql.internal.session;

import com.microsoft.sqlserver.jdbc.SQLServerDriver;
import java.net.Socket;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * A login on a thread of its own, so that the sockets which the driver opens meanwhile can be told to be this login's: the driver makes its socket factory by itself
 * and tells it nothing. Used once.
 */
final class Login extends Thread {
    private final String url;
    private final Properties properties;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private @Nullable Connection connection;
    private @Nullable Throwable failure;

    private Login(String url, Properties properties) {
        super("dpone-login");
        this.url = url;
        this.properties = properties;
        setDaemon(true);
    }

    /**
     * A connection and what it talks through.
     *
     * @param connection the connection in auto-commit
     * @param sockets the sockets below TLS, none when the host gave a socket factory of its own
     */
    record Opened(Connection connection, List<Socket> sockets) {}

    /** Logs in; how long that may take is the driver's matter. */
    static Opened open(String url, Properties properties) throws SQLException {
        Login login = new Login(url, properties);
        login.start();
        boolean interrupted = false;
        while (login.isAlive()) {
            try {
                login.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return login.opened();
    }

    void keep(Socket socket) {
        sockets.add(socket);
    }

    @Override
    public void run() {
        try {
            connection = new SQLServerDriver().connect(url, properties);
        } catch (SQLException | RuntimeException | Error e) {
            failure = e;
        }
    }

    private Opened opened() throws SQLException {
        if (failure instanceof SQLException e) {
            throw e;
        }
        if (failure instanceof RuntimeException e) {
            throw e;
        }
        if (failure instanceof Error e) {
            throw e;
        }
        Connection made = connection;
        if (made == null) {
            throw new IllegalStateException("the driver does not take a URL of its own kind");
        }
        return new Opened(made, List.copyOf(sockets));
    }
}
