package io.dpone.mssql.internal.catalog;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.endpoint.Secret;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Assumptions;

/** A connection to a database, with a schema {@code app} in it. */
final class EndpointDatabase implements AutoCloseable {
    private final SqlServerDatabase database;
    private final Connection connection;

    private EndpointDatabase(SqlServerDatabase database, Connection connection) {
        this.database = database;
        this.connection = connection;
    }

    static EndpointDatabase in(SqlServerDatabase database) {
        database.execute("CREATE SCHEMA app");
        return new EndpointDatabase(database, database.connect());
    }

    /** Another login in the same database. */
    Connection connect(String user, String password) {
        Endpoint whole = database.endpoint();
        Endpoint other = new Endpoint(whole.type(), whole.url(), user, Secret.of(password), whole.properties());
        return new SqlServerDatabase(database.name(), other).connect();
    }

    Connection connection() {
        return connection;
    }

    String name() {
        return database.name();
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
        connection.close();
    }
}
