package io.dpone.mssql.internal.target;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.identity.LockNames;
import io.dpone.mssql.internal.fixture.Interrupted;
import io.dpone.mssql.internal.fixture.ServerActivity;
import io.dpone.mssql.internal.session.SqlNames;
import io.dpone.mssql.internal.state.AppLocks;
import io.dpone.spi.jdbc.SessionRole;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
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

/** Steps of the publication wait for a lock that another session holds, are stopped there, and succeed when they are called again. */
@ExtendWith(SqlServerExtension.class)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class StoppedPublicationTest {
    private static final Duration LONG = Duration.ofMinutes(3);

    private final Interrupted host = new Interrupted();
    private ServerActivity activity;
    private LiveTable live;
    private PublicationStage stage;
    private Connection other;

    @BeforeEach
    void open(@Database SqlServerDatabase database) throws SQLException {
        activity = new ServerActivity(database);
        other = database.connect();
        other.setAutoCommit(false);
        live = LiveTable.make(database);
        stage = new PublicationStage(live);
        stage.tune(PublicationStage.tuning(LONG, LONG, LONG));
        stage.stopWith(host);
    }

    @AfterEach
    void close() throws SQLException {
        other.close();
        stage.close();
    }

    @Test
    void beforeTheDesign() throws SQLException {
        holdName(live.sql());
        stopOnceBlocked(() -> stage.publication.prepare(stage.request(), stage.recorded(), false));
        assertThat(live.objectId(stage.shadow())).isZero();

        stage.prepare();
        stage.load(LiveTable.rows(25, "new"));
        holdName(live.sql());
        stopOnceBlocked(() -> stage.publication.liveHasRows(stage.request()));

        holdName(SqlNames.quote(stage.shadow()));
        stopOnceBlocked(() -> stage.publication.validate(stage.request(), stage.recorded(), 25));

        hold("UPDATE " + SqlNames.quote(stage.shadow()) + " SET note = note");
        stopOnceBlocked(() -> stage.publication.buildPhysicalDesign(stage.request(), stage.recorded()));

        stage.finish(25);
        assertThat(live.rowCount("new")).isEqualTo(25);
    }

    @Test
    void inTheCutover() throws SQLException {
        stage.design();
        holdName(SqlNames.quote(stage.shadow()));
        stopOnceBlocked(() -> stage.publish(25));

        AppLocks.lockForTransaction(
                other, LockNames.target(stage.request().live().sha256()), Duration.ofSeconds(10));
        stopOnceBlocked(() -> stage.publish(25));

        hold("INSERT INTO " + live.sql() + " VALUES (11, N'old 11')");
        stopOnceBlocked(() -> stage.publish(25));
        assertThat(stage.campaign().isPublished()).isFalse();

        stage.publish(25);
        assertThat(live.rowCount("new")).isEqualTo(25);
    }

    // Everybody waits for the end of a rename, whatever they want of the table.
    private void holdName(String table) throws SQLException {
        hold("EXEC sp_rename N'" + table + "', N'elsewhere', N'OBJECT'");
    }

    private void hold(String sql) throws SQLException {
        try (Statement statement = other.createStatement()) {
            statement.execute(sql);
        }
    }

    private void stopOnceBlocked(Runnable step) throws SQLException {
        host.call(step);
        activity.awaitBlocked();

        host.interrupt();

        assertThat(host.failure()).isInstanceOf(Interrupted.Stop.class);
        assertThat(host.flag()).isTrue();
        assertThat(activity.threads(SessionRole.PUBLICATION)).isZero();
        other.rollback();
        assertThat(live.rowCount("old")).isEqualTo(10);
        host.again();
    }
}
