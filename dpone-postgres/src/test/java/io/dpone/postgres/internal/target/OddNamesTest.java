package io.dpone.postgres.internal.target;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.session.SqlNames;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names that break code which splits, joins or cuts them as text. */
@ExtendWith(EmbeddedPostgresExtension.class)
final class OddNamesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "with.dot",
                "with \"quotes\" and 'apostrophes'",
                "back\\slash ? $1 {fn} -- ; /*",
                " leading and trailing ",
                "a23456789b23456789c23456789d23456789e23456789f23456789g23456789",
                "ééééééééééééééééééééééééééééé🐝x",
                "SELECT",
            })
    void areKept(String name, @Database(perTest = true) TestDatabase database) {
        assertThat(name.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(63);
        TableName live = new TableName(name, name);
        String quoted = SqlNames.quote(live);
        String column = SqlNames.quote(name);
        database.execute(
                "CREATE SCHEMA " + column,
                "CREATE TABLE " + quoted + " (" + column + " bigint, other text DEFAULT '?' CHECK (other <> 'x?'))",
                "CREATE INDEX " + SqlNames.quote(swapped(name)) + " ON " + quoted + " (other) WHERE other <> ''",
                "INSERT INTO " + quoted + " VALUES (1, 'old')");
        database.execute("ALTER TABLE " + quoted + " ADD CONSTRAINT " + SqlNames.quote("k" + name.substring(1))
                + " PRIMARY KEY (" + column + ")");
        database.execute("COMMENT ON TABLE " + quoted + " IS " + SqlNames.literal(name));
        List<String> before = TableFingerprint.of(database, live);

        try (PublicationStage stage = new PublicationStage(database, live, "run of " + name, name)) {
            stage.prepare();
            stage.load("VALUES (1, 'new'), (2, 'new')");
            stage.finish();

            assertThat(TableFingerprint.of(database, live)).containsExactlyElementsOf(before);
            assertThat(database.texts("SELECT DISTINCT other FROM " + quoted)).containsExactly("new");
            assertThat(database.texts("SELECT other FROM " + SqlNames.quote(stage.backup())))
                    .containsExactly("old");
        }
    }

    // Another name of the same length; an index needs one of its own in the schema.
    private static String swapped(String name) {
        return "i" + name.substring(1);
    }
}
