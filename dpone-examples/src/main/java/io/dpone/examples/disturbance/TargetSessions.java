package io.dpone.examples.disturbance;

import io.dpone.testkit.postgres.TestDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** The sessions of a campaign in its target database, from the server's own views. Used by one thread. */
public final class TargetSessions implements AutoCloseable {
    /** The application name of the sessions with which lanes append. */
    public static final String SINK_LANE = "dpone sink-lane";

    /** The application name of the session with which a campaign writes its ledger. */
    public static final String CONTROL = "dpone control";

    /** The application name of the session that holds a campaign's lock. */
    public static final String FENCE = "dpone fence";

    /** The application name of the session that validates, builds and publishes. */
    public static final String PUBLICATION = "dpone publication";

    private final WatchConnection watch;

    /**
     * Opens a connection that watches.
     *
     * @param target the target database, as superuser
     */
    public TargetSessions(TestDatabase target) {
        this.watch = new WatchConnection(target);
    }

    /**
     * One session.
     *
     * @param backend its process in the server
     * @param clientPort the port at the client's end
     * @param serverPort the server's port
     */
    public record Session(int backend, int clientPort, int serverPort) {}

    /**
     * The sessions of an application.
     *
     * @param application its name
     * @return the sessions in the order in which they began
     */
    public List<Session> of(String application) {
        String sql = """
                SELECT pid, client_port, current_setting('port')::integer
                  FROM pg_stat_activity
                 WHERE datname = current_database() AND application_name = ?
                 ORDER BY backend_start, pid
                """;
        return watch.rows(sql, TargetSessions::session, application);
    }

    /**
     * The sessions of an application that wait for a lock on a table or on a row of it.
     *
     * @param application its name
     * @param table the table, quoted and with its schema
     * @return the sessions
     */
    public List<Session> waitingFor(String application, String table) {
        // Who waits for a row waits for the transaction that holds it, and holds the row's own lock meanwhile.
        String sql = """
                SELECT activity.pid, activity.client_port, current_setting('port')::integer
                  FROM pg_stat_activity AS activity
                 WHERE activity.datname = current_database()
                   AND activity.application_name = ?
                   AND EXISTS (SELECT FROM pg_locks WHERE pid = activity.pid AND NOT granted)
                   AND EXISTS (
                         SELECT FROM pg_locks
                          WHERE pid = activity.pid
                            AND relation = to_regclass(?)
                            AND (NOT granted OR locktype = 'tuple'))
                 ORDER BY activity.pid
                """;
        return watch.rows(sql, TargetSessions::session, application, table);
    }

    /**
     * The sessions of an application that wait for something that the server gives a name.
     *
     * @param application its name
     * @param waitEvent the server's name of it, such as {@code SyncRep} or {@code advisory}
     * @return the sessions
     */
    public List<Session> waitingOn(String application, String waitEvent) {
        String sql = """
                SELECT pid, client_port, current_setting('port')::integer
                  FROM pg_stat_activity
                 WHERE datname = current_database() AND application_name = ? AND wait_event = ?
                 ORDER BY pid
                """;
        return watch.rows(sql, TargetSessions::session, application, waitEvent);
    }

    /**
     * Ends a session, as a server does when the network to its client is gone.
     *
     * @param session the session
     */
    public void terminate(Session session) {
        watch.rows("SELECT pg_terminate_backend(?, 5000)", row -> row.getBoolean(1), session.backend());
    }

    /** Closes the connection. */
    @Override
    public void close() {
        watch.close();
    }

    private static Session session(ResultSet row) throws SQLException {
        return new Session(row.getInt(1), row.getInt(2), row.getInt(3));
    }
}
