package io.dpone.postgres.internal.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.postgres.internal.session.SqlNames;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The cutover among others who use live. */
@ExtendWith(EmbeddedPostgresExtension.class)
final class CutoverLocksTest {
    private static PublicationStage designed(TestDatabase database) {
        LiveTable.make(database);
        PublicationStage stage = new PublicationStage(database, LiveTable.NAME, "first", "id");
        stage.prepare();
        stage.load("SELECT n, 'new ' || n FROM generate_series(1, 25) AS n");
        stage.publication.validate(stage.request(), stage.recorded(), 25);
        stage.publication.buildPhysicalDesign(stage.request(), stage.recorded());
        return stage;
    }

    @Test
    void givesUpWithoutTouchingLiveWhenItStaysInUse(@Database(perTest = true) TestDatabase database)
            throws SQLException {
        try (PublicationStage stage = designed(database);
                Connection reader = database.connect();
                Statement statement = reader.createStatement()) {
            long oid = LiveTable.oid(database);
            reader.setAutoCommit(false);
            statement.execute("SELECT count(*) FROM app.live");
            long pid = pidOf(reader);

            assertThatThrownBy(() -> stage.publish(25)).isInstanceOfSatisfying(DponeException.class, e -> {
                assertThat(e.code()).isEqualTo(ErrorCode.LOCK_TIMEOUT);
                assertThat(e).hasMessageContaining("pid " + pid + " (user postgres, application dpone test)");
            });
            // 0.25 + 0.5 + 1 + 2 + 4 + 8 s of pauses are not yet the 20 s of patience, with 10 s more they are.
            assertThat(stage.sleeper.sleeps()).isEqualTo(7);
            assertThat(LiveTable.oid(database)).isEqualTo(oid);
            // Nothing is left locked: the reader goes on, and the shadow can be written to.
            statement.execute("SELECT count(*) FROM app.live");
            database.execute("SET lock_timeout = '1s'; DELETE FROM " + SqlNames.quote(stage.shadow()) + " WHERE false");
            reader.rollback();

            stage.publish(25);
            assertThat(database.number("SELECT count(*) FROM app.live")).isEqualTo(25);
        }
    }

    @Test
    void triesAgainUntilLiveIsFree(@Database(perTest = true) TestDatabase database) throws SQLException {
        try (PublicationStage stage = designed(database);
                Connection writer = database.connect();
                Statement statement = writer.createStatement()) {
            writer.setAutoCommit(false);
            statement.execute("INSERT INTO app.live VALUES (11, 'old 11')");
            stage.sleeper.during(() -> {
                // A writer of the shadow must wait, because it was counted.
                assertThatThrownBy(() -> database.execute(
                                "SET lock_timeout = '50ms'; DELETE FROM " + SqlNames.quote(stage.shadow())))
                        .rootCause()
                        .hasMessageStartingWith("ERROR: canceling statement due to lock timeout");
            });
            stage.sleeper.during(() -> commit(writer));

            stage.publish(25);

            assertThat(stage.sleeper.sleeps()).isEqualTo(2);
            assertThat(database.number("SELECT count(*) FROM app.live")).isEqualTo(25);
            assertThat(database.number("SELECT count(*) FROM " + SqlNames.quote(stage.backup())))
                    .isEqualTo(11);
        }
    }

    @Test
    void countsAgainWhenTheShadowItselfWasInUse(@Database(perTest = true) TestDatabase database) throws SQLException {
        try (PublicationStage stage = designed(database);
                Connection curious = database.connect();
                Statement statement = curious.createStatement()) {
            curious.setAutoCommit(false);
            statement.execute("SELECT count(*) FROM " + SqlNames.quote(stage.shadow()));
            stage.sleeper.during(() -> {
                // The seal had to be given up before the last lock was refused, so the shadow is open again.
                database.execute("DELETE FROM " + SqlNames.quote(stage.shadow()) + " WHERE id = 7");
                commit(curious);
            });

            assertThatThrownBy(() -> stage.publish(25)).isInstanceOfSatisfying(DponeException.class, e -> {
                assertThat(e.code()).isEqualTo(ErrorCode.ROW_COUNT_MISMATCH);
                assertThat(e).hasMessageContaining("has 24 rows");
            });
            assertThat(database.number("SELECT count(*) FROM app.live")).isEqualTo(10);
        }
    }

    @Test
    void losesNothingWhenTheSessionThatSealsTheShadowDies(@Database(perTest = true) TestDatabase database)
            throws SQLException {
        try (PublicationStage stage = designed(database);
                Connection reader = database.connect();
                Statement statement = reader.createStatement()) {
            reader.setAutoCommit(false);
            statement.execute("SELECT count(*) FROM app.live");
            stage.sleeper.during(() -> {
                database.execute("SELECT pg_terminate_backend(pid, 10000) FROM pg_locks WHERE mode = 'ShareLock'"
                        + " AND relation = '" + SqlNames.quote(stage.shadow()) + "'::regclass");
                database.execute("DELETE FROM " + SqlNames.quote(stage.shadow()) + " WHERE id = 7");
                commit(reader);
            });

            assertThatThrownBy(() -> stage.publish(25)).isInstanceOfSatisfying(DponeException.class, e -> {
                assertThat(e.code()).isEqualTo(ErrorCode.TARGET_STATEMENT_FAILED);
                assertThat(e).hasMessageContaining("kept the shadow from being written to");
            });
            assertThat(database.number("SELECT count(*) FROM app.live")).isEqualTo(10);
        }
    }

    private static long pidOf(Connection connection) throws SQLException {
        return connection.unwrap(org.postgresql.PGConnection.class).getBackendPID();
    }

    private static void commit(Connection connection) {
        try {
            connection.commit();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
