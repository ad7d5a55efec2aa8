package io.dpone.examples.disturbance;

import io.dpone.testkit.postgres.TestDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** Sessions of a PostgreSQL server. Used by one thread. */
public final class PostgresSessions implements TargetSessions {
    private final WatchConnection watch;

    /**
     * Opens a connection that watches.
     *
     * @param target the target database, as superuser
     */
    public PostgresSessions(TestDatabase target) {
        this.watch = new WatchConnection(target.connect());
    }

    @Override
    public List<Session> of(String application) {
        String sql = """
                SELECT pid, client_port, current_setting('port')::integer
                  FROM pg_stat_activity
                 WHERE datname = current_database() AND application_name = ?
                 ORDER BY backend_start, pid
                """;
        return watch.rows(sql, PostgresSessions::session, application);
    }

    @Override
    public List<Session> waitingFor(String application, HeldLock held) {
        String sql = """
                SELECT pid, client_port, current_setting('port')::integer
                  FROM pg_stat_activity
                 WHERE datname = current_database() AND application_name = ? AND ? = ANY (pg_blocking_pids(pid))
                 ORDER BY pid
                """;
        return watch.rows(sql, PostgresSessions::session, application, held.session());
    }

    @Override
    public boolean isWaiting(HeldLock wanting) {
        return watch.rows("SELECT cardinality(pg_blocking_pids(?)) > 0", row -> row.getBoolean(1), wanting.session())
                .get(0);
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
        return watch.rows(sql, PostgresSessions::session, application, waitEvent);
    }

    @Override
    public void terminate(Session session) {
        watch.rows("SELECT pg_terminate_backend(?, 5000)", row -> row.getBoolean(1), session.number());
    }

    @Override
    public void close() {
        watch.close();
    }

    private static Session session(ResultSet row) throws SQLException {
        return new Session(row.getInt(1), new ClientEnd.Ports(row.getInt(2), row.getInt(3)));
    }
}
