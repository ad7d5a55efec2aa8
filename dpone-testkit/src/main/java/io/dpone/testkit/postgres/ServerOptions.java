package io.dpone.testkit.postgres;

import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How an embedded server is started. Immutable. */
public final class ServerOptions {
    /** The zone of the server's sessions: far from UTC and with a half hour, so that a zone taken by accident is seen. */
    public static final String TIME_ZONE = "America/St_Johns";

    private final Map<String, String> settings;
    private final @Nullable Path directory;

    private ServerOptions(Map<String, String> settings, @Nullable Path directory) {
        this.settings = Collections.unmodifiableMap(new TreeMap<>(settings));
        this.directory = directory;
    }

    /**
     * For tests: nothing is written through to the disk, up to 200 connections, prepared transactions allowed. The server ends with this JVM.
     *
     * @return the options
     */
    public static ServerOptions forTests() {
        return new ServerOptions(
                Map.of(
                        "fsync", "off",
                        "full_page_writes", "off",
                        "max_connections", "200",
                        "max_prepared_transactions", "10",
                        "timezone", TIME_ZONE),
                null);
    }

    /**
     * With another setting.
     *
     * @param name a server setting, such as {@code max_wal_size}
     * @param value its value
     * @return new options
     */
    public ServerOptions with(String name, String value) {
        Map<String, String> more = new TreeMap<>(settings);
        more.put(name, value);
        return new ServerOptions(more, directory);
    }

    /**
     * Makes the server and its data outlive the process that starts it, however that ends: only {@link EmbeddedServer#close} stops the server, and the
     * data stay. Starting on data that are there already continues with them.
     *
     * @param where the data directory; it is made when it is missing
     * @return new options
     */
    public ServerOptions outliving(Path where) {
        return new ServerOptions(settings, where.toAbsolutePath());
    }

    /**
     * The server's settings.
     *
     * @return name to value
     */
    public Map<String, String> settings() {
        return settings;
    }

    /**
     * The data directory of a server that outlives this process.
     *
     * @return the directory, empty for a server that ends with this JVM
     */
    public Optional<Path> directory() {
        return Optional.ofNullable(directory);
    }
}
