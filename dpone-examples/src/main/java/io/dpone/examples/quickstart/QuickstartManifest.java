package io.dpone.examples.quickstart;

import io.dpone.testkit.postgres.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/** Writes the manifest of the quickstart and, beside it, the file with the password. */
public final class QuickstartManifest {
    private static final String PASSWORD_FILE = "password";

    private QuickstartManifest() {}

    /**
     * Writes both files.
     *
     * @param folder a private folder
     * @param source where to read
     * @param target where to write
     * @param password the loader's password
     * @param rows how many rows the source has
     * @param chunks how many chunks to cut
     * @param lanes how many lanes
     * @return the manifest
     */
    public static Path write(
            Path folder, TestDatabase source, TestDatabase target, String password, long rows, int chunks, int lanes) {
        String manifest = """
                name: quickstart
                source:
                  type: postgres
                  connection:
                    url: "%s"
                    user: %s
                    password_file: %s
                    properties: {sslmode: disable}
                  schema: public
                  table: lineitem
                sink:
                  type: postgres
                  connection:
                    url: "%s"
                    user: %s
                    password_file: %s
                    properties: {sslmode: disable}
                  schema: public
                  table: lineitem
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
                """.formatted(
                        source.jdbcUrl(),
                        TpchTables.LOADER,
                        PASSWORD_FILE,
                        target.jdbcUrl(),
                        TpchTables.LOADER,
                        PASSWORD_FILE,
                        rows,
                        (rows + chunks - 1) / chunks,
                        lanes);
        Path file = folder.resolve("lineitem.yaml");
        try {
            Path secret = folder.resolve(PASSWORD_FILE);
            Files.createFile(
                    secret, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(secret, password + "\n", StandardOpenOption.TRUNCATE_EXISTING);
            return Files.writeString(file, manifest);
        } catch (IOException e) {
            throw new UncheckedIOException("the manifest could not be written", e);
        }
    }
}
