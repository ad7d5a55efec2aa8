package io.dpone.postgres.internal.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Making a shadow, and finding one again. */
@ExtendWith(EmbeddedPostgresExtension.class)
final class PreparationTest {
    private static PublicationStage stage(TestDatabase database) {
        LiveTable.make(database);
        return new PublicationStage(database, LiveTable.NAME, "first", "id");
    }

    private static void assertRefused(ErrorCode code, String part, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(DponeException.class, e -> {
            assertThat(e.code()).isEqualTo(code);
            assertThat(e).hasMessageContaining(part);
        });
    }

    @Test
    void preparingAgainChangesNothing(@Database(perTest = true) TestDatabase database) {
        try (PublicationStage stage = stage(database)) {
            PublicationRecord first = stage.prepare();
            stage.load("VALUES (1, 'one')");

            assertThat(stage.publication.prepare(stage.request(), stage.recorded(), true))
                    .isEqualTo(first)
                    .isEqualTo(stage.recorded());
            assertThat(database.number(
                            "SELECT count(*) FROM app." + stage.shadow().table()))
                    .isEqualTo(1);
        }
    }

    @Test
    void adoptsTheShadowOfARunThatDiedBeforeItSavedTheRecord(@Database(perTest = true) TestDatabase database) {
        try (PublicationStage stage = stage(database)) {
            PublicationRecord lost = stage.publication.prepare(stage.request(), stage.recorded(), false);

            PublicationRecord found = stage.publication.prepare(stage.request(), stage.recorded(), false);

            assertThat(found.shadowGeneration()).isEqualTo(lost.shadowGeneration());
            assertThat(found.predecessor()).isEqualTo(lost.predecessor());
        }
    }

    @Test
    void aLostShadowIsMadeAgainOnlyWhileItHoldsNothing(@Database(perTest = true) TestDatabase database) {
        try (PublicationStage stage = stage(database)) {
            PublicationRecord first = stage.prepare();
            database.execute("DROP TABLE app." + stage.shadow().table());

            assertRefused(
                    ErrorCode.SHADOW_CHANGED,
                    "is missing, and with it the rows of committed chunks; begin anew with another backfill_id",
                    () -> stage.publication.prepare(stage.request(), stage.recorded(), true));
            assertThat(database.number("SELECT count(*) FROM pg_class WHERE relname = '"
                            + stage.shadow().table() + "'"))
                    .isZero();
            PublicationRecord again = stage.publication.prepare(stage.request(), stage.recorded(), false);
            assertThat(again.shadowGeneration()).isNotEqualTo(first.shadowGeneration());
            assertThat(again.predecessor()).isEqualTo(first.predecessor());

            // The ledger has the first one still, as after a run that died here.
            PublicationRecord found = stage.publication.prepare(stage.request(), stage.recorded(), false);
            assertThat(found.shadowGeneration()).isEqualTo(again.shadowGeneration());
        }
    }

    @Test
    void aShadowMadeByHandIsNotOurs(@Database(perTest = true) TestDatabase database) {
        try (PublicationStage stage = stage(database)) {
            database.execute("CREATE TABLE app." + stage.shadow().table() + " (LIKE app.live)");

            assertRefused(
                    ErrorCode.ARTIFACT_NAME_TAKEN, stage.shadow() + ", the name for the shadow", () -> stage.prepare());
        }
    }

    @Test
    void aShadowReplacedByHandIsNotTheOneThatWasRecorded(@Database(perTest = true) TestDatabase database) {
        try (PublicationStage stage = stage(database)) {
            stage.prepare();
            String name = "app." + stage.shadow().table();
            String comment = database.texts("SELECT obj_description('" + name + "'::regtype, 'pg_type')")
                    .get(0);
            database.execute(
                    "DROP TABLE " + name,
                    "CREATE TABLE " + name + " (LIKE app.live)",
                    "COMMENT ON TYPE " + name + " IS '" + comment + "'");

            assertRefused(
                    ErrorCode.SHADOW_CHANGED,
                    "is not the shadow that this campaign made",
                    () -> stage.publication.prepare(stage.request(), stage.recorded(), false));
        }
    }

    @Test
    void anAlteredShadowIsNotAdopted(@Database(perTest = true) TestDatabase database) {
        try (PublicationStage stage = stage(database)) {
            stage.prepare();
            database.execute("ALTER TABLE app." + stage.shadow().table() + " ALTER COLUMN note DROP NOT NULL");

            assertRefused(
                    ErrorCode.SHADOW_CHANGED,
                    "columns.note.not_null",
                    () -> stage.publication.prepare(stage.request(), stage.recorded(), true));
        }
    }

    @Test
    void takenNamesOfTheBackupAndItsIndexesAreFoundBeforeAnythingIsLoaded(
            @Database(perTest = true) TestDatabase database) {
        try (PublicationStage stage = stage(database)) {
            database.execute("CREATE SEQUENCE app." + stage.backup().table());
            assertRefused(ErrorCode.ARTIFACT_NAME_TAKEN, stage.backup().table(), () -> stage.prepare());
            database.execute("DROP SEQUENCE app." + stage.backup().table());

            String backupIndex = IndexNames.ofCampaign("first").onBackup("live_note");
            database.execute("CREATE VIEW app." + backupIndex + " AS SELECT 1");
            assertRefused(ErrorCode.ARTIFACT_NAME_TAKEN, backupIndex, () -> stage.prepare());
            database.execute("DROP VIEW app." + backupIndex);

            String shadowIndex = IndexNames.ofCampaign("first").onShadow("live_note");
            database.execute("CREATE TABLE app.other (id int)", "CREATE INDEX " + shadowIndex + " ON app.other (id)");
            assertRefused(ErrorCode.ARTIFACT_NAME_TAKEN, shadowIndex, () -> stage.prepare());
            database.execute("DROP TABLE app.other");
            stage.prepare();
        }
    }

    @Test
    void liveMustBeReproducibleAndHaveItsUniqueIndex(@Database(perTest = true) TestDatabase database) {
        try (PublicationStage stage = stage(database)) {
            database.execute("CREATE VIEW app.seen AS SELECT id FROM app.live");
            assertRefused(ErrorCode.CATALOG_NOT_REPRODUCIBLE, "view app.seen", () -> stage.prepare());
            database.execute("DROP VIEW app.seen", "ALTER TABLE app.live DROP CONSTRAINT live_pk");
            assertRefused(ErrorCode.UNIQUE_INDEX_MISSING, "[id]", () -> stage.prepare());
            database.execute("DROP TABLE app.live");
            assertRefused(ErrorCode.TARGET_TABLE_MISSING, "app.live", () -> stage.prepare());
        }
    }

    @Test
    void aReplacedLiveIsNotTheOneThatWasPreparedFor(@Database(perTest = true) TestDatabase database) {
        try (PublicationStage stage = stage(database)) {
            stage.prepare();
            database.execute("DROP TABLE app.live");
            database.execute("CREATE TABLE app.live (id bigint CONSTRAINT live_pk PRIMARY KEY, note text NOT NULL)");
            database.execute("CREATE INDEX live_note ON app.live (note)");

            assertRefused(
                    ErrorCode.STALE_LIVE_GENERATION,
                    "app.live",
                    () -> stage.publication.prepare(stage.request(), stage.recorded(), true));
        }
    }

    @Test
    void nobodyButTheOwnerSeesAShadowThatIsNotWhole(@Database(perTest = true) TestDatabase database) {
        database.execute(
                "CREATE ROLE shadow_watcher", "ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO shadow_watcher");
        try (PublicationStage stage = stage(database)) {
            stage.prepare();

            assertThat(database.texts(
                            "SELECT has_table_privilege('shadow_watcher', oid, 'SELECT') FROM pg_class WHERE relname = '"
                                    + stage.shadow().table() + "'"))
                    .containsExactly("f");
            assertThat(database.texts("SELECT has_table_privilege('shadow_watcher', 'app.live', 'SELECT')"))
                    .containsExactly("t");
        }
    }
}
