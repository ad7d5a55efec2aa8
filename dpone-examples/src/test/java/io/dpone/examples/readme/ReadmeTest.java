package io.dpone.examples.readme;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.BackfillCampaign;
import io.dpone.campaign.CampaignResult;
import io.dpone.campaign.CampaignResult.Outcome;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.Server;
import io.dpone.testkit.postgres.TestDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(EmbeddedPostgresExtension.class)
class ReadmeTest {
    private static final int ROWS = 2_500;

    private final TestDatabase source;
    private final TestDatabase target;

    ReadmeTest(@Server("source") TestDatabase source, @Server("target") TestDatabase target) {
        this.source = source;
        this.target = target;
    }

    @BeforeEach
    void fillSourceAndLive() {
        String columns = "(order_id bigint PRIMARY KEY, placed date NOT NULL, total numeric(12,2))";
        source.execute(
                "DROP SCHEMA IF EXISTS shop CASCADE",
                "CREATE SCHEMA shop",
                "CREATE TABLE shop.orders " + columns,
                "INSERT INTO shop.orders SELECT g, date '2026-01-01' + g % 90, g / 7.0 FROM generate_series(1, " + ROWS
                        + ") AS g");
        target.execute(
                "DROP SCHEMA IF EXISTS sales CASCADE",
                "DROP SCHEMA IF EXISTS \"DWH_Tech\" CASCADE",
                "CREATE SCHEMA sales",
                "CREATE TABLE sales.orders " + columns,
                "INSERT INTO sales.orders VALUES (1, '2025-12-31', 0)");
    }

    @Test
    void theManifestOfTheReadmeLoadsTheTable(@TempDir Path folder) throws IOException {
        Path password = folder.resolve("password");
        Files.createFile(password, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        // The servers trust every login; a password file holds one line all the same.
        Files.writeString(password, "unused", StandardCharsets.UTF_8);
        String manifest = block("yaml")
                .replace(
                        "jdbc:postgresql://source.example:5432/shop",
                        source.endpoint().url())
                .replace(
                        "jdbc:postgresql://target.example:5432/warehouse",
                        target.endpoint().url())
                .replaceAll("user: \\w+", "user: " + source.endpoint().user())
                .replaceAll("password_env: \\w+", "password_file: password")
                .replace("sslmode: verify-full", "sslmode: disable");
        Path file = Files.writeString(folder.resolve("orders.yaml"), manifest, StandardCharsets.UTF_8);

        CampaignResult result = BackfillCampaign.fromManifest(file).run();

        assertPublished(result);
    }

    @Test
    void theBuilderExampleOfTheReadmeLoadsTheTable() {
        assertPublished(ReadmeBuilderExample.run(source.endpoint(), target.endpoint()));
    }

    @Test
    void theReadmeShowsTheBuilderExampleThatIsRun() throws IOException {
        String code = Files.readString(
                Path.of("src/test/java/io/dpone/examples/readme/ReadmeBuilderExample.java"), StandardCharsets.UTF_8);
        String shown = code.substring(code.indexOf("// README begins"), code.indexOf("// README ends"))
                .lines()
                .skip(1)
                .map(line -> line.startsWith("        ") ? line.substring(8) : line.strip())
                .collect(Collectors.joining("\n"))
                .strip();

        assertThat(block("java")).isEqualTo(shown);
    }

    private void assertPublished(CampaignResult result) {
        assertThat(result.outcome()).isEqualTo(Outcome.PUBLISHED);
        assertThat(result.rows()).isEqualTo(ROWS);
        String digest = "SELECT count(*) || ' ' || md5(string_agg(row::text, ',' ORDER BY order_id)) FROM %s AS row";
        assertThat(target.texts(digest.formatted("sales.orders")))
                .isEqualTo(source.texts(digest.formatted("shop.orders")));
    }

    private static String block(String language) throws IOException {
        String readme = Files.readString(Path.of("../README.md"), StandardCharsets.UTF_8);
        Matcher block = Pattern.compile("```" + language + "\\R(.*?)```", Pattern.DOTALL)
                .matcher(readme);
        assertThat(block.find()).as("a block of " + language).isTrue();
        return block.group(1).strip();
    }
}
