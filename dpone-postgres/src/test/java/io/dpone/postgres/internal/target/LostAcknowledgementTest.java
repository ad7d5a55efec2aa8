package io.dpone.postgres.internal.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.testkit.fault.BytePattern;
import io.dpone.testkit.fault.TcpProxy;
import io.dpone.testkit.fault.TcpProxy.Direction;
import io.dpone.testkit.fault.TcpProxy.Verdict;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Commits whose answer does not arrive. In a cutover the first commit gives up the seal of the shadow, the second is the cutover's. */
@ExtendWith(EmbeddedPostgresExtension.class)
final class LostAcknowledgementTest {
    private static PublicationStage stage(TestDatabase database, TcpProxy proxy) {
        LiveTable.make(database);
        return new PublicationStage(
                database, database.throughPort(proxy.port()).endpoint(), LiveTable.NAME, "first", "id");
    }

    private static void design(PublicationStage stage) {
        stage.prepare();
        stage.load("SELECT n, 'new ' || n FROM generate_series(1, 25) AS n");
        stage.publication.validate(stage.request(), stage.recorded(), 25);
        stage.publication.buildPhysicalDesign(stage.request(), stage.recorded());
        // Rules hold for connections that are opened after them.
        stage.publication.close();
    }

    private static void loseAnswer(TcpProxy proxy, int occurrence) {
        proxy.when(Direction.SERVER_TO_CLIENT, BytePattern.commandComplete("COMMIT"), occurrence, () -> Verdict.CUT);
    }

    @Test
    void aCutoverThatWasCommittedIsFound(@Database(perTest = true) TestDatabase database) {
        try (TcpProxy proxy = TcpProxy.to(database.port());
                PublicationStage stage = stage(database, proxy)) {
            design(stage);
            loseAnswer(proxy, 2);

            CampaignRecord published = stage.publish(25);

            assertThat(published.isPublished()).isTrue();
            assertThat(published).isEqualTo(stage.campaign());
            assertThat(database.number("SELECT count(*) FROM app.live")).isEqualTo(25);
        }
    }

    @Test
    void aCutoverThatWasNotCommittedIsProvedNotApplied(@Database(perTest = true) TestDatabase database) {
        try (TcpProxy proxy = TcpProxy.to(database.port());
                PublicationStage stage = stage(database, proxy)) {
            design(stage);
            proxy.when(Direction.CLIENT_TO_SERVER, BytePattern.text("COMMIT"), 2, () -> Verdict.CUT);

            assertThatThrownBy(() -> stage.publish(25)).isInstanceOfSatisfying(DponeException.class, e -> {
                assertThat(e.code()).isEqualTo(ErrorCode.TARGET_STATEMENT_FAILED);
                assertThat(e.effect()).isEqualTo(Effect.NOT_APPLIED);
            });

            assertThat(database.number("SELECT count(*) FROM app.live")).isEqualTo(10);
            stage.publish(25);
            assertThat(database.number("SELECT count(*) FROM app.live")).isEqualTo(25);
        }
    }

    @Test
    @SuppressWarnings("try") // the proxy is closed on purpose while it is in use
    void aCutoverThatNobodyCanAskAboutIsUnknown(@Database(perTest = true) TestDatabase database) {
        try (TcpProxy proxy = TcpProxy.to(database.port());
                PublicationStage stage = stage(database, proxy)) {
            design(stage);
            proxy.when(Direction.SERVER_TO_CLIENT, BytePattern.commandComplete("COMMIT"), 2, () -> {
                proxy.close();
                return Verdict.CUT;
            });

            assertThatThrownBy(() -> stage.publish(25)).isInstanceOfSatisfying(DponeException.class, e -> {
                assertThat(e.code()).isEqualTo(ErrorCode.PUBLICATION_OUTCOME_UNKNOWN);
                assertThat(e.effect()).isEqualTo(Effect.UNKNOWN);
                assertThat(e.getSuppressed()).hasSize(1);
            });
            assertThat(stage.campaign().isPublished()).isTrue();
        }
    }

    @Test
    void aSealThatWasLostMakesTheTryFail(@Database(perTest = true) TestDatabase database) {
        try (TcpProxy proxy = TcpProxy.to(database.port());
                PublicationStage stage = stage(database, proxy)) {
            design(stage);
            loseAnswer(proxy, 1);

            assertThatThrownBy(() -> stage.publish(25))
                    .isInstanceOfSatisfying(
                            DponeException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.TARGET_STATEMENT_FAILED));

            assertThat(database.number("SELECT count(*) FROM app.live")).isEqualTo(10);
            stage.publish(25);
        }
    }

    @Test
    void aShadowWhoseCreationWasNotAnsweredIsAdopted(@Database(perTest = true) TestDatabase database) {
        try (TcpProxy proxy = TcpProxy.to(database.port());
                PublicationStage stage = stage(database, proxy)) {
            loseAnswer(proxy, 1);

            PublicationRecord prepared = stage.prepare();

            assertThat(database.texts(
                            "SELECT generation_id FROM \"DWH_Tech\".dpone_table_generation WHERE run_key = 'first'"))
                    .containsExactly(String.valueOf(
                            prepared.shadowGeneration() == null
                                    ? null
                                    : prepared.shadowGeneration().token()));
        }
    }

    @Test
    void anIndexWhoseBuildWasNotAnsweredIsNotBuiltAgain(@Database(perTest = true) TestDatabase database) {
        try (TcpProxy proxy = TcpProxy.to(database.port());
                PublicationStage stage = stage(database, proxy)) {
            stage.prepare();
            stage.load("VALUES (1, 'one')");
            stage.publication.close();
            loseAnswer(proxy, 1);

            stage.publication.buildPhysicalDesign(stage.request(), stage.recorded());

            stage.finish(1);
        }
    }
}
