package io.dpone.mssql.internal.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.PublicationPhase;
import io.dpone.mssql.internal.session.SqlNames;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What happens between the physical design and the cutover, and keeps live as it is. One campaign meets all of it, each event is undone after its refusal, and at the end
 * the campaign is published.
 */
@ExtendWith(SqlServerExtension.class)
@TestInstance(Lifecycle.PER_CLASS)
final class CutoverRefusalsTest {
    private SqlServerDatabase database;
    private LiveTable live;
    private PublicationStage stage;

    @BeforeAll
    void design(@Database SqlServerDatabase given) {
        database = given;
        live = LiveTable.make(given);
        stage = designed(live);
    }

    private static PublicationStage designed(LiveTable live) {
        PublicationStage stage = new PublicationStage(live);
        stage.design();
        return stage;
    }

    @AfterAll
    void publish() {
        if (stage == null) {
            return;
        }
        try (PublicationStage open = stage) {
            open.publish(25);
            assertThat(live.rowCount("new")).isEqualTo(25);
        }
    }

    // {live}, {shadow} and {backup} stand for the quoted tables, {schema} for their schema.
    static Stream<Arguments> events() {
        return Stream.of(
                Arguments.of(
                        "ALTER TABLE {live} ADD more int NULL",
                        "ALTER TABLE {live} DROP COLUMN more",
                        ErrorCode.CATALOG_CHANGED,
                        "[catalog.columns.more]"),
                Arguments.of(
                        "CREATE UNIQUE INDEX more ON {live} (id, note)",
                        "DROP INDEX more ON {live}",
                        ErrorCode.CATALOG_CHANGED,
                        "indexes"),
                Arguments.of(
                        "ALTER TABLE {live} ADD CONSTRAINT more CHECK (id > 0)",
                        "ALTER TABLE {live} DROP CONSTRAINT more",
                        ErrorCode.CATALOG_CHANGED,
                        "check"),
                Arguments.of(
                        "ALTER TABLE {shadow} ADD CONSTRAINT more CHECK (id > 0)",
                        "ALTER TABLE {shadow} DROP CONSTRAINT more",
                        ErrorCode.CATALOG_CHANGED,
                        "check"),
                Arguments.of(
                        "CREATE TRIGGER {schema}.watch ON {live} AFTER INSERT AS SELECT 1",
                        "DROP TRIGGER {schema}.watch",
                        ErrorCode.CATALOG_CHANGED,
                        "trigger"),
                Arguments.of(
                        "INSERT INTO {shadow} VALUES (99, N'late')",
                        "DELETE FROM {shadow} WHERE id = 99",
                        ErrorCode.ROW_COUNT_MISMATCH,
                        "has 26 rows and its receipts have 25"),
                Arguments.of(
                        "DELETE FROM {shadow} WHERE id = 3",
                        "INSERT INTO {shadow} VALUES (3, N'new 3')",
                        ErrorCode.ROW_COUNT_MISMATCH,
                        "has 24 rows and its receipts have 25"),
                Arguments.of(
                        "EXEC sp_rename N'{shadow}', N'elsewhere', N'OBJECT'",
                        "EXEC sp_rename N'{schema}.elsewhere', N'{shadow name}', N'OBJECT'",
                        ErrorCode.SHADOW_CHANGED,
                        "is missing"),
                Arguments.of(
                        "EXEC sp_rename N'{live}', N'elsewhere', N'OBJECT'",
                        "EXEC sp_rename N'{schema}.elsewhere', N'live', N'OBJECT'",
                        ErrorCode.STALE_LIVE_GENERATION,
                        "there is no table"),
                // The same name, the same columns, the same properties: only the object id tells.
                Arguments.of(
                        "EXEC sp_rename N'{live}', N'elsewhere', N'OBJECT';"
                                + " CREATE TABLE {live} (id bigint NOT NULL, note nvarchar(100) NOT NULL);"
                                + " EXEC sp_addextendedproperty N'dpone_backfill_generation_id', N'{generation}', N'SCHEMA', N'{schema}', N'TABLE', N'live'",
                        "DROP TABLE {live}; EXEC sp_rename N'{schema}.elsewhere', N'live', N'OBJECT'",
                        ErrorCode.STALE_LIVE_GENERATION,
                        "is not the table that the campaign was prepared for"),
                // The same object id: only the UUID tells.
                Arguments.of(
                        "EXEC sp_updateextendedproperty N'dpone_backfill_generation_id', N'7f1f5b9e-7f0f-4a53-b1f0-b9d3b58fb4a7', N'SCHEMA', N'{schema}', N'TABLE', N'live'",
                        "EXEC sp_updateextendedproperty N'dpone_backfill_generation_id', N'{generation}', N'SCHEMA', N'{schema}', N'TABLE', N'live'",
                        ErrorCode.STALE_LIVE_GENERATION,
                        "is not the table that the campaign was prepared for"),
                Arguments.of(
                        "EXEC sp_addextendedproperty N'dpone_backfill_publication_receipt', N'other', N'SCHEMA', N'{schema}', N'TABLE', N'live'",
                        "EXEC sp_dropextendedproperty N'dpone_backfill_publication_receipt', N'SCHEMA', N'{schema}', N'TABLE', N'live'",
                        ErrorCode.STALE_LIVE_GENERATION,
                        "is not the table that the campaign was prepared for"),
                // A receipt of an XMin handoff without the handoff.
                Arguments.of(
                        "EXEC sp_addextendedproperty N'dpone_backfill_xmin_receipt_id', N'other', N'SCHEMA', N'{schema}', N'TABLE', N'live'",
                        "EXEC sp_dropextendedproperty N'dpone_backfill_xmin_receipt_id', N'SCHEMA', N'{schema}', N'TABLE', N'live'",
                        ErrorCode.STALE_LIVE_GENERATION,
                        "no head that a publication leaves behind"),
                Arguments.of(
                        "EXEC sp_addextendedproperty N'dpone_backfill_xmin_receipt_id', N'other', N'SCHEMA', N'{schema}', N'TABLE', N'{shadow name}'",
                        "EXEC sp_dropextendedproperty N'dpone_backfill_xmin_receipt_id', N'SCHEMA', N'{schema}', N'TABLE', N'{shadow name}'",
                        ErrorCode.SHADOW_CHANGED,
                        "no head that a publication leaves behind"),
                Arguments.of(
                        "EXEC sp_updateextendedproperty N'dpone_backfill_run_key', N'another', N'SCHEMA', N'{schema}', N'TABLE', N'{shadow name}'",
                        "EXEC sp_updateextendedproperty N'dpone_backfill_run_key', N'{run key}', N'SCHEMA', N'{schema}', N'TABLE', N'{shadow name}'",
                        ErrorCode.SHADOW_CHANGED,
                        "is not the shadow"),
                Arguments.of(
                        "INSERT INTO [DWH_Tech].[dpone_target_fence] (target_identity, current_generation, current_attempt_key, updated_at_utc)"
                                + " VALUES (0x{identity}, 1, NULL, SYSUTCDATETIME())",
                        "DELETE FROM [DWH_Tech].[dpone_target_fence] WHERE target_identity = 0x{identity}",
                        ErrorCode.STALE_LIVE_GENERATION,
                        "was loaded by somebody else"),
                Arguments.of(
                        "CREATE TABLE {backup} (id int)",
                        "DROP TABLE {backup}",
                        ErrorCode.ARTIFACT_NAME_TAKEN,
                        "the name for the backup"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("events")
    void isRefusedAndLiveStays(String event, String undoing, ErrorCode code, String part) {
        database.execute(filled(event));
        try {
            List<String> before = live.tables();

            assertThatThrownBy(() -> stage.publish(25)).isInstanceOfSatisfying(DponeException.class, e -> {
                assertThat(e.code()).as(e.getMessage()).isEqualTo(code);
                assertThat(e.effect()).isEqualTo(Effect.NOT_APPLIED);
                assertThat(e).hasMessageContaining(part);
            });

            assertThat(live.tables()).isEqualTo(before);
            assertThat(stage.recorded().phase()).isEqualTo(PublicationPhase.PREPARED);
        } finally {
            database.execute(filled(undoing));
        }
    }

    private String filled(String text) {
        return text.replace("{live}", live.sql())
                .replace("{shadow}", SqlNames.quote(stage.shadow()))
                .replace("{shadow name}", stage.shadow().table())
                .replace("{backup}", SqlNames.quote(stage.backup()))
                .replace("{schema}", live.name().schema())
                .replace("{run key}", stage.runKey)
                .replace("{identity}", stage.request().live().sha256())
                .replace("{generation}", PublicationStage.token(stage.recorded().predecessor()));
    }

    // The server thinks that these names are equal, although they are not spelled alike.
    @Test
    void aBackupsNameIsTakenInAnyCaseWhereTheServerDoesNotTellThemApart() {
        assumeThat(database.number("SELECT CASE WHEN N'a' = N'A' THEN 1 ELSE 0 END"))
                .as("a database that tells names apart by case")
                .isOne();
        String upper =
                SqlNames.quote(stage.backup().sibling(stage.backup().table().toUpperCase(Locale.ROOT)));
        database.execute("CREATE TABLE " + upper + " (id int)");
        try {
            assertThatThrownBy(() -> stage.publish(25))
                    .isInstanceOfSatisfying(
                            DponeException.class,
                            e -> assertThat(e.code()).as(e.getMessage()).isEqualTo(ErrorCode.ARTIFACT_NAME_TAKEN));
        } finally {
            database.execute("DROP TABLE " + upper);
        }
    }

    @Test
    void aWrongCountIsFoundByTheValidation() {
        assertThatThrownBy(() -> stage.publication.validate(stage.request(), stage.recorded(), 24))
                .isInstanceOfSatisfying(DponeException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.ROW_COUNT_MISMATCH);
                    assertThat(e).hasMessageContaining("has 25 rows and its receipts have 24");
                });
    }

    @Test
    void aShadowMadeAgainByHandIsNotTheOneThatWasLoaded() {
        LiveTable other = LiveTable.make(database);
        try (PublicationStage prepared = new PublicationStage(other)) {
            prepared.prepare();
            List<String> properties = other.properties(prepared.shadow());
            String name = prepared.shadow().table();
            String of = "N'SCHEMA', N'" + other.name().schema() + "', N'TABLE', N'" + name + "'";
            database.execute(
                    "DROP TABLE " + SqlNames.quote(prepared.shadow()),
                    "CREATE TABLE " + SqlNames.quote(prepared.shadow())
                            + " (id bigint NOT NULL, note nvarchar(100) NOT NULL)");
            for (String property : properties) {
                String[] parts = property.split(" ", 2);
                database.execute("EXEC sp_addextendedproperty N'" + parts[0] + "', N'" + parts[1] + "', " + of);
            }

            assertThatThrownBy(() -> prepared.publication.validate(prepared.request(), prepared.recorded(), 0))
                    .isInstanceOfSatisfying(
                            DponeException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SHADOW_CHANGED));
        }
    }

    @Test
    void aCancelledCampaignIsNotPublished() {
        LiveTable other = LiveTable.make(database);
        try (PublicationStage cancelled = designed(other)) {
            cancelled.cancel();
            List<String> before = other.tables();

            assertThatThrownBy(() -> cancelled.publish(25)).hasMessageContaining("CANCELLED");

            assertThat(other.tables()).isEqualTo(before);
        }
    }

    @Test
    void aFormerHostPublishesNothing() {
        LiveTable other = LiveTable.make(database);
        try (PublicationStage former = designed(other)) {
            List<String> before = other.tables();
            former.takeOver();

            assertThatThrownBy(() -> former.publish(25))
                    .isInstanceOfSatisfying(
                            DponeException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.EPOCH_SUPERSEDED));
            former.endFence();
            assertThatThrownBy(() -> former.publish(25))
                    .isInstanceOfSatisfying(
                            DponeException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CAMPAIGN_LEASE_LOST));

            assertThat(other.tables()).isEqualTo(before);
        }
    }
}
