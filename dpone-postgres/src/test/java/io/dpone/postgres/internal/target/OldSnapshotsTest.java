package io.dpone.postgres.internal.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.postgresql.PGConnection;

/** Waiting for sessions that would see the new live table without its rows. */
@ExtendWith(EmbeddedPostgresExtension.class)
final class OldSnapshotsTest {
    private static PublicationStage prepared(TestDatabase database) {
        LiveTable.make(database);
        PublicationStage stage = new PublicationStage(database, LiveTable.NAME, "first", "id");
        stage.prepare();
        return stage;
    }

    private static Connection withSnapshot(TestDatabase database) throws SQLException {
        Connection connection = database.connect();
        connection.setAutoCommit(false);
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SELECT 1");
        }
        return connection;
    }

    private static void rollback(Connection connection) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long pidOf(Connection connection) throws SQLException {
        return connection.unwrap(PGConnection.class).getBackendPID();
    }

    // The danger itself, so that the wait is known to be for something.
    @Test
    void aSnapshotFromBeforeTheLoadWouldSeeAnEmptyTable(@Database(perTest = true) TestDatabase database)
            throws SQLException {
        try (PublicationStage stage = prepared(database);
                Connection old = withSnapshot(database);
                Statement statement = old.createStatement()) {
            stage.load("VALUES (1, 'one')");
            stage.publication.validate(stage.request(), stage.recorded(), 1);
            stage.publication.buildPhysicalDesign(stage.request(), stage.recorded());
            stage.publish(1);

            try (ResultSet result = statement.executeQuery("SELECT count(*) FROM app.live")) {
                result.next();
                assertThat(result.getLong(1)).isZero();
            }
        }
    }

    @Test
    void namesTheSessionAndSucceedsOnceItHasEnded(@Database(perTest = true) TestDatabase database) throws SQLException {
        try (PublicationStage stage = prepared(database);
                Connection old = withSnapshot(database)) {
            stage.load("VALUES (1, 'one')");
            stage.publication.validate(stage.request(), stage.recorded(), 1);
            stage.publication.buildPhysicalDesign(stage.request(), stage.recorded());

            assertThatThrownBy(() -> stage.publication.awaitOldSnapshots(stage.request()))
                    .isInstanceOfSatisfying(DponeException.class, e -> {
                        assertThat(e.code()).isEqualTo(ErrorCode.OLD_SNAPSHOTS_OPEN);
                        assertThat(e)
                                .hasMessageEndingWith(
                                        "are open: pid " + sneakyPid(old) + " (user postgres, application dpone test)");
                    });
            // 20 s of patience in steps of half a second.
            assertThat(stage.sleeper.sleeps()).isEqualTo(40);

            stage.sleeper.during(() -> {});
            stage.sleeper.during(() -> rollback(old));
            stage.publication.awaitOldSnapshots(stage.request());
            assertThat(stage.sleeper.sleeps()).isEqualTo(42);
            stage.publish(1);
            assertThat(database.texts("SELECT note FROM app.live")).containsExactly("one");
        }
    }

    @Test
    void anInterruptEndsTheWait(@Database(perTest = true) TestDatabase database) throws SQLException {
        try (PublicationStage stage = prepared(database);
                Connection old = withSnapshot(database)) {
            stage.load("VALUES (1, 'one')");
            stage.publication.validate(stage.request(), stage.recorded(), 1);
            stage.sleeper.during(() -> Thread.currentThread().interrupt());

            assertThatThrownBy(() -> stage.publication.awaitOldSnapshots(stage.request()))
                    .isInstanceOf(DponeException.class)
                    .hasMessageContaining("interrupted");

            assertThat(Thread.interrupted()).isTrue();
            assertThat(stage.sleeper.sleeps()).isEqualTo(1);
            rollback(old);
        }
    }

    @Test
    void aSnapshotFromAfterTheLoadIsNotWaitedFor(@Database(perTest = true) TestDatabase database) throws SQLException {
        try (PublicationStage stage = prepared(database)) {
            stage.load("VALUES (1, 'one')");
            stage.publication.validate(stage.request(), stage.recorded(), 1);
            try (Connection later = withSnapshot(database);
                    Statement statement = later.createStatement()) {
                stage.publication.buildPhysicalDesign(stage.request(), stage.recorded());
                stage.publication.awaitOldSnapshots(stage.request());
                stage.publish(1);

                assertThat(stage.sleeper.sleeps()).isZero();
                try (ResultSet result = statement.executeQuery("SELECT note FROM app.live")) {
                    result.next();
                    assertThat(result.getString(1)).isEqualTo("one");
                }
            }
        }
    }

    // The prepared transaction holds back the xmin of every later snapshot, although it reads nothing.
    @Test
    void aForgottenPreparedTransactionDoesNotMakeEverySnapshotOld(@Database(perTest = true) TestDatabase database)
            throws SQLException {
        try (PublicationStage stage = prepared(database)) {
            database.execute("CREATE TABLE app.stranger (n int)");
            database.execute("BEGIN; INSERT INTO app.stranger VALUES (1); PREPARE TRANSACTION 'forgotten'");
            try (Connection old = withSnapshot(database)) {
                stage.load("VALUES (1, 'one')");
                stage.publication.validate(stage.request(), stage.recorded(), 1);
                try (Connection later = withSnapshot(database)) {
                    assertThatThrownBy(() -> stage.publication.awaitOldSnapshots(stage.request()))
                            .hasMessageContaining("pid " + pidOf(old) + " ")
                            .hasMessageNotContaining("pid " + pidOf(later) + " ");
                    rollback(old);
                    stage.publication.awaitOldSnapshots(stage.request());
                }
            } finally {
                database.execute("ROLLBACK PREPARED 'forgotten'");
            }
        }
    }

    @Test
    void anImportedOldSnapshotIsFound(@Database(perTest = true) TestDatabase database) throws SQLException {
        try (PublicationStage stage = prepared(database);
                Connection exporter = withSnapshot(database);
                Connection importer = database.connect();
                Statement exporting = exporter.createStatement();
                Statement importing = importer.createStatement()) {
            String snapshot;
            try (ResultSet result = exporting.executeQuery("SELECT pg_export_snapshot()")) {
                result.next();
                snapshot = result.getString(1);
            }
            stage.load("VALUES (1, 'one')");
            stage.publication.validate(stage.request(), stage.recorded(), 1);
            importing.execute("BEGIN ISOLATION LEVEL REPEATABLE READ; SET TRANSACTION SNAPSHOT '" + snapshot + "'");
            rollback(exporter);

            assertThatThrownBy(() -> stage.publication.awaitOldSnapshots(stage.request()))
                    .hasMessageContaining("pid " + pidOf(importer) + " ");
        }
    }

    @Test
    void aSessionOfAnotherDatabaseIsNotWaitedFor(
            @Database(perTest = true) TestDatabase database, @Database("elsewhere") TestDatabase elsewhere)
            throws SQLException {
        try (PublicationStage stage = prepared(database);
                Connection old = withSnapshot(elsewhere)) {
            stage.load("VALUES (1, 'one')");
            stage.publication.validate(stage.request(), stage.recorded(), 1);

            stage.publication.awaitOldSnapshots(stage.request());

            assertThat(stage.sleeper.sleeps()).isZero();
            rollback(old);
        }
    }

    private static long sneakyPid(Connection connection) {
        try {
            return pidOf(connection);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
