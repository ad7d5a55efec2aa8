package io.dpone.postgres.internal.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.PublicationPhase;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A shadow from its creation to its life as live. */
@ExtendWith(EmbeddedPostgresExtension.class)
final class PublicationTest {
    @Test
    void theLoadedShadowBecomesLiveAndLiveTheBackup(@Database(perTest = true) TestDatabase database) {
        LiveTable.make(database);
        try (PublicationStage stage = new PublicationStage(database, LiveTable.NAME, "first", "id")) {
            PublicationRecord prepared = stage.prepare();
            assertThat(prepared.phase()).isEqualTo(PublicationPhase.PREPARED);
            assertThat(prepared.predecessorReceiptId()).isNull();
            stage.load("SELECT n, 'new ' || n FROM generate_series(1, 25) AS n");
            assertThat(database.number("SELECT count(*) FROM app.live")).isEqualTo(10);

            CampaignRecord published = stage.finish();

            assertThat(published).isEqualTo(stage.campaign());
            assertThat(published.publication().phase()).isEqualTo(PublicationPhase.PUBLISHED);
            assertThat(published.publication().actualRows()).isEqualTo(25);
            assertThat(database.texts("SELECT note FROM app.live WHERE id = 25"))
                    .containsExactly("new 25");
            assertThat(database.texts("SELECT count(*) || ' ' || min(note) FROM app."
                            + stage.backup().table()))
                    .containsExactly("10 old 1");
            assertThat(database.texts("SELECT relname FROM pg_class WHERE relname LIKE '%dpone%shadow%'"))
                    .isEmpty();
            stage.publication.provePublished(stage.request(), published.publication());
        }
    }

    @Test
    void indexesAndConstraintsGoByLivesNamesAndTheBackupsByOthers(@Database(perTest = true) TestDatabase database) {
        LiveTable.make(database);
        try (PublicationStage stage = new PublicationStage(database, LiveTable.NAME, "first", "id")) {
            stage.prepare();
            stage.load("VALUES (1, 'one')");
            stage.finish();

            String indexesOf = "SELECT indexrelid::regclass FROM pg_index WHERE indrelid = '%s'::regclass ORDER BY 1";
            assertThat(database.texts(indexesOf.formatted("app.live")))
                    .containsExactlyInAnyOrder("app.live_pk", "app.live_note");
            // a7937b64b8ca = the first twelve digits of sha256("first"), as sha256sum gives them
            assertThat(stage.backup().table()).isEqualTo("live__dpone_a7937b64b8ca_backup");
            assertThat(database.texts(indexesOf.formatted("app.live__dpone_a7937b64b8ca_backup")))
                    .containsExactlyInAnyOrder(
                            "app.live_pk__dpone_a7937b64b8ca_backup", "app.live_note__dpone_a7937b64b8ca_backup");
            assertThat(
                            database.texts(
                                    "SELECT conname FROM pg_constraint WHERE conrelid = 'app.live'::regclass AND contype = 'p'"))
                    .containsExactly("live_pk");
        }
    }

    @Test
    void theNextCampaignFollowsOnThePublishedOne(@Database(perTest = true) TestDatabase database) {
        LiveTable.make(database);
        CampaignRecord first;
        try (PublicationStage stage = new PublicationStage(database, LiveTable.NAME, "first", "id")) {
            stage.prepare();
            stage.load("VALUES (1, 'one')");
            first = stage.finish();
        }
        try (PublicationStage stage = new PublicationStage(database, LiveTable.NAME, "second", "id")) {
            PublicationRecord prepared = stage.prepare();
            assertThat(prepared.predecessor()).isEqualTo(first.publication().shadowGeneration());
            assertThat(prepared.predecessorReceiptId())
                    .isEqualTo(first.publication().receiptId());
            assertThat(prepared.predecessorFence()).isEqualTo(1);
            stage.load("VALUES (2, 'two')");
            CampaignRecord second = stage.finish();

            assertThat(database.texts("SELECT note FROM app.live")).containsExactly("two");
            assertThatThrownBy(() -> stage.publication.provePublished(stage.request(), first.publication()))
                    .isInstanceOfSatisfying(
                            DponeException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STALE_LIVE_GENERATION));
            stage.publication.provePublished(stage.request(), second.publication());
            database.execute("DROP TABLE app." + second.publication().backup().table());
            stage.publication.provePublished(stage.request(), second.publication());
        }
    }

    @Test
    void publishingAgainAnswersWhatWasPublished(@Database(perTest = true) TestDatabase database) {
        LiveTable.make(database);
        try (PublicationStage stage = new PublicationStage(database, LiveTable.NAME, "first", "id")) {
            stage.prepare();
            stage.load("VALUES (1, 'one')");
            CampaignRecord published = stage.finish();

            assertThat(stage.publish(1)).isEqualTo(published);
            assertThat(database.texts("SELECT note FROM app.live")).containsExactly("one");
        }
    }

    @Test
    void anEmptyShadowCanBePublished(@Database(perTest = true) TestDatabase database) {
        LiveTable.make(database);
        try (PublicationStage stage = new PublicationStage(database, LiveTable.NAME, "first", "id")) {
            stage.prepare();
            assertThat(stage.publication.liveHasRows(stage.request())).isTrue();

            stage.finish(0);

            assertThat(stage.publication.liveHasRows(stage.request())).isFalse();
        }
    }
}
