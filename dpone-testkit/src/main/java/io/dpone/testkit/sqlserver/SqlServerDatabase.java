package io.dpone.testkit.sqlserver;

import com.microsoft.sqlserver.jdbc.SQLServerDriver;
import io.dpone.contracts.endpoint.Endpoint;
import java.net.URI;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * One database of a server that speaks SQL Server's protocol, with a login that may do everything in it.
 *
 * <pre>{@code
 * database.execute("create table account (id bigint primary key)", "insert into account values (1), (2)");
 * assertThat(database.texts("select id from account order by id")).containsExactly("1", "2");
 * }</pre>
 *
 * <p>Immutable and safe for use from any thread. A failing statement is an {@link IllegalStateException} whose cause is the {@link SQLException}.
 *
 * @param name the database's name
 * @param endpoint where it is: the address alone in the URL, {@code databaseName}, {@code encrypt}, {@code trustServerCertificate} and all else among the properties
 */
public record SqlServerDatabase(String name, Endpoint endpoint) {
    /**
     * A database of a server, whether or not it is there.
     *
     * @param server where, with a login
     * @param name the database's name
     * @return the database
     */
    public static SqlServerDatabase at(Endpoint server, String name) {
        return new SqlServerDatabase(name, server).with(SqlServerUrl.DATABASE, name);
    }

    /**
     * The same database by a connection with another driver property, such as {@code encrypt=false}, without which a proxy cannot see what is said.
     *
     * @param property the driver's name of the property
     * @param value its value
     * @return the database
     */
    public SqlServerDatabase with(String property, String value) {
        Map<String, String> properties = new TreeMap<>(endpoint.properties());
        properties.put(property, value);
        return new SqlServerDatabase(
                name, new Endpoint(endpoint.type(), endpoint.url(), endpoint.user(), endpoint.password(), properties));
    }

    /**
     * The same database through another port, such as that of a proxy.
     *
     * @param port the port on 127.0.0.1
     * @return the database
     */
    public SqlServerDatabase throughPort(int port) {
        return new SqlServerDatabase(
                name,
                new Endpoint(
                        endpoint.type(),
                        "jdbc:sqlserver://127.0.0.1:" + port,
                        endpoint.user(),
                        endpoint.password(),
                        endpoint.properties()));
    }

    /**
     * The host of the server.
     *
     * @return its name or address
     */
    public String host() {
        return address().getHost();
    }

    /**
     * The port of the server.
     *
     * @return the port on {@link #host()}
     */
    public int port() {
        return address().getPort();
    }

    private URI address() {
        return URI.create(endpoint.url().substring("jdbc:".length()));
    }

    /**
     * Logs in.
     *
     * @return the connection in auto-commit mode; the caller closes it
     */
    public Connection connect() {
        Properties properties = new Properties();
        endpoint.properties().forEach(properties::setProperty);
        properties.setProperty("user", endpoint.user());
        properties.setProperty("password", endpoint.password().reveal());
        properties.setProperty("applicationName", "dpone test");
        try {
            Connection connection = new SQLServerDriver().connect(endpoint.url(), properties);
            if (connection == null) {
                throw new IllegalStateException("not a SQL Server URL: " + endpoint.url());
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
                String text = rows.getString(1);
                texts.add(text == null ? "NULL" : text);
            }
            return List.copyOf(texts);
        } catch (SQLException e) {
            throw new IllegalStateException("a query failed in the test database " + name, e);
        }
    }

    /**
     * Asks for one text on a connection of its own.
     *
     * @param query a query that answers one row
     * @return the first column as text, NULL as {@code "NULL"}
     */
    public String text(String query) {
        List<String> texts = texts(query);
        if (texts.size() != 1) {
            throw new IllegalStateException("the query answered " + texts.size() + " rows and not one");
        }
        return texts.get(0);
    }

    /**
     * Asks for one number on a connection of its own.
     *
     * @param query a query that answers one row
     * @return the first column
     */
    public long number(String query) {
        return Long.parseLong(text(query));
    }

    /**
     * Drops a schema with its tables, if it is there.
     *
     * @param schema its name, of letters, digits and underscores
     */
    public void dropSchema(String schema) {
        // Foreign keys go first: a table that one points to stays as long as the key does.
        texts("""
                SELECT 'ALTER TABLE "' + SCHEMA_NAME(held.schema_id) + '"."' + OBJECT_NAME(held.parent_object_id)
                       + '" DROP CONSTRAINT "' + held.name + '"'
                  FROM sys.foreign_keys AS held
                 WHERE held.schema_id = SCHEMA_ID('%s')
                """.formatted(schema)).forEach(this::execute);
        texts("""
                SELECT 'DROP TABLE "' + SCHEMA_NAME(made.schema_id) + '"."' + made.name + '"'
                  FROM sys.tables AS made
                 WHERE made.schema_id = SCHEMA_ID('%s')
                """.formatted(schema)).forEach(this::execute);
        execute("DROP SCHEMA IF EXISTS " + schema);
    }
}
