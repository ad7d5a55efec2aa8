package io.dpone.testkit.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A PostgreSQL server on the loopback interface, without JUnit. Its binaries come from the class path, so nothing needs to be installed. Works for root
 * (in a user namespace of its own) and for any other user.
 *
 * <p>For a test or a benchmark the server ends with the JVM:
 *
 * <pre>{@code
 * try (EmbeddedServer server = EmbeddedServer.start(ServerOptions.forTests())) {
 *     TestDatabase source = server.createDatabase("source");
 *     ...
 * }
 * }</pre>
 *
 * <p>Where processes are killed on purpose, it outlives the one that started it, and any other can stop it:
 *
 * <pre>{@code
 * EmbeddedServer.start(ServerOptions.forTests().outliving(directory));   // this process may now be killed
 * EmbeddedServer.attach(directory).close();                              // in another one, later
 * }</pre>
 *
 * <p>Safe for use from any thread. What cannot be done is an {@link IllegalStateException} or {@link UncheckedIOException}.
 */
public final class EmbeddedServer implements AutoCloseable {
    // Generous, because the first start unpacks the binaries and machines are shared.
    private static final Duration START = Duration.ofMinutes(2);

    private final int port;
    private final Ending ending;

    private EmbeddedServer(int port, Ending ending) {
        this.port = port;
        this.ending = ending;
    }

    private interface Ending {
        void run() throws IOException;
    }

    /**
     * Starts a server and waits until it takes connections.
     *
     * @param options how
     * @return the running server
     */
    public static EmbeddedServer start(ServerOptions options) {
        EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                .setPGStartupWait(START)
                // Otherwise the machine's locale would decide how text sorts.
                .setLocaleConfig("locale", "C")
                .setRegisterShutdownHook(options.directory().isEmpty())
                .setCleanDataDirectory(options.directory().isEmpty());
        options.settings().forEach(builder::setServerConfig);
        try {
            if (options.directory().isPresent()) {
                Path directory = Files.createDirectories(options.directory().get());
                // The server's output goes to a file, because a pipe would break when this process ends.
                Redirect log = Redirect.appendTo(ServerProcess.logOf(directory).toFile());
                builder.setDataDirectory(directory).setOutputRedirector(log).setErrorRedirector(log);
            }
            EmbeddedPostgres postgres = builder.start();
            return new EmbeddedServer(postgres.getPort(), postgres::close);
        } catch (IOException e) {
            throw new UncheckedIOException("the embedded PostgreSQL does not start", e);
        }
    }

    /**
     * Takes hold of a server that outlives the process that started it.
     *
     * @param directory its data directory
     * @return the running server
     */
    public static EmbeddedServer attach(Path directory) {
        ServerProcess process = ServerProcess.of(directory);
        return new EmbeddedServer(process.port(), process::stop);
    }

    /**
     * The port on 127.0.0.1.
     *
     * @return the port
     */
    public int port() {
        return port;
    }

    /**
     * A database that is there, such as {@code postgres}.
     *
     * @param name its name
     * @return the database, not looked for
     */
    public TestDatabase database(String name) {
        return TestDatabase.at(port, name);
    }

    /**
     * Makes an empty database.
     *
     * @param name its name: lower-case letters, digits and underscores, at most 63
     * @return the database
     */
    public TestDatabase createDatabase(String name) {
        database("postgres").execute("CREATE DATABASE \"" + requirePlain(name) + "\"");
        return database(name);
    }

    /**
     * Drops a database if it is there, and ends the sessions that it still has.
     *
     * @param name its name
     */
    public void dropDatabase(String name) {
        database("postgres").execute("DROP DATABASE IF EXISTS \"" + requirePlain(name) + "\" WITH (FORCE)");
    }

    /** Stops the server and ends its sessions. Data in a directory of the caller's stay. */
    @Override
    public void close() {
        try {
            ending.run();
        } catch (IOException e) {
            throw new UncheckedIOException("the embedded PostgreSQL on port " + port + " does not stop", e);
        }
    }

    static String requirePlain(String name) {
        if (!name.matches("[a-z_][a-z0-9_]{0,62}")) {
            throw new IllegalArgumentException("not a plain database name: " + name);
        }
        return name;
    }
}
