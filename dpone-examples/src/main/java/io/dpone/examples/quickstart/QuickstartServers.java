package io.dpone.examples.quickstart;

import io.dpone.testkit.postgres.EmbeddedServer;
import io.dpone.testkit.postgres.ServerOptions;
import io.dpone.testkit.postgres.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Two PostgreSQL servers in one private folder. The servers are found again by their data folders, so that closing stops also one that was still starting when the
 * program was interrupted. Used by one thread.
 */
public final class QuickstartServers implements AutoCloseable {
    private final Path folder;

    private QuickstartServers(Path folder) {
        this.folder = folder;
    }

    /** Makes the folder; nothing runs yet. */
    static QuickstartServers prepare() {
        return prepare("dpone-quickstart-");
    }

    /**
     * Makes the folder; nothing runs yet.
     *
     * @param prefix how the folder's name begins
     * @return the servers to be; the caller closes them
     */
    public static QuickstartServers prepare(String prefix) {
        try {
            return new QuickstartServers(Files.createTempDirectory(
                    prefix, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))));
        } catch (IOException e) {
            throw new UncheckedIOException("no temporary folder", e);
        }
    }

    /**
     * The private folder.
     *
     * @return the folder
     */
    public Path folder() {
        return folder;
    }

    /** Starts a server and makes a database of the same name on it. */
    TestDatabase start(String name) {
        ServerOptions options =
                ServerOptions.forTests().with("max_wal_size", "4GB").with("shared_buffers", "256MB");
        return start(name, options).createDatabase(name);
    }

    /**
     * Starts a server.
     *
     * @param name the name of its data folder in the private folder
     * @param options its settings
     * @return the running server
     */
    public EmbeddedServer start(String name, ServerOptions options) {
        return EmbeddedServer.start(options.outliving(folder.resolve(name)));
    }

    /** Stops what runs and removes the folder with everything in it. */
    @Override
    public void close() {
        boolean interrupted = Thread.interrupted();
        try {
            stopServers();
            removeFolder();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void stopServers() {
        for (Path data : contents(folder, 1)) {
            if (Files.exists(data.resolve("postmaster.pid"))) {
                EmbeddedServer.attach(data).close();
            }
        }
    }

    private void removeFolder() {
        for (Path entry : contents(folder, Integer.MAX_VALUE)) {
            try {
                Files.deleteIfExists(entry);
            } catch (IOException e) {
                throw new UncheckedIOException("the folder " + folder + " could not be removed", e);
            }
        }
    }

    private static List<Path> contents(Path folder, int depth) {
        try (Stream<Path> entries = Files.walk(folder, depth)) {
            return entries.sorted(Comparator.reverseOrder()).toList();
        } catch (IOException e) {
            throw new UncheckedIOException("the folder " + folder + " could not be listed", e);
        }
    }
}
