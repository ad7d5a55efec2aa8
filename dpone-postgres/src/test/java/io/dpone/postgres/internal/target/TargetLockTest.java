package io.dpone.postgres.internal.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.table.TableName;
import io.dpone.postgres.PostgresTargetLock;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** A host's own writer, under the target lock, beside a campaign. */
@ExtendWith(EmbeddedPostgresExtension.class)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class TargetLockTest {
    private static final TableName LIVE = LiveTable.NAME;
    private static final String STATE = PublicationStage.STATE.schema();
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Duration SHORT = Duration.ofMillis(200);

    private TestDatabase database;
    private PublicationStage stage;
    private Connection writer;

    @BeforeEach
    void open(@Database(perTest = true) TestDatabase fresh) throws SQLException {
        database = fresh;
        LiveTable.make(fresh);
        stage = new PublicationStage(fresh, LIVE, "first", "id");
        stage.tune(PublicationStage.tuning(1, LONG, LONG));
        writer = fresh.connect();
        writer.setAutoCommit(false);
    }

    @AfterEach
    void close() throws SQLException {
        writer.close();
        stage.close();
    }

    private static void assertRefused(ErrorCode code, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        DponeException.class,
                        e -> assertThat(e.code()).as(e.getMessage()).isEqualTo(code));
    }

    private void design() {
        stage.prepare();
        stage.load("SELECT n, 'new ' || n FROM generate_series(1, 25) AS n");
        stage.publication.validate(stage.request(), stage.recorded(), 25);
        stage.publication.buildPhysicalDesign(stage.request(), stage.recorded());
    }

    @Test
    void isTakenInTheCallersTransactionOnlyForARegisteredTable() throws SQLException {
        PostgresTargetLock.take(writer, LIVE, STATE, SHORT);
        PostgresTargetLock.take(writer, LIVE, STATE, SHORT);
        try (Connection second = database.connect()) {
            assertRefused(ErrorCode.TARGET_LOCK_REFUSED, () -> PostgresTargetLock.take(second, LIVE, STATE, SHORT));
            second.setAutoCommit(false);
            assertRefused(ErrorCode.LOCK_TIMEOUT, () -> PostgresTargetLock.take(second, LIVE, STATE, SHORT));
            second.rollback();
            writer.rollback();
            PostgresTargetLock.take(second, LIVE, STATE, SHORT);
        }
        assertRefused(
                ErrorCode.TARGET_NOT_REGISTERED,
                () -> PostgresTargetLock.take(writer, LIVE.sibling("other"), STATE, SHORT));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PostgresTargetLock.take(writer, LIVE, STATE, Duration.ZERO));
        assertRefused(ErrorCode.STATE_MISSING, () -> PostgresTargetLock.take(writer, LIVE, "nowhere", SHORT));
    }

    @Test
    void leavesTheWritersOwnPatienceAsItWas() throws SQLException {
        try (Statement statement = writer.createStatement()) {
            statement.execute("SET LOCAL lock_timeout = '7s'");
            PostgresTargetLock.take(writer, LIVE, STATE, SHORT);
            try (ResultSet setting = statement.executeQuery("SHOW lock_timeout")) {
                setting.next();
                assertThat(setting.getString(1)).isEqualTo("7s");
            }
        }
    }

    @Test
    void aLoadUnderItDuringACampaignIsNotOverwritten() throws Exception {
        design();
        PostgresTargetLock.take(writer, LIVE, STATE, SHORT);
        CompletableFuture<Void> publishing = CompletableFuture.runAsync(() -> stage.publish(25));
        // The cutover waits for the writer before it touches a table, so that the writer can go on.
        assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> publishing.get(1, TimeUnit.SECONDS));
        write("INSERT INTO app.live VALUES (11, 'old 11')");
        writer.commit();

        assertThatThrownBy(() -> publishing.get(60, TimeUnit.SECONDS))
                .cause()
                .isInstanceOfSatisfying(DponeException.class, e -> {
                    assertThat(e.code()).as(e.getMessage()).isEqualTo(ErrorCode.STALE_LIVE_GENERATION);
                    assertThat(e).hasMessageContaining("was loaded by somebody else");
                });
        assertThat(database.number("SELECT count(*) FROM app.live WHERE note LIKE 'old%'"))
                .isEqualTo(11);
    }

    @Test
    void aWriterWaitsForACutoverAndThenWritesToTheNewTable() throws Exception {
        design();
        try (Connection reader = database.connect();
                Statement reading = reader.createStatement()) {
            reader.setAutoCommit(false);
            reading.execute("SELECT count(*) FROM app.live");
            CompletableFuture<Void> publishing = CompletableFuture.runAsync(() -> stage.publish(25));
            awaitTargetLock();

            CompletableFuture<Void> writing =
                    CompletableFuture.runAsync(() -> PostgresTargetLock.take(writer, LIVE, STATE, LONG));
            reader.rollback();

            publishing.get(60, TimeUnit.SECONDS);
            writing.get(60, TimeUnit.SECONDS);
            write("INSERT INTO app.live VALUES (26, 'new 26')");
            writer.commit();
        }
        assertThat(database.number("SELECT count(*) FROM app.live WHERE note LIKE 'new%'"))
                .isEqualTo(26);
    }

    // Until somebody else has it: the cutover, which waits for the reader.
    private void awaitTargetLock() throws SQLException {
        while (true) {
            try {
                PostgresTargetLock.take(writer, LIVE, STATE, Duration.ofMillis(1));
            } catch (DponeException e) {
                assertThat(e.code()).as(e.getMessage()).isEqualTo(ErrorCode.LOCK_TIMEOUT);
                return;
            } finally {
                writer.rollback();
            }
        }
    }

    private void write(String sql) throws SQLException {
        try (Statement statement = writer.createStatement()) {
            statement.execute(sql);
        }
    }
}
