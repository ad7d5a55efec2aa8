package io.dpone.examples.benchmark;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.endpoint.Secret;
import io.dpone.contracts.json.CanonicalJson;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.lane.LoadStrategy;
import io.dpone.examples.quickstart.TpchTables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;

/** Writes the manifest of a campaign into SQL Server, and beside it the passwords. */
final class SqlServerManifest {
    private SqlServerManifest() {}

    /**
     * Writes the files.
     *
     * @param task what is copied
     * @param strategy how rows get into the shadow
     * @param lanes how many lanes
     * @param chunks how many chunks to cut
     * @return the manifest
     */
    static Path write(SqlServerContender.Task task, LoadStrategy strategy, int lanes, int chunks) {
        // The source trusts whoever connects.
        Endpoint source = new Endpoint(
                "postgres",
                task.source().jdbcUrl(),
                TpchTables.LOADER,
                Secret.of("unasked"),
                task.source().endpoint().properties());
        String manifest = """
                source:
                  type: postgres
                  connection: %s
                  schema: public
                  table: lineitem
                sink:
                  type: mssql
                  connection: %s
                  schema: %s
                  table: %s
                  strategy:
                    mode: backfill
                    unique_key: l_id
                    backfill:
                      inner_mode: incremental_append
                      chunk: {column: l_id, from: 1, to: %d, step: %d}
                      publication: {mode: shadow_swap}
                      state: {provisioning: runtime}
                      source_unchanging: true
                      parallel_workers: %d
                      load_strategy: %s
                """.formatted(
                        connection(task.folder(), "source", source),
                        connection(task.folder(), "sink", task.target().endpoint()),
                        SqlServerLineItems.SCHEMA,
                        SqlServerLineItems.TABLE,
                        task.rows(),
                        (task.rows() + chunks - 1) / chunks,
                        lanes,
                        strategy.name().toLowerCase(Locale.ROOT));
        try {
            return Files.writeString(task.folder().resolve("lineitem.yaml"), manifest);
        } catch (IOException e) {
            throw new UncheckedIOException("the manifest could not be written", e);
        }
    }

    // JSON is YAML.
    private static String connection(Path folder, String side, Endpoint endpoint) {
        Path secret = folder.resolve(side + ".password");
        try {
            Files.createFile(
                    secret, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(secret, endpoint.password().reveal() + "\n", StandardOpenOption.TRUNCATE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("the password could not be written", e);
        }
        JsonValue.ObjectBuilder properties = JsonValue.object();
        endpoint.properties().forEach(properties::put);
        return CanonicalJson.write(JsonValue.object()
                .put("url", endpoint.url())
                .put("user", endpoint.user())
                .put("password_file", secret.getFileName().toString())
                .put("properties", properties.build())
                .build());
    }
}
