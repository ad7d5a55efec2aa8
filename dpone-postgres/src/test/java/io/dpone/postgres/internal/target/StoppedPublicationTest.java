package io.dpone.postgres.internal.target;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.identity.LockNames;
import io.dpone.postgres.internal.fixture.Interrupted;
import io.dpone.postgres.internal.fixture.ServerActivity;
import io.dpone.postgres.internal.session.SqlNames;
import io.dpone.postgres.internal.state.AdvisoryLocks;
import io.dpone.spi.jdbc.SessionRole;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Each step of the publication waits for a lock that another session holds, is stopped there, and succeeds when it is called again. */
@ExtendWith(EmbeddedPostgresExtension.class)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
final class StoppedPublicationTest {
    private final Interrupted host = new Interrupted();
    private TestDatabase database;
    private ServerActivity activity;
    private PublicationStage stage;
    private Connection other;

    @BeforeEach
    void load(@Database(perTest = true) TestDatabase fresh) throws SQLException {
        database = fresh;
        activity = new ServerActivity(fresh, SessionRole.PUBLICATION);
        LiveTable.make(fresh);
        stage = new PublicationStage(fresh, LiveTable.NAME, "first", "id");
        stage.tune(PublicationStage.tuning(2, Duration.ofMinutes(2), Duration.ofMinutes(2)));
        stage.stopWith(host);
        other = fresh.connect();
        other.setAutoCommit(false);
    }

    @AfterEach
    void close() throws SQLException {
        other.close();
        stage.close();
    }

    @Test
    void thePreparation() throws SQLException {
        hold("LOCK TABLE app.live IN ACCESS EXCLUSIVE MODE");

        stopOnceBlocked(1, () -> stage.publication.prepare(stage.request(), stage.recorded(), false));

        assertThat(database.number("SELECT count(*) FROM pg_class WHERE relname = '"
                        + stage.shadow().table() + "'"))
                .isZero();
        loadedShadow();
        publishes();
    }

    @Test
    void theLookWhetherLiveIsEmpty() throws SQLException {
        loadedShadow();
        hold("LOCK TABLE app.live IN ACCESS EXCLUSIVE MODE");

        stopOnceBlocked(1, () -> stage.publication.liveHasRows(stage.request()));

        publishes();
    }

    // Rows are counted and statistics gathered at the same time, each by a thread of its own.
    @Test
    void theCountOfTheShadow() throws SQLException {
        loadedShadow();
        hold("LOCK TABLE " + SqlNames.quote(stage.shadow()) + " IN ACCESS EXCLUSIVE MODE");

        stopOnceBlocked(2, () -> stage.publication.validate(stage.request(), stage.recorded(), 25));

        publishes();
    }

    @Test
    void theAnalysisBesideTheCount() throws SQLException {
        loadedShadow();
        hold("LOCK TABLE " + SqlNames.quote(stage.shadow()) + " IN SHARE UPDATE EXCLUSIVE MODE");

        stopOnceBlocked(1, () -> stage.publication.validate(stage.request(), stage.recorded(), 25));

        publishes();
    }

    // Two indexes are built at the same time, each by a thread of its own.
    @Test
    void theIndexBuilds() throws SQLException {
        loadedShadow();
        hold("LOCK TABLE " + SqlNames.quote(stage.shadow()) + " IN ROW EXCLUSIVE MODE");

        stopOnceBlocked(2, () -> stage.publication.buildPhysicalDesign(stage.request(), stage.recorded()));

        publishes();
    }

    @Test
    void theAnalysis() throws SQLException {
        loadedShadow();
        stage.publication.buildPhysicalDesign(stage.request(), stage.recorded());
        hold("LOCK TABLE " + SqlNames.quote(stage.shadow()) + " IN SHARE UPDATE EXCLUSIVE MODE");

        stopOnceBlocked(1, () -> stage.publication.buildPhysicalDesign(stage.request(), stage.recorded()));

        publishes();
    }

    @Test
    void theSealOfTheShadow() throws SQLException {
        designedShadow();
        hold("LOCK TABLE " + SqlNames.quote(stage.shadow()) + " IN ROW EXCLUSIVE MODE");

        stopOnceBlocked(1, () -> stage.publish(25));

        publishes();
    }

    @Test
    void theWaitForAnotherPublicationOfTheTarget() throws SQLException {
        designedShadow();
        hold("SELECT pg_advisory_xact_lock("
                + AdvisoryLocks.key(LockNames.target(stage.request().live().sha256())) + ")");

        stopOnceBlocked(1, () -> stage.publish(25));

        publishes();
    }

    @Test
    void theWaitForLiveInTheCutover() throws SQLException {
        designedShadow();
        hold("LOCK TABLE app.live IN ROW EXCLUSIVE MODE");

        stopOnceBlocked(1, () -> stage.publish(25));

        assertThat(stage.campaign().isPublished()).isFalse();
        publishes();
    }

    private void loadedShadow() {
        stage.prepare();
        stage.load("SELECT n, 'new ' || n FROM generate_series(1, 25) AS n");
    }

    private void designedShadow() {
        loadedShadow();
        stage.publication.validate(stage.request(), stage.recorded(), 25);
        stage.publication.buildPhysicalDesign(stage.request(), stage.recorded());
    }

    private void hold(String sql) throws SQLException {
        try (Statement statement = other.createStatement()) {
            statement.execute(sql);
        }
    }

    private void stopOnceBlocked(int statements, Runnable step) throws SQLException {
        host.call(step);
        activity.awaitBlocked(statements);

        host.interrupt();

        assertThat(host.failure()).isInstanceOf(Interrupted.Stop.class);
        assertThat(host.flag()).isTrue();
        assertThat(activity.running()).isZero();
        assertThat(activity.threads()).isZero();
        other.rollback();
        assertThat(database.number("SELECT count(*) FROM app.live WHERE note LIKE 'old%'"))
                .isEqualTo(10);
    }

    private void publishes() {
        stage.finish(25);
        assertThat(database.number("SELECT count(*) FROM app.live WHERE note LIKE 'new%'"))
                .isEqualTo(25);
    }
}
