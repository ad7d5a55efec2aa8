package io.dpone.postgres.internal.source;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.endpoint.Secret;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/** A database of its own for a test class, on one embedded server for the whole test run. */
final class SourceDatabase implements BeforeAllCallback {
    private final String database = "source_" + UUID.randomUUID().toString().replace("-", "");
    private @Nullable EmbeddedPostgres server;

    @Override
    public void beforeAll(ExtensionContext context) {
        RunningServer running = context.getRoot()
                .getStore(Namespace.create(SourceDatabase.class))
                .getOrComputeIfAbsent("server", key -> RunningServer.start(), RunningServer.class);
        server = running.server;
        try (Connection connection = connect("postgres", "postgres");
                Statement statement = connection.createStatement()) {
            // Away from UTC, so that a session which forgets to set its zone shows.
            statement.execute("CREATE DATABASE " + database);
            statement.execute("ALTER DATABASE " + database + " SET timezone = 'America/New_York'");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    Endpoint endpoint() {
        return endpoint("postgres");
    }

    Endpoint endpoint(String user) {
        return new Endpoint("postgres", url(database), user, Secret.of(""), Map.of("sslmode", "disable"));
    }

    Connection connect() {
        return connect(database, "postgres");
    }

    /** Runs statements, separated by semicolons, each on its own. */
    void execute(String statements) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(statements);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    long number(String query) {
        return Long.parseLong(text(query));
    }

    String text(String query) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            result.next();
            return Objects.requireNonNull(result.getString(1), query);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Waits until the database answers true; a test that waits in vain fails. */
    void await(String condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!text(condition).equals("t")) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("never came true: " + condition);
            }
        }
    }

    private Connection connect(String name, String user) {
        try {
            return DriverManager.getConnection(url(name), user, "");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private String url(String name) {
        EmbeddedPostgres running = Objects.requireNonNull(server, "the test class registers the database");
        return "jdbc:postgresql://localhost:" + running.getPort() + "/" + name;
    }

    private record RunningServer(EmbeddedPostgres server) implements AutoCloseable {
        static RunningServer start() {
            try {
                return new RunningServer(EmbeddedPostgres.builder().start());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() throws IOException {
            server.close();
        }
    }
}
