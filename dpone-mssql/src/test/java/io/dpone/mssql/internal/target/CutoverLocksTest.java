package io.dpone.mssql.internal.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.mssql.internal.session.SqlNames;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.sqlserver.EngineTrait;
import io.dpone.testkit.sqlserver.EngineTraits;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The cutover among others who use live. */
@ExtendWith(SqlServerExtension.class)
final class CutoverLocksTest {
    private SqlServerDatabase database;
    private LiveTable live;
    private PublicationStage stage;
    private Connection other;
    private Statement statement;

    @BeforeEach
    void design(@Database SqlServerDatabase given) throws SQLException {
        database = given;
        live = LiveTable.make(given);
        stage = new PublicationStage(live);
        stage.design();
        other = given.connect();
        other.setAutoCommit(false);
        statement = other.createStatement();
    }

    @AfterEach
    void close() throws SQLException {
        other.close();
        stage.close();
    }

    @Test
    void givesUpWithoutTouchingLiveWhenItStaysInUse() throws Exception {
        long before = live.objectId();
        read(live.sql());

        assertThatThrownBy(() -> stage.publish(25)).isInstanceOfSatisfying(DponeException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.LOCK_TIMEOUT);
            assertThat(e).hasMessageContaining("it is held by session").hasMessageNotContaining("nobody");
        });
        // 0.25 + 0.5 s of pauses are not yet the second of patience, with one more they are.
        assertThat(stage.sleeper.sleeps()).isEqualTo(3);
        assertThat(live.objectId()).isEqualTo(before);
        // Nothing is left locked: the reader goes on, and the shadow can be written to.
        read(live.sql());
        database.execute("SET LOCK_TIMEOUT 1000; UPDATE " + SqlNames.quote(stage.shadow()) + " SET id = id");
        other.rollback();
        waitsForLiveAgain();

        stage.publish(25);
        assertThat(live.rowCount("new")).isEqualTo(25);
    }

    // The short patience of a cutover that gave up is not the session's any more.
    private void waitsForLiveAgain() throws Exception {
        statement.execute("EXEC sp_rename N'" + live.sql() + "', N'elsewhere', N'OBJECT'");
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<Boolean> looking = thread.submit(() -> stage.publication.liveHasRows(stage.request()));
            assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> looking.get(3, TimeUnit.SECONDS));
            other.rollback();
            assertThat(looking.get(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            thread.shutdownNow();
        }
    }

    @Test
    void triesAgainUntilLiveIsFree() throws SQLException {
        statement.execute("INSERT INTO " + live.sql() + " VALUES (11, N'old 11')");
        stage.sleeper.during(() -> {});
        stage.sleeper.during(this::commit);

        stage.publish(25);

        assertThat(stage.sleeper.sleeps()).isEqualTo(2);
        assertThat(live.rowCount()).isEqualTo(25);
        assertThat(database.number("SELECT COUNT(*) FROM " + SqlNames.quote(stage.backup())))
                .isEqualTo(11);
    }

    @Test
    void countsAgainWhenTheShadowItselfWasInUse() throws SQLException {
        statement.execute("SELECT COUNT(*) FROM " + SqlNames.quote(stage.shadow()) + " WITH (TABLOCK, HOLDLOCK)");
        stage.sleeper.during(() -> {
            // The seal had to be given up before the last lock was refused, so the shadow is open again.
            commit();
            database.execute("DELETE FROM " + SqlNames.quote(stage.shadow()) + " WHERE id = 7");
        });

        assertThatThrownBy(() -> stage.publish(25)).isInstanceOfSatisfying(DponeException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.ROW_COUNT_MISMATCH);
            assertThat(e).hasMessageContaining("has 24 rows");
        });
        assertThat(live.rowCount()).isEqualTo(10);
    }

    @Test
    void aShadowThatIsSealedCanNotBeWrittenTo(EngineTraits traits) throws SQLException {
        traits.requires(
                EngineTrait.LOCK_HINTS,
                "Table hints (Transact-SQL): TABLOCK with HOLDLOCK is a shared lock until the end of the transaction");
        statement.execute("INSERT INTO " + live.sql() + " VALUES (11, N'old 11')");
        stage.sleeper.during(() -> {
            assertThatThrownBy(() ->
                            database.execute("SET LOCK_TIMEOUT 100; DELETE FROM " + SqlNames.quote(stage.shadow())))
                    .rootCause()
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            e -> assertThat(e.getErrorCode()).isEqualTo(1222));
            commit();
        });

        stage.publish(25);

        assertThat(live.rowCount()).isEqualTo(25);
    }

    @Test
    void whoIsInTheWayIsNamed(EngineTraits traits) throws SQLException {
        traits.requires(
                EngineTrait.LOCK_HINTS,
                "sys.dm_tran_locks (Transact-SQL): one row for each lock that a session has on an object");
        String spid = String.valueOf(session(other));
        statement.execute("SELECT COUNT(*) FROM " + live.sql() + " WITH (TABLOCK, HOLDLOCK)");

        assertThatThrownBy(() -> stage.publish(25))
                .hasMessageContaining("session " + spid + " (login ")
                .hasMessageContaining(", program dpone test)");
    }

    @Test
    void losesNothingWhenTheSessionThatSealsTheShadowDies(EngineTraits traits) throws SQLException {
        traits.requires(
                EngineTrait.LOCK_HINTS,
                "Table hints (Transact-SQL): TABLOCKX waits for a shared lock, so that the seal is kept while live is in use");
        read(live.sql());
        stage.sleeper.during(() -> {
            // The seal's session is the last one that was opened.
            String spid = database.text("SELECT TOP (1) session_id FROM sys.dm_exec_sessions"
                    + " WHERE program_name = N'dpone publication' AND database_id = DB_ID() ORDER BY login_time DESC");
            database.execute("KILL " + spid);
            database.execute("DELETE FROM " + SqlNames.quote(stage.shadow()) + " WHERE id = 7");
            commit();
        });

        assertThatThrownBy(() -> stage.publish(25)).isInstanceOfSatisfying(DponeException.class, e -> {
            assertThat(e.code()).as(e.getMessage()).isEqualTo(ErrorCode.TARGET_STATEMENT_FAILED);
            assertThat(e).hasMessageContaining("kept the shadow from being written to");
        });
        assertThat(live.rowCount()).isEqualTo(10);
    }

    // Whether or not the engine keeps a reader's locks, a hint to do so is understood by all.
    private void read(String table) throws SQLException {
        statement.execute("SELECT COUNT(*) FROM " + table + " WITH (TABLOCK, HOLDLOCK)");
    }

    private static int session(Connection connection) throws SQLException {
        try (Statement ask = connection.createStatement();
                ResultSet answer = ask.executeQuery("SELECT @@SPID")) {
            answer.next();
            return answer.getInt(1);
        }
    }

    private void commit() {
        try {
            other.commit();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
