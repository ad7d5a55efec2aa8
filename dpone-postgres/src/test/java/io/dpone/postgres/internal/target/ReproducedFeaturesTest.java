package io.dpone.postgres.internal.target;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.table.TableName;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One case for each thing that the shadow takes over from live. */
@ExtendWith(EmbeddedPostgresExtension.class)
final class ReproducedFeaturesTest {
    private static final TableName LIVE = new TableName("app", "live");
    private static final AtomicInteger CAMPAIGNS = new AtomicInteger();

    @BeforeAll
    static void makeRolesAndTablespace(TestDatabase database) {
        database.execute(
                "CREATE ROLE repro_owner",
                "CREATE ROLE repro_reader",
                "CREATE ROLE \"repro Odd\"",
                "SET allow_in_place_tablespaces = on",
                "CREATE TABLESPACE repro_space LOCATION ''");
    }

    @BeforeEach
    void makeThePlainTable(TestDatabase database) {
        database.execute(
                "DROP SCHEMA IF EXISTS app CASCADE",
                "CREATE SCHEMA app",
                "GRANT USAGE, CREATE ON SCHEMA app TO repro_owner",
                "CREATE TYPE app.mood AS ENUM ('good', 'bad')",
                "CREATE DOMAIN app.short AS varchar(10) CHECK (VALUE <> 'x')",
                "CREATE COLLATION app.codes (provider = icu, locale = 'und', deterministic = false)",
                "CREATE FUNCTION app.one() RETURNS bigint LANGUAGE sql AS 'SELECT 1::bigint'",
                "CREATE TABLE app.live (id bigint NOT NULL, gone int, amount numeric(10,2), note text, tags int[], seen timestamptz)",
                "ALTER TABLE app.live DROP COLUMN gone",
                "CREATE UNIQUE INDEX live_key ON app.live (id)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 'the plain table'",
                "DROP INDEX app.live_key; ALTER TABLE app.live ADD CONSTRAINT live_pk PRIMARY KEY (id) INCLUDE (note) WITH (fillfactor = 70)",
                "ALTER TABLE app.live ADD CONSTRAINT by_note UNIQUE NULLS NOT DISTINCT (note, amount)",
                "CREATE UNIQUE INDEX again ON app.live (id) INCLUDE (amount)",
                "CREATE INDEX part ON app.live (note) WHERE amount > 0 AND note <> ''",
                "CREATE UNIQUE INDEX expressed ON app.live (lower(note), (id + 1)) WHERE note IS NOT NULL",
                "CREATE INDEX ordered ON app.live (note COLLATE \"C\" text_pattern_ops DESC NULLS LAST, amount DESC)",
                "CREATE INDEX by_hash ON app.live USING hash (note)",
                "CREATE INDEX by_block ON app.live USING brin (seen) WITH (pages_per_range = 16, autosummarize = on)",
                "CREATE INDEX by_tag ON app.live USING gin (tags) WITH (fastupdate = off)",
                "CREATE INDEX counted ON app.live ((amount * 2)); ALTER INDEX app.counted ALTER COLUMN 1 SET STATISTICS 321",
                "COMMENT ON INDEX app.live_key IS 'it''s \\ the \"key\"'",
                "COMMENT ON TABLE app.live IS E'line one\\nline ''two'' \\\\ é 🐝'",
                "COMMENT ON COLUMN app.live.note IS 'what ''they'' say'",
                "ALTER TABLE app.live ADD CONSTRAINT \"posi''tive\" CHECK (amount > 0)",
                "ALTER TABLE app.live ADD CONSTRAINT later CHECK (note <> 'q') NOT VALID",
                "ALTER TABLE app.live ADD CONSTRAINT alone CHECK (amount < 100) NO INHERIT; COMMENT ON CONSTRAINT alone ON app.live IS 'why'",
                "ALTER TABLE app.live ADD CONSTRAINT two UNIQUE (note); COMMENT ON CONSTRAINT two ON app.live IS 'key comment'; COMMENT ON INDEX app.two IS 'index comment'",
                "ALTER TABLE app.live ALTER COLUMN note SET DEFAULT 'a''b', ALTER COLUMN seen SET DEFAULT now(), ALTER COLUMN id SET DEFAULT app.one()",
                "ALTER TABLE app.live ADD COLUMN feels app.mood DEFAULT 'good', ADD COLUMN brief app.short, ADD COLUMN moods app.mood[]",
                "ALTER TABLE app.live ADD COLUMN code text COLLATE app.codes; CREATE INDEX by_code ON app.live (code)",
                "ALTER TABLE app.live ALTER COLUMN note SET STORAGE EXTERNAL, ALTER COLUMN note SET COMPRESSION pglz",
                "ALTER TABLE app.live ALTER COLUMN note SET STATISTICS 500, ALTER COLUMN amount SET STATISTICS 0",
                "ALTER TABLE app.live ALTER COLUMN note SET (n_distinct = -0.5, n_distinct_inherited = 7)",
                "ALTER TABLE app.live ALTER COLUMN note SET NOT NULL",
                "ALTER TABLE app.live SET (fillfactor = 60, autovacuum_enabled = false, toast.autovacuum_vacuum_threshold = 99, parallel_workers = 3)",
                "ALTER TABLE app.live REPLICA IDENTITY FULL",
                "ALTER TABLE app.live REPLICA IDENTITY NOTHING",
                "ALTER TABLE app.live REPLICA IDENTITY USING INDEX live_key",
                "ALTER TABLE app.live CLUSTER ON live_key",
                "ALTER TABLE app.live SET TABLESPACE repro_space",
                "CREATE INDEX elsewhere ON app.live (note) TABLESPACE repro_space",
                "ALTER TABLE app.live OWNER TO repro_owner; GRANT SELECT ON app.live TO repro_reader",
                "GRANT SELECT, INSERT ON app.live TO repro_reader; GRANT SELECT ON app.live TO PUBLIC; GRANT UPDATE ON app.live TO \"repro Odd\" WITH GRANT OPTION",
                "GRANT SELECT (note), UPDATE (amount) ON app.live TO repro_reader; GRANT SELECT (id) ON app.live TO PUBLIC",
                "GRANT SELECT (note) ON app.live TO repro_reader; GRANT ALL ON app.live TO \"repro Odd\"",
                "ALTER TABLE app.live OWNER TO repro_owner; REVOKE TRUNCATE, TRIGGER ON app.live FROM repro_owner",
                "ALTER DEFAULT PRIVILEGES IN SCHEMA app GRANT ALL ON TABLES TO repro_reader",
            })
    void theNewLiveIsWhatLiveWas(String ddl, TestDatabase database) {
        database.execute(ddl);
        List<String> before = TableFingerprint.of(database, LIVE);

        try (PublicationStage stage =
                new PublicationStage(database, LIVE, "campaign " + CAMPAIGNS.incrementAndGet(), "id")) {
            stage.tune(PublicationStage.tuning(
                    2,
                    stage.request().tuning().lockTimeout(),
                    stage.request().tuning().cutoverLockTimeout()));
            String contract = stage.prepare().objectContractSha256();
            stage.load("(id, amount, note) SELECT n, n, 'row ' || n FROM generate_series(1, 5) AS n");
            stage.finish();

            assertThat(database.number("SELECT count(*) FROM app.live")).isEqualTo(5);
            assertThat(TableFingerprint.of(database, LIVE)).containsExactlyElementsOf(before);
            assertThat(database.number("SELECT count(*) FROM pg_stats WHERE schemaname = 'app' AND tablename = 'live'"))
                    .isPositive();
            // A second campaign certifies the new live as the same.
            try (PublicationStage next =
                    new PublicationStage(database, LIVE, "campaign " + CAMPAIGNS.incrementAndGet(), "id")) {
                assertThat(next.prepare().objectContractSha256()).isEqualTo(contract);
            }
        }
    }
}
