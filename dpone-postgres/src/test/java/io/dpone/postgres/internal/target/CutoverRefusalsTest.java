package io.dpone.postgres.internal.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.PublicationPhase;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What happens between the physical design and the cutover, and keeps live as it is. */
@ExtendWith(EmbeddedPostgresExtension.class)
final class CutoverRefusalsTest {
    private static final AtomicInteger CAMPAIGNS = new AtomicInteger();

    @BeforeEach
    void makeLive(TestDatabase database) {
        database.execute("DROP SCHEMA IF EXISTS app CASCADE");
        LiveTable.make(database);
    }

    private static PublicationStage designed(TestDatabase database) {
        PublicationStage stage =
                new PublicationStage(database, LiveTable.NAME, "campaign " + CAMPAIGNS.incrementAndGet(), "id");
        stage.prepare();
        stage.load("SELECT n, 'new ' || n FROM generate_series(1, 25) AS n");
        stage.publication.validate(stage.request(), stage.recorded(), 25);
        stage.publication.buildPhysicalDesign(stage.request(), stage.recorded());
        return stage;
    }

    // {shadow} and {type} stand for the shadow and for the comment on live's row type.
    static Stream<Arguments> events() {
        return Stream.of(
                Arguments.of("ALTER TABLE app.live ADD COLUMN more int", ErrorCode.CATALOG_CHANGED, "[columns.more]"),
                Arguments.of(
                        "ALTER TABLE app.live ALTER COLUMN note SET DEFAULT 'z'",
                        ErrorCode.CATALOG_CHANGED,
                        "[columns.note.default]"),
                Arguments.of(
                        "COMMENT ON COLUMN app.live.note IS 'new'",
                        ErrorCode.CATALOG_CHANGED,
                        "[columns.note.comment]"),
                Arguments.of("COMMENT ON TABLE app.live IS 'new'", ErrorCode.CATALOG_CHANGED, "[relation.comment]"),
                Arguments.of("GRANT SELECT ON app.live TO pg_monitor", ErrorCode.CATALOG_CHANGED, "[relation.grants]"),
                Arguments.of("CREATE INDEX more ON app.live (note, id)", ErrorCode.CATALOG_CHANGED, "[indexes.more]"),
                Arguments.of(
                        "ALTER TABLE app.live ADD CONSTRAINT more CHECK (id > 0)",
                        ErrorCode.CATALOG_CHANGED,
                        "constraints.more"),
                Arguments.of("DROP INDEX app.live_note", ErrorCode.CATALOG_CHANGED, "indexes.live_note"),
                Arguments.of(
                        "CREATE VIEW app.seen AS SELECT id FROM app.live", ErrorCode.CATALOG_CHANGED, "view app.seen"),
                Arguments.of(
                        "CREATE VIEW app.seen AS SELECT id FROM {shadow}", ErrorCode.CATALOG_CHANGED, "view app.seen"),
                Arguments.of(
                        "CREATE TABLE app.child (id bigint REFERENCES app.live)",
                        ErrorCode.CATALOG_CHANGED,
                        "on table app.child"),
                Arguments.of(
                        "ALTER TABLE {shadow} ALTER COLUMN note SET DEFAULT 'z'",
                        ErrorCode.CATALOG_CHANGED,
                        "[columns.note.default]"),
                Arguments.of(
                        "DROP INDEX app.live_note{shadow suffix}", ErrorCode.CATALOG_CHANGED, "[indexes.live_note]"),
                Arguments.of(
                        "INSERT INTO {shadow} VALUES (99, 'late')",
                        ErrorCode.ROW_COUNT_MISMATCH,
                        "has 26 rows and its receipts have 25"),
                Arguments.of(
                        "DELETE FROM {shadow} WHERE id = 3",
                        ErrorCode.ROW_COUNT_MISMATCH,
                        "has 24 rows and its receipts have 25"),
                Arguments.of("DROP TABLE {shadow}", ErrorCode.SHADOW_CHANGED, "is missing"),
                Arguments.of(
                        "DROP TABLE {shadow}; CREATE TABLE {shadow} (LIKE app.live INCLUDING ALL)",
                        ErrorCode.SHADOW_CHANGED,
                        "is not the shadow"),
                Arguments.of(
                        "UPDATE \"DWH_Tech\".dpone_table_generation SET run_key = 'another' WHERE run_key IS NOT NULL",
                        ErrorCode.SHADOW_CHANGED,
                        "is not the shadow"),
                // The same name, the same columns, the same comment: only the OID tells.
                Arguments.of(
                        "DROP TABLE app.live; CREATE TABLE app.live (id bigint CONSTRAINT live_pk PRIMARY KEY, note text NOT NULL);"
                                + " CREATE INDEX live_note ON app.live (note); COMMENT ON TYPE app.live IS '{type}'",
                        ErrorCode.STALE_LIVE_GENERATION,
                        "is not the table that the campaign was prepared for"),
                // The same OID: only the UUID tells.
                Arguments.of(
                        "COMMENT ON TYPE app.live IS 'dpone-generation:7f1f5b9e-7f0f-4a53-b1f0-b9d3b58fb4a7'",
                        ErrorCode.STALE_LIVE_GENERATION,
                        "is not the table that the campaign was prepared for"),
                Arguments.of("DROP TABLE app.live", ErrorCode.STALE_LIVE_GENERATION, "there is no table app.live"),
                Arguments.of(
                        "UPDATE \"DWH_Tech\".dpone_table_generation SET publication_receipt_id = 'other' WHERE run_key IS NULL",
                        ErrorCode.STALE_LIVE_GENERATION,
                        "is not the table that the campaign was prepared for"),
                Arguments.of(
                        "INSERT INTO \"DWH_Tech\".dpone_target_fence AS f SELECT decode('{identity}', 'hex'), 1, NULL, now()"
                                + " ON CONFLICT (target_identity) DO UPDATE SET current_generation = f.current_generation + 1",
                        ErrorCode.STALE_LIVE_GENERATION,
                        "was loaded by somebody else"),
                Arguments.of("CREATE TABLE {backup} ()", ErrorCode.ARTIFACT_NAME_TAKEN, "the name for the backup"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("events")
    void isRefusedAndLiveStays(String event, ErrorCode code, String part, TestDatabase database) {
        try (PublicationStage stage = designed(database)) {
            IndexNames names = IndexNames.ofCampaign(stage.runKey);
            String type = database.texts("SELECT obj_description('app.live'::regtype, 'pg_type')")
                    .get(0);
            database.execute(event.replace("{shadow}", "app." + stage.shadow().table())
                    .replace("{backup}", "app." + stage.backup().table())
                    .replace("{shadow suffix}", names.onShadow("live_note").substring("live_note".length()))
                    .replace("{identity}", stage.request().live().sha256())
                    .replace("{type}", type));
            List<String> before = tables(database);

            assertThatThrownBy(() -> stage.publish(25)).isInstanceOfSatisfying(DponeException.class, e -> {
                assertThat(e.code()).isEqualTo(code);
                assertThat(e.effect()).isEqualTo(Effect.NOT_APPLIED);
                assertThat(e).hasMessageContaining(part);
            });

            assertThat(tables(database)).isEqualTo(before);
            assertThat(stage.recorded().phase()).isEqualTo(PublicationPhase.PREPARED);
            assertThat(database.number("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'"))
                    .describedAs("only the campaign's session lock is left")
                    .isEqualTo(1);
        }
    }

    @Test
    void aCancelledCampaignIsNotPublished(TestDatabase database) {
        try (PublicationStage stage = designed(database)) {
            stage.cancel();
            List<String> before = tables(database);

            assertThatThrownBy(() -> stage.publish(25)).hasMessageContaining("CANCELLED");

            assertThat(tables(database)).isEqualTo(before);
        }
    }

    @Test
    void aCampaignThatWasTakenOverIsNotPublishedByItsFormerHost(TestDatabase database) {
        try (PublicationStage stage = designed(database)) {
            stage.takeOver();
            List<String> before = tables(database);

            assertThatThrownBy(() -> stage.publish(25))
                    .isInstanceOfSatisfying(
                            DponeException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.EPOCH_SUPERSEDED));

            assertThat(tables(database)).isEqualTo(before);
        }
    }

    @Test
    void aLostFenceIsFoundBeforeTheCampaignIsRead(TestDatabase database) {
        try (PublicationStage stage = designed(database)) {
            database.execute(
                    "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE application_name = 'dpone fence'"
                            + " AND datname = current_database()");

            assertThatThrownBy(() -> stage.publish(25))
                    .isInstanceOfSatisfying(
                            DponeException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CAMPAIGN_LEASE_LOST));
        }
    }

    @Test
    void aWrongCountIsFoundByTheValidation(TestDatabase database) {
        try (PublicationStage stage = designed(database)) {
            assertThatThrownBy(() -> stage.publication.validate(stage.request(), stage.recorded(), 24))
                    .isInstanceOfSatisfying(DponeException.class, e -> {
                        assertThat(e.code()).isEqualTo(ErrorCode.ROW_COUNT_MISMATCH);
                        assertThat(e).hasMessageContaining("has 25 rows and its receipts have 24");
                    });
        }
    }

    @Test
    void aKeyThatAcceptsNullIsFoundByTheValidation(TestDatabase database) {
        database.execute(
                "ALTER TABLE app.live DROP CONSTRAINT live_pk", "CREATE UNIQUE INDEX live_key ON app.live (id)");
        try (PublicationStage stage = designed(database)) {
            database.execute("ALTER TABLE app." + stage.shadow().table() + " ALTER COLUMN id DROP NOT NULL");

            assertThatThrownBy(() -> stage.publication.validate(stage.request(), stage.recorded(), 25))
                    .isInstanceOfSatisfying(
                            DponeException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CATALOG_CHANGED));
        }
    }

    private static List<String> tables(TestDatabase database) {
        return database.texts(
                "SELECT relname || ' ' || oid FROM pg_class WHERE relnamespace = 'app'::regnamespace ORDER BY 1");
    }
}
