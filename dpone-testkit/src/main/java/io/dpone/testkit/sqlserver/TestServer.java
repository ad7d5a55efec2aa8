package io.dpone.testkit.sqlserver;

import io.dpone.contracts.endpoint.Endpoint;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The server that tests use, and the databases of one run on it. Safe for use from any thread. */
final class TestServer implements AutoCloseable {
    // Ended sessions take a moment to let go of the database.
    private static final int DROP_ATTEMPTS = 50;
    private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(100);

    private final Endpoint server;
    private final String run;
    private final Runnable ending;
    private final AtomicInteger databases = new AtomicInteger();
    private final EngineTraits traits =
            new EngineTraits(trait -> EngineProbe.of(trait).ask(scratch()));
    private @Nullable SqlServerDatabase scratch;

    /**
     * A server that is there.
     *
     * @param server where, with a login that may create databases
     * @param run letters and digits that no other run on the server has
     * @param ending run at the end
     */
    TestServer(Endpoint server, String run, Runnable ending) {
        this.server = server;
        this.run = run;
        this.ending = ending;
    }

    SqlServerDatabase master() {
        return SqlServerDatabase.at(server, "master");
    }

    EngineTraits traits() {
        return traits;
    }

    SqlServerDatabase createDatabase() {
        String name = "dpone_test_" + run + "_" + databases.incrementAndGet();
        master().execute("CREATE DATABASE " + name);
        return SqlServerDatabase.at(server, name);
    }

    /** Drops a database and ends the sessions that it still has. */
    void drop(SqlServerDatabase database) {
        try (Connection connection = master().connect();
                Statement statement = connection.createStatement()) {
            drop(statement, database.name());
        } catch (SQLException e) {
            throw new IllegalStateException("cannot drop the test database " + database.name(), e);
        }
    }

    // Not by SINGLE_USER WITH ROLLBACK IMMEDIATE, which not every engine knows.
    private static void drop(Statement statement, String name) throws SQLException {
        for (int attempt = 1; ; attempt++) {
            try {
                endSessions(statement, name);
                statement.execute("DROP DATABASE IF EXISTS " + name);
                return;
            } catch (SQLException e) {
                if (attempt == DROP_ATTEMPTS) {
                    throw e;
                }
                LockSupport.parkNanos(BETWEEN_ATTEMPTS.toNanos());
            }
        }
    }

    private static void endSessions(Statement statement, String name) throws SQLException {
        String sql = """
                SELECT session_id
                  FROM sys.dm_exec_sessions
                 WHERE database_id = DB_ID('%s') AND session_id <> @@SPID
                """.formatted(name);
        List<Integer> sessions = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                sessions.add(rows.getInt(1));
            }
        }
        for (int session : sessions) {
            statement.execute("KILL " + session);
        }
    }

    private synchronized SqlServerDatabase scratch() {
        SqlServerDatabase there = scratch;
        if (there == null) {
            there = createDatabase();
            scratch = there;
        }
        return there;
    }

    @Override
    public synchronized void close() {
        try {
            if (scratch != null) {
                drop(scratch);
            }
        } finally {
            ending.run();
        }
    }
}
