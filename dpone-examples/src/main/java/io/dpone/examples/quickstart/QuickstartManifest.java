package io.dpone.examples.quickstart;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.endpoint.Secret;
import io.dpone.contracts.table.TableName;
import io.dpone.testkit.postgres.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes the manifest of the quickstart and, beside it, a file with the password for each side. */
public final class QuickstartManifest {
    private static final String STATE = "DWH_Tech";

    private QuickstartManifest() {}

    /**
     * What the manifest says about the target.
     *
     * @param endpoint where, with the login that loads
     * @param live the live table
     * @param stateSchema the schema of the state tables
     */
    public record Sink(Endpoint endpoint, TableName live, String stateSchema) {
        /**
         * The line items of a PostgreSQL database, loaded by {@link TpchTables#LOADER}.
         *
         * @param database the database
         * @param password the loader's password
         * @return the sink
         */
        public static Sink of(TestDatabase database, String password) {
            return new Sink(loader(database, password), new TableName("public", "lineitem"), STATE);
        }
    }

    /**
     * Writes all files.
     *
     * @param folder a private folder
     * @param source where to read
     * @param password the password of the source's loader
     * @param sink where to write
     * @param rows how many rows the source has
     * @param chunks how many chunks to cut
     * @param lanes how many lanes
     * @return the manifest
     */
    public static Path write(
            Path folder, TestDatabase source, String password, Sink sink, long rows, int chunks, int lanes) {
        String manifest = """
                name: quickstart
                source:
                %s
                  schema: public
                  table: lineitem
                sink:
                %s
                  schema: %s
                  table: %s
                  strategy:
                    mode: backfill
                    unique_key: l_id
                    backfill:
                      inner_mode: incremental_append
                      chunk: {column: l_id, from: 1, to: %d, step: %d}
                      publication: {mode: shadow_swap}
                      state: {schema: %s, provisioning: runtime}
                      source_unchanging: true
                      parallel_workers: %d
                """.formatted(
                        connection(folder, "source", loader(source, password)),
                        connection(folder, "sink", sink.endpoint()),
                        sink.live().schema(),
                        sink.live().table(),
                        rows,
                        (rows + chunks - 1) / chunks,
                        sink.stateSchema(),
                        lanes);
        try {
            return Files.writeString(folder.resolve("lineitem.yaml"), manifest);
        } catch (IOException e) {
            throw new UncheckedIOException("the manifest could not be written", e);
        }
    }

    private static Endpoint loader(TestDatabase database, String password) {
        return new Endpoint(
                "postgres",
                database.jdbcUrl(),
                TpchTables.LOADER,
                Secret.of(password),
                database.endpoint().properties());
    }

    private static String connection(Path folder, String side, Endpoint endpoint) {
        Path secret = folder.resolve(side + ".password");
        try {
            Files.createFile(
                    secret, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(secret, endpoint.password().reveal() + "\n", StandardOpenOption.TRUNCATE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("the password could not be written", e);
        }
        // The quotes stand after the margin, which formatted() leaves alone.
        return """
                  type: %s
                  connection:
                    url: %s
                    user: %s
                    password_file: %s
                    properties: {%s}""".formatted(
                        endpoint.type(),
                        quoted(endpoint.url()),
                        quoted(endpoint.user()),
                        secret.getFileName(),
                        properties(endpoint.properties()))
                .indent(2)
                .stripTrailing();
    }

    private static String properties(Map<String, String> properties) {
        return properties.entrySet().stream()
                .map(property -> property.getKey() + ": " + quoted(property.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
