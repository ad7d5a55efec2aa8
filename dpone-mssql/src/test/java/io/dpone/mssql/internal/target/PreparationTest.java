package io.dpone.mssql.internal.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.mssql.internal.session.SqlNames;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Making a shadow, and finding one again. */
@ExtendWith(SqlServerExtension.class)
final class PreparationTest {
    private SqlServerDatabase database;
    private LiveTable live;
    private PublicationStage stage;
    private String shadow;

    @BeforeEach
    void open(@Database SqlServerDatabase given) {
        database = given;
        live = LiveTable.make(given);
        stage = new PublicationStage(live);
        shadow = SqlNames.quote(stage.shadow());
    }

    @AfterEach
    void close() {
        stage.close();
    }

    private static void assertRefused(ErrorCode code, String part, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(DponeException.class, e -> {
            assertThat(e.code()).as(e.getMessage()).isEqualTo(code);
            assertThat(e).hasMessageContaining(part);
        });
    }

    @Test
    void preparingAgainChangesNothing() {
        PublicationRecord lost = stage.publication.prepare(stage.request(), stage.recorded(), false);

        PublicationRecord first = stage.prepare();
        stage.load("VALUES (1, N'one')");

        assertThat(first.shadowGeneration())
                .describedAs("the shadow of a run that died before it saved the record is adopted")
                .isEqualTo(lost.shadowGeneration());
        assertThat(first.predecessor()).isEqualTo(lost.predecessor());
        assertThat(stage.publication.prepare(stage.request(), stage.recorded(), true))
                .isEqualTo(first)
                .isEqualTo(stage.recorded());
        assertThat(database.number("SELECT COUNT(*) FROM " + shadow)).isEqualTo(1);

        database.execute("ALTER TABLE " + shadow + " ADD more int NULL");
        assertRefused(
                ErrorCode.SHADOW_CHANGED,
                "columns.more",
                () -> stage.publication.prepare(stage.request(), stage.recorded(), true));
    }

    @Test
    void aLostShadowIsMadeAgainOnlyWhileItHoldsNothing() {
        PublicationRecord first = stage.prepare();
        database.execute("DROP TABLE " + shadow);

        assertRefused(
                ErrorCode.SHADOW_CHANGED,
                "is missing, and with it the rows of committed chunks; begin anew with another backfill_id",
                () -> stage.publication.prepare(stage.request(), stage.recorded(), true));
        assertThat(live.objectId(stage.shadow())).isZero();
        PublicationRecord again = stage.publication.prepare(stage.request(), stage.recorded(), false);
        assertThat(again.shadowGeneration()).isNotEqualTo(first.shadowGeneration());
        assertThat(again.predecessor()).isEqualTo(first.predecessor());

        // The ledger has the first one still, as after a run that died here.
        PublicationRecord found = stage.publication.prepare(stage.request(), stage.recorded(), false);
        assertThat(found.shadowGeneration()).isEqualTo(again.shadowGeneration());
    }

    @Test
    void whatStandsInTheWayIsFoundBeforeAnythingIsMade() {
        database.execute("CREATE TABLE " + shadow + " (id bigint NOT NULL, note nvarchar(100) NOT NULL)");
        assertRefused(ErrorCode.ARTIFACT_NAME_TAKEN, stage.shadow() + ", the name for the shadow", stage::prepare);
        database.execute("DROP TABLE " + shadow);

        String backup = SqlNames.quote(stage.backup());
        database.execute("CREATE VIEW " + backup + " AS SELECT 1 AS one");
        assertRefused(ErrorCode.ARTIFACT_NAME_TAKEN, "the name for the backup", stage::prepare);
        database.execute("DROP VIEW " + backup);

        database.execute("EXEC sp_rename N'" + live.sql() + "', N'elsewhere', N'OBJECT'");
        assertRefused(ErrorCode.TARGET_TABLE_MISSING, "there is no table", stage::prepare);
        database.execute("EXEC sp_rename N'" + live.name().schema() + ".elsewhere', N'live', N'OBJECT'");

        stage.prepare();
    }

    @Test
    void aPredecessorWhoseHandoffIsNotFinishedIsNotReplaced() {
        String of = ", N'SCHEMA', N'" + live.name().schema() + "', N'TABLE', N'live'";
        database.execute(
                "EXEC sp_addextendedproperty N'dpone_backfill_generation_id', N'7f1f5b9e-7f0f-4a53-b1f0-b9d3b58fb4a7'"
                        + of,
                "EXEC sp_addextendedproperty N'dpone_backfill_publication_receipt', N'a receipt'" + of,
                "EXEC sp_addextendedproperty N'dpone_backfill_xmin_state_key_sha256', N'" + "a".repeat(64) + "'" + of);
        assertRefused(ErrorCode.STALE_LIVE_GENERATION, "no head that a publication leaves behind", stage::prepare);

        database.execute("EXEC sp_addextendedproperty N'dpone_backfill_xmin_seed_load_id', N'a load'" + of);
        assertRefused(ErrorCode.STALE_LIVE_GENERATION, "handoff is not finished", stage::prepare);

        database.execute("EXEC sp_addextendedproperty N'dpone_backfill_xmin_receipt_id', N'a load'" + of);
        assertThat(stage.prepare().predecessorReceiptId()).isEqualTo("a receipt");
    }
}
