package io.dpone.testkit.sqlserver;

import io.dpone.contracts.endpoint.Endpoint;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * A server that speaks SQL Server's protocol, for making databases on it and dropping them. Immutable and safe for use from any thread.
 *
 * @param endpoint where it is, with a login that may create databases
 */
public record SqlServer(Endpoint endpoint) {
    private static final int MODEL_IN_USE = 1807;

    // Ended sessions take a moment to let go of the database.
    private static final int ATTEMPTS = 50;
    private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(100);

    /**
     * Makes a database.
     *
     * @param name letters, digits and underscores
     * @return the database
     * @throws IllegalStateException when the server refuses
     */
    public SqlServerDatabase create(String name) {
        for (int attempt = 1; ; attempt++) {
            try {
                master().execute("CREATE DATABASE " + name);
                return SqlServerDatabase.at(endpoint, name);
            } catch (IllegalStateException e) {
                // Only one database at a time is copied from the model.
                boolean busy = e.getCause() instanceof SQLException refused && refused.getErrorCode() == MODEL_IN_USE;
                if (!busy || attempt == ATTEMPTS) {
                    throw e;
                }
                LockSupport.parkNanos(BETWEEN_ATTEMPTS.toNanos());
            }
        }
    }

    /**
     * Drops a database and ends the sessions that it still has.
     *
     * @param database one of this server
     * @throws IllegalStateException when the server refuses
     */
    public void drop(SqlServerDatabase database) {
        try (Connection connection = master().connect();
                Statement statement = connection.createStatement()) {
            drop(statement, database.name());
        } catch (SQLException e) {
            throw new IllegalStateException("cannot drop the database " + database.name(), e);
        }
    }

    /**
     * The database that every server has.
     *
     * @return the database {@code master}
     */
    public SqlServerDatabase master() {
        return SqlServerDatabase.at(endpoint, "master");
    }

    /**
     * The database into which the login comes when it names none, or the one that it names.
     *
     * @return the database's name
     */
    public String loginDatabase() {
        return new SqlServerDatabase("", endpoint).text("SELECT DB_NAME()");
    }

    // Not by SINGLE_USER WITH ROLLBACK IMMEDIATE, which not every engine knows.
    private static void drop(Statement statement, String name) throws SQLException {
        for (int attempt = 1; ; attempt++) {
            try {
                endSessions(statement, name);
                statement.execute("DROP DATABASE IF EXISTS " + name);
                return;
            } catch (SQLException e) {
                if (attempt == ATTEMPTS) {
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
                 WHERE database_id = DB_ID('%s') AND session_id <> @@SPID AND is_user_process = 1
                """.formatted(name);
        List<Integer> sessions = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                sessions.add(rows.getInt(1));
            }
        }
        for (int session : sessions) {
            end(statement, session);
        }
    }

    // One that has just ended can not be ended; whether it has, the next attempt to drop the database shows.
    private static boolean end(Statement statement, int session) {
        try {
            statement.execute("KILL " + session);
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    /**
     * Ends a session, unless it has just ended by itself.
     *
     * @param database any database of the server
     * @param session the session's number
     */
    public static void kill(SqlServerDatabase database, String session) {
        try {
            database.execute("KILL " + session);
        } catch (IllegalStateException e) {
            boolean gone = database.number("SELECT COUNT(*) FROM sys.dm_exec_sessions WHERE session_id = " + session
                            + " AND session_id <> @@SPID")
                    == 0;
            if (!gone) {
                throw e;
            }
        }
    }
}
