package io.dpone.examples.disturbance;

import io.dpone.testkit.sqlserver.SqlServerDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/**
 * Sessions of a SQL Server. Its JDBC driver tells the server the number of the client's process. Who waits is read from sys.sysprocesses, which engines that only speak
 * the protocol have too; they call a wait for any lock {@code Lock}, and name in {@code blocked} everybody who has to do with it, so that a session can have many rows.
 */
final class SqlServerSessions implements TargetSessions {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final SqlServerDatabase target;
    private final WatchConnection watch;

    SqlServerSessions(SqlServerDatabase target) {
        this.target = target;
        this.watch = new WatchConnection(target.connect());
    }

    @Override
    public List<Session> of(String application) {
        String sql = """
                SELECT session_id, host_process_id
                  FROM sys.dm_exec_sessions
                 WHERE database_id = DB_ID() AND program_name = ?
                 ORDER BY login_time, session_id
                """;
        return watch.rows(sql, SqlServerSessions::session, application);
    }

    @Override
    public List<Session> waitingFor(String application, HeldLock held) {
        String sql = """
                SELECT DISTINCT spid, CAST(RTRIM(hostprocess) AS bigint)
                  FROM sys.sysprocesses
                 WHERE dbid = DB_ID() AND RTRIM(program_name) = ? AND blocked = ?
                   AND (lastwaittype LIKE N'LCK%' OR RTRIM(lastwaittype) = N'Lock')
                 ORDER BY spid
                """;
        return watch.rows(sql, SqlServerSessions::session, application, held.session());
    }

    @Override
    public boolean isWaiting(HeldLock wanting) {
        String sql = """
                SELECT COUNT(*)
                  FROM sys.sysprocesses
                 WHERE spid = ? AND blocked <> 0
                   AND (lastwaittype LIKE N'LCK%' OR RTRIM(lastwaittype) = N'Lock')
                """;
        return watch.rows(sql, row -> row.getInt(1), wanting.session()).get(0) > 0;
    }

    // KILL takes a literal only, and returns before the session has ended.
    @Override
    public void terminate(Session session) {
        target.execute("KILL " + session.number());
        String sql = """
                SELECT COUNT(*)
                  FROM sys.dm_exec_sessions
                 WHERE session_id = ?
                """;
        Waiting.until(
                "the end of session " + session.number(),
                PATIENCE,
                () -> watch.rows(sql, row -> row.getInt(1), session.number()).get(0) == 0);
    }

    @Override
    public void close() {
        watch.close();
    }

    private static Session session(ResultSet row) throws SQLException {
        return new Session(row.getInt(1), new ClientEnd.ProcessNumber(row.getLong(2)));
    }
}
