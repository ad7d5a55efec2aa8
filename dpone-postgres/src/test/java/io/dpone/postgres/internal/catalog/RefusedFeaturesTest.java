package io.dpone.postgres.internal.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.spi.TargetTable;
import io.dpone.spi.jdbc.SessionRole;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** One case for each thing that a shadow would not have. */
@ExtendWith(EmbeddedPostgresExtension.class)
final class RefusedFeaturesTest {
    private static final TableName LIVE = new TableName("app", "live");

    @BeforeEach
    void makeThePlainTable(TestDatabase database) {
        database.execute(
                "DROP PUBLICATION IF EXISTS outside",
                "DROP SCHEMA IF EXISTS app CASCADE",
                "CREATE SCHEMA app",
                "CREATE TABLE app.live (id bigint NOT NULL, amount numeric(10,2), note text)",
                "CREATE UNIQUE INDEX live_key ON app.live (id)",
                "CREATE FUNCTION app.nothing() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'");
    }

    static Stream<Arguments> features() {
        return Stream.of(
                feature(
                        "CREATE TABLE app.parent (id bigint UNIQUE);"
                                + " ALTER TABLE app.live ADD CONSTRAINT to_parent FOREIGN KEY (id) REFERENCES app.parent (id)",
                        "constraint to_parent is a foreign key"),
                feature(
                        "ALTER TABLE app.live ADD CONSTRAINT to_self FOREIGN KEY (amount) REFERENCES app.self (amount)",
                        "CREATE TABLE app.self (amount numeric UNIQUE)",
                        "constraint to_self is a foreign key"),
                feature(
                        "CREATE TABLE app.child (id bigint CONSTRAINT from_child REFERENCES app.live (id))",
                        "constraint from_child on table app.child is bound to this table"),
                feature("CREATE VIEW app.seen AS SELECT id FROM app.live", "view app.seen is bound to this table"),
                feature(
                        "CREATE MATERIALIZED VIEW app.kept AS SELECT count(*) FROM app.live",
                        "materialized view app.kept"),
                feature(
                        "CREATE RULE ruled AS ON DELETE TO app.live DO INSTEAD NOTHING",
                        "rule ruled on table app.live"),
                feature(
                        "CREATE FUNCTION app.of_row(app.live) RETURNS bigint LANGUAGE sql AS 'SELECT 1::bigint'",
                        "function app.of_row(app.live)"),
                feature(
                        "CREATE FUNCTION app.of_rows(app.live[]) RETURNS bigint LANGUAGE sql AS 'SELECT 1::bigint'",
                        "function app.of_rows(app.live[])"),
                feature(
                        "CREATE FUNCTION app.counts() RETURNS bigint BEGIN ATOMIC SELECT count(*) FROM app.live; END",
                        "function app.counts()"),
                feature(
                        "CREATE TYPE app.holder AS (inner_row app.live)",
                        "column inner_row of composite type app.holder"),
                feature("CREATE DOMAIN app.narrow AS app.live", "type app.narrow"),
                feature(
                        "CREATE TRIGGER audit AFTER INSERT ON app.live FOR EACH ROW EXECUTE FUNCTION app.nothing()",
                        "trigger audit on table app.live"),
                feature(
                        "CREATE TRIGGER silent AFTER INSERT ON app.live FOR EACH ROW EXECUTE FUNCTION app.nothing();"
                                + " ALTER TABLE app.live DISABLE TRIGGER silent",
                        "trigger silent on table app.live"),
                feature(
                        "CREATE CONSTRAINT TRIGGER late AFTER INSERT ON app.live DEFERRABLE FOR EACH ROW EXECUTE FUNCTION app.nothing()",
                        "trigger late on table app.live"),
                feature("CREATE POLICY mine ON app.live USING (true)", "policy mine on table app.live"),
                feature("ALTER TABLE app.live ENABLE ROW LEVEL SECURITY", "row security is enabled"),
                feature("ALTER TABLE app.live FORCE ROW LEVEL SECURITY", "row security is enabled"),
                feature(
                        "CREATE PUBLICATION outside FOR TABLE app.live",
                        "publication of table app.live in publication outside"),
                feature("CREATE PUBLICATION outside FOR TABLES IN SCHEMA app", "publication outside"),
                feature("CREATE PUBLICATION outside FOR ALL TABLES", "publication outside"),
                feature("CREATE TABLE app.heir () INHERITS (app.live)", "table app.heir"),
                feature(
                        "CREATE TABLE app.elder (elder_column int); ALTER TABLE app.live ADD COLUMN elder_column int;"
                                + " ALTER TABLE app.live INHERIT app.elder",
                        "table app.elder"),
                feature(
                        "ALTER TABLE app.live ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY",
                        "column id is an identity column"),
                feature("CREATE SEQUENCE app.numbers OWNED BY app.live.id", "sequence app.numbers"),
                feature(
                        "CREATE SEQUENCE app.numbers; ALTER TABLE app.live ALTER COLUMN id SET DEFAULT nextval('app.numbers')",
                        "sequence app.numbers"),
                feature("ALTER TABLE app.live ADD COLUMN serial_column serial", "sequence app.live_serial_column_seq"),
                feature(
                        "ALTER TABLE app.live ADD COLUMN doubled numeric GENERATED ALWAYS AS (amount * 2) STORED",
                        "column doubled is generated"),
                feature(
                        "ALTER TABLE app.live ADD CONSTRAINT apart EXCLUDE USING hash (note WITH =)",
                        "constraint apart is an exclusion constraint"),
                feature("CREATE STATISTICS app.together ON id, amount FROM app.live", "statistics object app.together"),
                feature("ALTER TABLE app.live SET UNLOGGED", "the table is unlogged or temporary"),
                feature(
                        "ALTER TABLE app.live ADD CONSTRAINT later UNIQUE (id, note) DEFERRABLE",
                        "constraint later is deferrable"),
                feature(
                        "UPDATE pg_catalog.pg_index SET indisvalid = false WHERE indexrelid = CAST('app.broken' AS regclass)",
                        "CREATE INDEX broken ON app.live (note)",
                        "index broken is not valid"),
                feature(
                        "ALTER TABLE app.live ADD CONSTRAINT some_row CHECK (live IS DISTINCT FROM NULL)",
                        "constraint some_row on table app.live is bound to this table"),
                feature(
                        "CREATE INDEX row_there ON app.live (id) WHERE live IS NOT NULL",
                        "index app.row_there is bound to this table"),
                feature("COMMENT ON TYPE app.live IS 'a user wrote this'", "comment on type app.live"),
                feature("COMMENT ON TYPE app._live IS 'dpone-generating'", "comment on type app.live[]"),
                feature("GRANT USAGE ON TYPE app.live TO pg_monitor", "privileges on type app.live"),
                feature(
                        "GRANT SELECT ON app.live TO pg_monitor WITH GRANT OPTION; SET ROLE pg_monitor;"
                                + " GRANT SELECT ON app.live TO pg_read_all_stats; RESET ROLE",
                        "GRANT USAGE ON SCHEMA app TO pg_monitor",
                        "SELECT on the table was granted by pg_monitor"),
                feature(
                        "GRANT SELECT (note) ON app.live TO pg_monitor WITH GRANT OPTION; SET ROLE pg_monitor;"
                                + " GRANT SELECT (note) ON app.live TO pg_read_all_stats; RESET ROLE",
                        "GRANT USAGE ON SCHEMA app TO pg_monitor",
                        "SELECT on column note was granted by pg_monitor"),
                // Written by hand: the server has no label provider and no publisher to subscribe to.
                feature(
                        "INSERT INTO pg_seclabel VALUES"
                                + " (CAST('app.live' AS regclass), CAST('pg_class' AS regclass), 1, 'selinux', 'secret')",
                        "security label of selinux"),
                feature(
                        "INSERT INTO pg_subscription_rel VALUES (4711, CAST('app.live' AS regclass), 'r', NULL)",
                        "subscription with OID 4711"),
                feature("ALTER EXTENSION plpgsql ADD TABLE app.live", "extension plpgsql"),
                feature("ALTER INDEX app.live_key DEPENDS ON EXTENSION plpgsql", "extension plpgsql"));
    }

    private static Arguments feature(String ddl, String expected) {
        return Arguments.of(ddl, "SELECT", expected);
    }

    private static Arguments feature(String ddl, String before, String expected) {
        return Arguments.of(ddl, before, expected);
    }

    @ParameterizedTest(name = "{2}")
    @MethodSource("features")
    void refusesByNameWhatAShadowWouldNotHave(String ddl, String before, String expected, TestDatabase database) {
        database.execute(before, ddl);
        try {
            List<Problem> problems = describe(database, LIVE).problems();

            assertThat(problems).hasSize(1);
            Problem problem = problems.get(0);
            assertThat(problem.code()).isEqualTo(ErrorCode.CATALOG_NOT_REPRODUCIBLE);
            assertThat(problem.path()).isEqualTo("app.live");
            assertThat(problem.message()).contains(expected).doesNotContain("_RETURN");
        } finally {
            leaveTheExtension(database);
        }
    }

    @Test
    void findsNothingOnAPlainTable(TestDatabase database) {
        assertThat(describe(database, LIVE).problems()).isEmpty();
    }

    @Test
    void doesNotTakeTheGenerationCommentForAUsersOwn(TestDatabase database) {
        database.execute("COMMENT ON TYPE app.live IS 'dpone-generation:6b1f3c9e-6f0f-4a53-b1f0-b9d3b58fb4a7'");

        assertThat(describe(database, LIVE).problems()).isEmpty();
    }

    @Test
    void refusesWhatIsNotAnOrdinaryTable(TestDatabase database) {
        database.execute(
                "CREATE TABLE app.parted (id bigint PRIMARY KEY) PARTITION BY RANGE (id)",
                "CREATE TABLE app.part PARTITION OF app.parted FOR VALUES FROM (0) TO (10)",
                "CREATE VIEW app.seen AS SELECT id FROM app.live");

        assertThat(messages(database, "parted")).anyMatch(message -> message.startsWith("it is a partitioned table"));
        assertThat(messages(database, "part"))
                .anyMatch(message -> message.startsWith("table app.parted is bound to this table"));
        assertThat(messages(database, "seen")).anyMatch(message -> message.startsWith("it is a view"));
    }

    @Test
    void refusesATypedTable(TestDatabase database) {
        database.execute(
                "CREATE TYPE app.shape AS (id bigint)",
                "CREATE TABLE app.typed OF app.shape (id WITH OPTIONS PRIMARY KEY)");

        assertThat(messages(database, "typed"))
                .singleElement()
                .asString()
                .startsWith("type app.shape is bound to this table");
    }

    private static List<String> messages(TestDatabase database, String table) {
        return describe(database, LIVE.sibling(table)).problems().stream()
                .map(Problem::message)
                .toList();
    }

    private static TargetTable describe(TestDatabase database, TableName table) {
        try (PostgresSession session = PostgresSession.open(database.endpoint(), SessionRole.PUBLICATION)) {
            return TargetDescription.describe(session, table, List.of("id"));
        }
    }

    // A member of an extension can not be dropped with its schema.
    private static void leaveTheExtension(TestDatabase database) {
        if (database.number(
                        "SELECT count(*) FROM pg_depend WHERE deptype = 'e' AND objid = CAST('app.live' AS regclass)")
                > 0) {
            database.execute("ALTER EXTENSION plpgsql DROP TABLE app.live");
        }
    }
}
