package io.dpone.examples.quickstart;

import io.dpone.contracts.table.TableName;
import io.dpone.examples.disturbance.HeldLock;
import io.dpone.examples.disturbance.StateTables;
import io.dpone.examples.disturbance.TargetSessions;
import io.dpone.testkit.TableComparison;
import io.dpone.testkit.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.UUID;

/** A second PostgreSQL server of the quickstart's own, which goes with the servers. */
final class PostgresTarget implements QuickstartTarget {
    private static final TableName LIVE = new TableName("public", "lineitem");

    private final TestDatabase database;
    private final String password = UUID.randomUUID().toString();

    private PostgresTarget(TestDatabase database) {
        this.database = database;
    }

    static PostgresTarget open(QuickstartServers servers) {
        return new PostgresTarget(servers.start("target"));
    }

    @Override
    public String description() {
        return "a second PostgreSQL server";
    }

    @Override
    public long fill(TestDatabase source, TpchRows rows, long limit) {
        return TpchTables.fillTarget(database, rows, limit, password);
    }

    @Override
    public QuickstartManifest.Sink sink() {
        return QuickstartManifest.Sink.of(database, password);
    }

    @Override
    public List<LiveReader> readers() {
        return readers(database, TpchTables.READER);
    }

    /** A login that counts the line items at READ COMMITTED and at REPEATABLE READ. */
    static List<LiveReader> readers(TestDatabase database, String user) {
        String query = "SELECT count(*) FROM public.lineitem";
        return List.of(
                new LiveReader(
                        "read committed",
                        () -> login(database, user, Connection.TRANSACTION_READ_COMMITTED),
                        query,
                        false),
                new LiveReader(
                        "repeatable read",
                        () -> login(database, user, Connection.TRANSACTION_REPEATABLE_READ),
                        query,
                        true));
    }

    private static Connection login(TestDatabase database, String user, int isolation) throws SQLException {
        Properties login = new Properties();
        database.endpoint().properties().forEach(login::setProperty);
        login.setProperty("user", user);
        login.setProperty("ApplicationName", "quickstart reader");
        Connection connection = DriverManager.getConnection(database.jdbcUrl(), login);
        connection.setTransactionIsolation(isolation);
        return connection;
    }

    @Override
    public StateTables state() {
        return new StateTables(database);
    }

    @Override
    public TargetSessions sessions() {
        return TargetSessions.of(database);
    }

    @Override
    public HeldLock holdReceipts(StateTables state) {
        return HeldLock.ofReceipts(database);
    }

    @Override
    public TableComparison compare(TestDatabase source) {
        return TableComparison.compare(source, LIVE, database, LIVE);
    }

    @Override
    public long count(TableName table) {
        return database.number("SELECT count(*) FROM \"%s\".\"%s\"".formatted(table.schema(), table.table()));
    }

    @Override
    public List<String> losses() {
        List<String> losses = new ArrayList<>();
        expect(losses, "the indexes of live", "lineitem_pkey, lineitem_shipdate", """
                SELECT indexname
                  FROM pg_indexes
                 WHERE schemaname = 'public' AND tablename = 'lineitem'
                 ORDER BY indexname
                """);
        expect(
                losses,
                "the comment on live",
                "Line items, read by the dashboard",
                "SELECT obj_description('public.lineitem'::regclass, 'pg_class')");
        expect(
                losses,
                "the dashboard's right to read live",
                "t",
                "SELECT has_table_privilege('%s', 'public.lineitem', 'SELECT')".formatted(TpchTables.READER));
        return losses;
    }

    private void expect(List<String> losses, String what, String expected, String query) {
        String found = String.join(", ", database.texts(query));
        if (!expected.equals(found)) {
            losses.add(what + ": expected " + expected + ", found " + found);
        }
    }

    @Override
    public void close() {
        // It goes with the servers.
    }
}
