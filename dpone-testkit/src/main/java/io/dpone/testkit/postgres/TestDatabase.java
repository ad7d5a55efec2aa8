package io.dpone.testkit.postgres;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.endpoint.Secret;
import java.net.URI;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.postgresql.Driver;

/**
 * One database of an embedded server, with everything that logs into it as the superuser.
 *
 * <pre>{@code
 * database.execute("create table account (id bigint primary key)");
 * database.execute("insert into account select generate_series(1, 3)");
 * assertThat(database.texts("select id from account order by id")).containsExactly("1", "2", "3");
 * }</pre>
 *
 * <p>Immutable and safe for use from any thread. A failing statement is an {@link IllegalStateException} whose cause is the {@link SQLException}.
 *
 * @param name the database's name
 * @param endpoint where it is, without TLS
 */
public record TestDatabase(String name, Endpoint endpoint) {
    static final String USER = "postgres";

    static TestDatabase at(int port, String name) {
        return new TestDatabase(
                name,
                new Endpoint(
                        "postgres",
                        "jdbc:postgresql://127.0.0.1:" + port + "/" + name,
                        USER,
                        Secret.of(""),
                        Map.of("sslmode", "disable")));
    }

    /**
     * The same database through another port, such as that of a proxy.
     *
     * @param port the port on 127.0.0.1
     * @return the database
     */
    public TestDatabase throughPort(int port) {
        return at(port, name);
    }

    /**
     * The port of the server.
     *
     * @return the port on 127.0.0.1
     */
    public int port() {
        return URI.create(endpoint.url().substring("jdbc:".length())).getPort();
    }

    /**
     * The JDBC URL, without user and properties.
     *
     * @return the URL
     */
    public String jdbcUrl() {
        return endpoint.url();
    }

    /**
     * Logs in. The session's time zone is {@link ServerOptions#TIME_ZONE}; the driver would have taken the JVM's.
     *
     * @return the connection in auto-commit mode; the caller closes it
     */
    public Connection connect() {
        Properties properties = new Properties();
        endpoint.properties().forEach(properties::setProperty);
        properties.setProperty("user", endpoint.user());
        properties.setProperty("ApplicationName", "dpone test");
        try {
            Connection connection = new Driver().connect(endpoint.url(), properties);
            if (connection == null) {
                throw new IllegalStateException("not a PostgreSQL URL: " + endpoint.url());
            }
            try (Statement statement = connection.createStatement()) {
                statement.execute("SET TIME ZONE '" + ServerOptions.TIME_ZONE + "'");
            }
            return connection;
        } catch (SQLException e) {
            throw new IllegalStateException("cannot log into the test database " + name, e);
        }
    }

    /**
     * Runs statements on a connection of their own, each committed by itself.
     *
     * @param statements the statements
     */
    public void execute(String... statements) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("a statement failed in the test database " + name, e);
        }
    }

    /**
     * Asks a question on a connection of its own.
     *
     * @param query a query
     * @return the first column of each row as text, NULL as {@code "NULL"}
     */
    public List<String> texts(String query) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            List<String> texts = new ArrayList<>();
            while (rows.next()) {
                texts.add(String.valueOf(rows.getString(1)));
            }
            return List.copyOf(texts);
        } catch (SQLException e) {
            throw new IllegalStateException("a query failed in the test database " + name, e);
        }
    }

    /**
     * Asks for one number on a connection of its own.
     *
     * @param query a query that answers one row
     * @return the first column
     */
    public long number(String query) {
        return Long.parseLong(String.join(",", texts(query)));
    }
}
