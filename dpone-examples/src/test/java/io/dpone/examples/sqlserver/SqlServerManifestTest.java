package io.dpone.examples.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.BackfillCampaign;
import io.dpone.campaign.CampaignResult.Outcome;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.Server;
import io.dpone.testkit.postgres.TestDatabase;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith({SqlServerExtension.class, EmbeddedPostgresExtension.class})
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class SqlServerManifestTest {
    private static final int ROWS = 200;

    @Test
    void aManifestWithASinkOfTypeSqlserverLoads(
            @Server("source") TestDatabase source, SqlServerDatabase target, @TempDir Path folder) throws IOException {
        SqlServerOrders orders = SqlServerOrders.fill(source, target, ROWS);

        assertThat(BackfillCampaign.fromManifest(manifest(source, target, folder))
                        .run()
                        .outcome())
                .isEqualTo(Outcome.PUBLISHED);

        assertThat(orders.compare().isEqual()).isTrue();
        assertThat(orders.liveRows()).isEqualTo(ROWS);
    }

    private static Path manifest(TestDatabase source, SqlServerDatabase target, Path folder) throws IOException {
        Path secret = Files.createFile(
                folder.resolve("password"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(secret, target.endpoint().password().reveal());
        String properties = target.endpoint().properties().entrySet().stream()
                .map(property -> property.getKey() + ": \"" + property.getValue() + "\"")
                .collect(Collectors.joining(", "));
        return Files.writeString(folder.resolve("orders.yaml"), """
                source:
                  type: postgres
                  connection: {url: "%s", user: %s, properties: {sslmode: disable}}
                  schema: public
                  table: orders
                sink:
                  type: sqlserver
                  connection: {url: "%s", user: "%s", password_file: password, properties: {%s}}
                  schema: dbo
                  table: orders
                  strategy:
                    mode: backfill
                    unique_key: order_id
                    backfill:
                      inner_mode: incremental_append
                      parallel_workers: 2
                      chunk: {column: order_id, kind: integer, step: 100}
                      publication: {mode: shadow_swap}
                      state: {provisioning: runtime}
                      source_unchanging: true
                """.formatted(
                        source.jdbcUrl(),
                        source.endpoint().user(),
                        target.endpoint().url(),
                        target.endpoint().user(),
                        properties));
    }
}
