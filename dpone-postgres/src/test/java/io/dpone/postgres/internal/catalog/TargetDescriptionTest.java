package io.dpone.postgres.internal.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.spi.TargetTable;
import io.dpone.spi.jdbc.SessionRole;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Live as the plan shows it. */
@ExtendWith(EmbeddedPostgresExtension.class)
final class TargetDescriptionTest {
    private static final TableName LIVE = new TableName("app", "live");

    @BeforeEach
    void makeLive(TestDatabase database) {
        database.execute(
                "DROP SCHEMA IF EXISTS app CASCADE",
                "CREATE SCHEMA app",
                "CREATE TYPE app.mood AS ENUM ('good', 'bad')",
                "CREATE DOMAIN app.amount AS numeric(10,2)",
                "CREATE TYPE app.twin AS (a int, b int)",
                "CREATE TABLE app.live (id bigint NOT NULL, other int NOT NULL, note text)",
                "CREATE UNIQUE INDEX live_key ON app.live (id)");
    }

    private static TargetTable describe(TestDatabase database, String... uniqueKey) {
        try (PostgresSession session = PostgresSession.open(database.endpoint(), SessionRole.PUBLICATION)) {
            return TargetDescription.describe(session, LIVE, List.of(uniqueKey));
        }
    }

    @Test
    void tellsDatabaseColumnsAndRows(TestDatabase database) {
        TargetTable empty = describe(database, "id");
        assertThat(empty.database()).isEqualTo(database.name());
        assertThat(empty.columns())
                .containsExactly(
                        new Column("id", "bigint", null, true),
                        new Column("other", "integer", null, true),
                        new Column("note", "text", "pg_catalog.default", false));
        assertThat(empty.problems()).isEmpty();
        assertThat(empty.missingPrivileges()).isEmpty();
        assertThat(empty.warnings()).isEmpty();
        assertThat(empty.hasRows()).isFalse();
        database.execute("INSERT INTO app.live VALUES (1, 1, 'one')");
        assertThat(describe(database, "id").hasRows()).isTrue();
    }

    @Test
    void rowsAndDroppedColumnsAreNoPartOfTheContract(TestDatabase database) {
        String before = describe(database, "id").contractSha256();
        assertThat(before).matches("sha256:[0-9a-f]{64}");

        database.execute(
                "INSERT INTO app.live VALUES (1, 1, 'one')",
                "ANALYZE app.live",
                "ALTER TABLE app.live ADD COLUMN gone int",
                "ALTER TABLE app.live DROP COLUMN gone",
                "REINDEX TABLE app.live");

        assertThat(describe(database, "id").contractSha256()).isEqualTo(before);
    }

    @Test
    void theTablesNameIsPartOfTheContract(TestDatabase database) {
        String before = describe(database, "id").contractSha256();

        database.execute("ALTER TABLE app.live RENAME TO renamed");

        try (PostgresSession session = PostgresSession.open(database.endpoint(), SessionRole.PUBLICATION)) {
            TargetTable renamed = TargetDescription.describe(session, LIVE.sibling("renamed"), List.of("id"));
            assertThat(renamed.contractSha256()).isNotEqualTo(before);
        }
    }

    @Test
    void aMissingTableIsTold(TestDatabase database) {
        database.execute("DROP TABLE app.live");

        assertThatThrownBy(() -> describe(database, "id"))
                .isInstanceOfSatisfying(
                        DponeException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TARGET_TABLE_MISSING));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE UNIQUE INDEX pair ON app.live (id, other)",
                "CREATE UNIQUE INDEX pair ON app.live (id DESC, other) INCLUDE (note)",
                "ALTER TABLE app.live ADD PRIMARY KEY (id, other)",
            })
    void aUniqueIndexOnExactlyTheKeyIsEnough(String ddl, TestDatabase database) {
        database.execute(ddl);

        assertThat(describe(database, "id", "other").problems()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 'nothing'",
                "CREATE INDEX pair ON app.live (id, other)",
                "CREATE UNIQUE INDEX pair ON app.live (other, id)",
                "CREATE UNIQUE INDEX pair ON app.live (id, other, note)",
                "CREATE UNIQUE INDEX pair ON app.live (id) INCLUDE (other)",
                "CREATE UNIQUE INDEX pair ON app.live (id, other) WHERE note IS NULL",
                "CREATE UNIQUE INDEX pair ON app.live (id, (other + 0))",
            })
    void anythingElseIsNot(String ddl, TestDatabase database) {
        database.execute(ddl);

        assertThat(describe(database, "id", "other").problems()).singleElement().satisfies(problem -> {
            assertThat(problem.code()).isEqualTo(ErrorCode.UNIQUE_INDEX_MISSING);
            assertThat(problem.message()).contains("[id, other]");
        });
    }

    @Test
    void aKeyThatAcceptsNullOrDoesNotExistIsAProblem(TestDatabase database) {
        database.execute("CREATE UNIQUE INDEX by_note ON app.live (note)");

        assertThat(describe(database, "note").problems())
                .extracting(Problem::message)
                .singleElement()
                .asString()
                .contains("column note of the unique key accepts NULL");
        assertThat(describe(database, "Id").problems())
                .extracting(Problem::message)
                .first()
                .asString()
                .contains("names Id, which is not a column");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            bigint             | binary
            numeric(10,2)      | binary
            text               | binary
            varchar(10)        | binary
            char(3)            | binary
            bytea              | binary
            uuid               | binary
            timestamptz(3)     | binary
            interval           | binary
            jsonb              | binary
            inet               | binary
            bit varying(5)     | binary
            integer[]          | binary
            text[][]           | binary
            point              | binary
            name               | text
            "char"             | text
            money              | text
            xml                | text
            oid                | text
            regclass           | text
            oidvector          | text
            int4range          | text
            tsvector           | text
            app.mood           | text
            app.mood[]         | text
            app.amount         | text
            app.amount[]       | text
            app.twin           | text
            """)
    void onlyListedBuiltInTypesTravelAsBinary(String type, String way, TestDatabase database) {
        database.execute("ALTER TABLE app.live ADD COLUMN probe " + type);

        assertThat(describe(database, "id").binaryColumns().contains("probe")).isEqualTo(way.equals("binary"));
    }
}
