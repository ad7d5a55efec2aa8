package io.dpone.mssql.internal.target;

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
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Commits whose answer does not arrive. In a cutover the first commit gives up the seal of the shadow, the second is what the driver says when it turns auto-commit on again,
 * the third is the cutover's.
 */
@ExtendWith(SqlServerExtension.class)
final class LostAcknowledgementTest {
    private static final BytePattern COMMIT = BytePattern.tdsText("IF @@TRANCOUNT > 0 COMMIT TRAN");

    private LiveTable live;
    private TcpProxy proxy;
    private PublicationStage stage;

    @BeforeEach
    void open(@Database SqlServerDatabase database) {
        live = LiveTable.make(database);
        proxy = TcpProxy.to(new InetSocketAddress(database.host(), database.port()));
        stage = new PublicationStage(
                database,
                database.with("encrypt", "false").throughPort(proxy.port()).endpoint(),
                live.name(),
                "id");
    }

    @AfterEach
    void close() {
        stage.close();
        proxy.close();
    }

    // Rules hold for connections that are opened after them.
    private void designed() {
        stage.design();
        stage.publication.close();
    }

    @Test
    void aCutoverThatWasCommittedIsFound() {
        designed();
        proxy.whenAnswered(COMMIT, 3, () -> Verdict.CUT);

        CampaignRecord published = stage.publish(25);

        assertThat(published.isPublished()).isTrue();
        assertThat(published).isEqualTo(stage.campaign());
        assertThat(live.rowCount("new")).isEqualTo(25);
    }

    @Test
    void aCutoverThatWasNotCommittedIsProvedNotApplied() {
        designed();
        proxy.when(Direction.CLIENT_TO_SERVER, COMMIT, 3, () -> Verdict.CUT);

        assertThatThrownBy(() -> stage.publish(25)).isInstanceOfSatisfying(DponeException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.TARGET_STATEMENT_FAILED);
            assertThat(e.effect()).isEqualTo(Effect.NOT_APPLIED);
        });

        assertThat(live.rowCount("old")).isEqualTo(10);
        stage.publish(25);
        assertThat(live.rowCount("new")).isEqualTo(25);
    }

    @Test
    void aCutoverThatNobodyCanAskAboutIsUnknown() {
        designed();
        proxy.whenAnswered(COMMIT, 3, () -> {
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

    @Test
    void aSealThatWasLostMakesTheTryFail() {
        designed();
        proxy.whenAnswered(COMMIT, 1, () -> Verdict.CUT);

        assertThatThrownBy(() -> stage.publish(25))
                .isInstanceOfSatisfying(
                        DponeException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TARGET_STATEMENT_FAILED));

        assertThat(live.rowCount("old")).isEqualTo(10);
        stage.publish(25);
    }

    @Test
    void aShadowWhoseCreationAndAnIndexWhoseBuildWereNotAnsweredAreFound() {
        proxy.whenAnswered(COMMIT, 1, () -> Verdict.CUT);

        PublicationRecord prepared = stage.prepare();

        assertThat(live.properties(stage.shadow()))
                .contains("dpone_backfill_generation_id " + PublicationStage.token(prepared.shadowGeneration()));
        stage.load("VALUES (1, N'one')");
        stage.publication.close();
        proxy.whenAnswered(COMMIT, 1, () -> Verdict.CUT);

        stage.publication.buildPhysicalDesign(stage.request(), stage.recorded());

        stage.finish(1);
    }
}
