package io.dpone.testkit.sqlserver;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Finds out one trait by two sessions on a database in which nothing else is. */
interface EngineProbe {
    /** Whether the trait shows; an error means that it does not, unless the probe says otherwise. */
    boolean shows(Session one, Session two) throws SQLException;

    /** Opens the sessions and asks. */
    default boolean ask(SqlServerDatabase scratch) {
        try (Session one = new Session(scratch.connect());
                Session two = new Session(scratch.connect())) {
            return shows(one, two);
        } catch (SQLException e) {
            throw new IllegalStateException("a probe of the engine failed", e);
        }
    }

    static EngineProbe of(EngineTrait trait) {
        return switch (trait) {
            case LOCK_HINTS -> EngineProbe::lockHints;
            case READERS_WAIT_FOR_WRITERS -> EngineProbe::readersWaitForWriters;
            case ERROR_NUMBERS -> (one, two) -> one.error("SELECT id FROM probe_nothing") == 208;
            case COLUMNSTORE -> EngineProbe::columnstore;
            case LOCK_ESCALATION -> EngineProbe::lockEscalation;
            case INDEX_NAMES -> EngineProbe::indexNames;
            case SNAPSHOT_DDL_ERROR -> EngineProbe::snapshotDdlError;
            case HUNDRED_NANOSECOND_TIMES ->
                (one, two) -> one.text(
                                "SELECT CONVERT(varchar(40), CAST('2000-01-01T00:00:00.1234567' AS datetime2(7)), 126)")
                        .endsWith(".1234567");
            case BRACKETS_IN_NAMES -> (one, two) -> one.error("SELECT 1 AS [a]]b]") == 0;
            case SCHEMA_PERMISSIONS -> EngineProbe::schemaPermissions;
            case LONG_NAMES -> EngineProbe::longNames;
        };
    }

    private static boolean schemaPermissions(Session one, Session two) throws SQLException {
        one.run("CREATE SCHEMA probe_schema");
        return one.error("GRANT ALTER ON SCHEMA::probe_schema TO public") == 0
                && two.error("REVOKE ALTER ON SCHEMA::probe_schema FROM public") == 0;
    }

    private static boolean lockHints(Session one, Session two) throws SQLException {
        one.run("CREATE TABLE probe_hint (id int PRIMARY KEY, mark int)", "INSERT INTO probe_hint VALUES (1, 0)");
        one.run("BEGIN TRANSACTION", "SELECT id FROM probe_hint WITH (UPDLOCK, HOLDLOCK) WHERE id = 1");
        two.run("SET LOCK_TIMEOUT 100");
        boolean locked = two.error("UPDATE probe_hint SET mark = 1 WHERE id = 1") != 0;
        one.run("ROLLBACK");
        return locked;
    }

    private static boolean readersWaitForWriters(Session one, Session two) throws SQLException {
        one.run("CREATE TABLE probe_reader (id int PRIMARY KEY, mark int)", "INSERT INTO probe_reader VALUES (1, 0)");
        one.run("BEGIN TRANSACTION", "UPDATE probe_reader SET mark = 1 WHERE id = 1");
        two.run("SET LOCK_TIMEOUT 100");
        boolean waits = two.error("SELECT mark FROM probe_reader WHERE id = 1") != 0;
        one.run("ROLLBACK");
        return waits;
    }

    private static boolean columnstore(Session one, Session two) throws SQLException {
        one.run("CREATE TABLE probe_columnstore (id int)");
        return one.error("CREATE CLUSTERED COLUMNSTORE INDEX probe_cci ON probe_columnstore") == 0
                && two.text("SELECT COUNT(*) FROM sys.indexes WHERE name = 'probe_cci' AND type = 5")
                        .equals("1");
    }

    private static boolean lockEscalation(Session one, Session two) throws SQLException {
        one.run("CREATE TABLE probe_escalation (id int)");
        return one.error("ALTER TABLE probe_escalation SET (LOCK_ESCALATION = DISABLE)") == 0
                && two.text("SELECT lock_escalation_desc FROM sys.tables WHERE name = 'probe_escalation'")
                        .equals("DISABLE");
    }

    private static boolean indexNames(Session one, Session two) throws SQLException {
        one.run("CREATE TABLE probe_index (id int)", "CREATE INDEX probe_index_name ON probe_index (id)");
        return two.text("SELECT COUNT(*) FROM sys.indexes WHERE name = 'probe_index_name'")
                .equals("1");
    }

    private static boolean longNames(Session one, Session two) throws SQLException {
        String name = "n".repeat(128);
        one.run("CREATE TABLE " + name + " (id int)");
        return two.text("SELECT COUNT(*) FROM sys.tables WHERE name = '" + name + "'")
                .equals("1");
    }

    private static boolean snapshotDdlError(Session one, Session two) throws SQLException {
        one.run("CREATE TABLE probe_before (id int)", "CREATE TABLE probe_after (id int)");
        // Refused where it cannot be switched; then either it is on already, or the next statement tells.
        one.error("ALTER DATABASE CURRENT SET ALLOW_SNAPSHOT_ISOLATION ON");
        one.run("SET TRANSACTION ISOLATION LEVEL SNAPSHOT", "BEGIN TRANSACTION");
        boolean begun = one.error("SELECT id FROM probe_before") == 0;
        two.run("ALTER TABLE probe_after ADD mark int");
        return begun && one.error("SELECT id FROM probe_after") == 3961;
    }

    /** One login. */
    record Session(Connection connection) implements AutoCloseable {
        void run(String... statements) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                for (String sql : statements) {
                    statement.execute(sql);
                }
            }
        }

        /** The number of the error, 0 without one. */
        int error(String sql) {
            try (Statement statement = connection.createStatement()) {
                // An error in a row is only seen by whoever reads the rows.
                if (statement.execute(sql)) {
                    try (ResultSet rows = statement.getResultSet()) {
                        while (rows.next()) {
                            rows.getString(1);
                        }
                    }
                }
                return 0;
            } catch (SQLException e) {
                return e.getErrorCode();
            }
        }

        String text(String query) throws SQLException {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(query)) {
                return rows.next() ? String.valueOf(rows.getString(1)) : "";
            }
        }

        @Override
        public void close() throws SQLException {
            connection.close();
        }
    }
}
