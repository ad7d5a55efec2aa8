package io.dpone.mssql.internal.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.PublicationPhase;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.mssql.internal.session.SqlNames;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A shadow from its creation to its life as live. */
@ExtendWith(SqlServerExtension.class)
final class PublicationTest {
    @Test
    void theLoadedShadowBecomesLiveAndLiveTheBackup(@Database SqlServerDatabase database) {
        LiveTable live = LiveTable.make(database);
        long before = live.objectId();
        try (PublicationStage stage = new PublicationStage(live)) {
            PublicationRecord prepared = stage.prepare();
            assertThat(prepared.phase()).isEqualTo(PublicationPhase.PREPARED);
            assertThat(prepared.predecessorReceiptId()).isNull();
            stage.load(LiveTable.rows(25, "new"));
            assertThat(live.rowCount()).isEqualTo(10);

            CampaignRecord published = stage.finish();

            assertThat(published).isEqualTo(stage.campaign());
            assertThat(published.publication().phase()).isEqualTo(PublicationPhase.PUBLISHED);
            assertThat(published.publication().actualRows()).isEqualTo(25);
            assertThat(database.text("SELECT note FROM " + live.sql() + " WHERE id = 25"))
                    .isEqualTo("new 25");
            assertThat(database.text("SELECT CONCAT(COUNT(*), ' ', MIN(note)) FROM " + SqlNames.quote(stage.backup())))
                    .isEqualTo("10 old 1");
            assertThat(live.objectId(stage.backup()))
                    .describedAs("the table that was live is the backup itself and no copy of it")
                    .isEqualTo(before);
            assertThat(live.objectId(stage.shadow())).isZero();
            stage.publication.provePublished(stage.request(), published.publication());
        }
    }

    @Test
    void theHeadOfTheNewLiveTableTellsWhoseItIs(@Database SqlServerDatabase database) {
        LiveTable live = LiveTable.make(database);
        try (PublicationStage stage = new PublicationStage(live)) {
            stage.prepare();
            stage.load(LiveTable.rows(1, "new"));
            PublicationRecord published = stage.finish().publication();

            assertThat(live.properties(live.name()))
                    .containsExactly(
                            "dpone_backfill_generation_id " + PublicationStage.token(published.shadowGeneration()),
                            "dpone_backfill_publication_receipt " + published.receiptId(),
                            "dpone_backfill_run_key " + stage.runKey);
            assertThat(live.properties(stage.backup()))
                    .containsExactly("dpone_backfill_generation_id " + PublicationStage.token(published.predecessor()));
        }
    }

    @Test
    void theNextCampaignFollowsOnThePublishedOne(@Database SqlServerDatabase database) {
        LiveTable live = LiveTable.make(database);
        CampaignRecord first;
        try (PublicationStage stage = new PublicationStage(live)) {
            stage.prepare();
            stage.load("VALUES (1, N'one')");
            first = stage.finish();
        }
        try (PublicationStage stage = new PublicationStage(live)) {
            PublicationRecord prepared = stage.prepare();
            assertThat(prepared.predecessor()).isEqualTo(first.publication().shadowGeneration());
            assertThat(prepared.predecessorReceiptId())
                    .isEqualTo(first.publication().receiptId());
            assertThat(prepared.predecessorFence()).isEqualTo(1);
            stage.load("VALUES (2, N'two')");
            CampaignRecord second = stage.finish();

            assertThat(database.texts("SELECT note FROM " + live.sql())).containsExactly("two");
            assertThatThrownBy(() -> stage.publication.provePublished(stage.request(), first.publication()))
                    .isInstanceOfSatisfying(
                            DponeException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STALE_LIVE_GENERATION));
            stage.publication.provePublished(stage.request(), second.publication());
            database.execute("DROP TABLE " + SqlNames.quote(second.publication().backup()));
            stage.publication.provePublished(stage.request(), second.publication());
        }
    }

    @Test
    void publishingAgainAnswersWhatWasPublished(@Database SqlServerDatabase database) {
        LiveTable live = LiveTable.make(database);
        try (PublicationStage stage = new PublicationStage(live)) {
            stage.prepare();
            stage.load("VALUES (1, N'one')");
            CampaignRecord published = stage.finish();

            assertThat(stage.publish(1)).isEqualTo(published);
            assertThat(database.texts("SELECT note FROM " + live.sql())).containsExactly("one");
        }
    }

    @Test
    void anEmptyShadowCanBePublished(@Database SqlServerDatabase database) {
        LiveTable live = LiveTable.make(database);
        try (PublicationStage stage = new PublicationStage(live)) {
            stage.prepare();
            assertThat(stage.publication.liveHasRows(stage.request())).isTrue();

            stage.finish(0);

            assertThat(stage.publication.liveHasRows(stage.request())).isFalse();
        }
    }
}
