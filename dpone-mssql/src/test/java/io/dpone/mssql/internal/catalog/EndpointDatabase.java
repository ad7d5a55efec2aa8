package io.dpone.mssql.internal.catalog;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.Properties;
import java.util.UUID;
import org.junit.jupiter.api.Assumptions;

/** A database of its own on the endpoint that {@code DPONE_TEST_MSSQL_URL} names; without one the test is skipped. */
final class EndpointDatabase implements AutoCloseable {
    private final Connection connection;
    private final String name;

    private EndpointDatabase(Connection connection, String name) {
        this.connection = connection;
        this.name = name;
    }

    static EndpointDatabase create() throws SQLException {
        String url = System.getenv("DPONE_TEST_MSSQL_URL");
        Assumptions.assumeTrue(url != null && !url.isEmpty(), "DPONE_TEST_MSSQL_URL names no endpoint");
        Connection connection = DriverManager.getConnection(Objects.requireNonNull(url));
        EndpointDatabase database = new EndpointDatabase(
                connection, "dpone_catalog_" + UUID.randomUUID().toString().substring(0, 8));
        database.execute("CREATE DATABASE " + database.name, "USE " + database.name, "CREATE SCHEMA app");
        return database;
    }

    /** Another login in the same database. */
    Connection connect(String user, String password) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        properties.setProperty("databaseName", name);
        return DriverManager.getConnection(Objects.requireNonNull(System.getenv("DPONE_TEST_MSSQL_URL")), properties);
    }

    Connection connection() {
        return connection;
    }

    String name() {
        return name;
    }

    void execute(String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Skips what only SQL Server has; {@code why} says what the endpoint lacks. */
    void assumeSqlServer(String why) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT @@VERSION")) {
            result.next();
            Assumptions.assumeFalse(result.getString(1).contains("Babelfish"), why);
        }
    }

    @Override
    public void close() throws SQLException {
        try (connection) {
            execute("USE master", "DROP DATABASE " + name);
        }
    }
}
