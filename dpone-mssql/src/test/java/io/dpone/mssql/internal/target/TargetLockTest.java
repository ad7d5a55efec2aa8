package io.dpone.mssql.internal.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.table.TableName;
import io.dpone.mssql.MssqlTargetLock;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.sqlserver.EngineTrait;
import io.dpone.testkit.sqlserver.EngineTraits;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** A host's own writer, under the target lock, beside a campaign. */
@ExtendWith(SqlServerExtension.class)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class TargetLockTest {
    private static final String STATE = PublicationStage.STATE.schema();
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final Duration SHORT = Duration.ofMillis(200);

    private LiveTable live;
    private PublicationStage stage;
    private Connection writer;

    @BeforeEach
    void open(@Database SqlServerDatabase database) throws SQLException {
        live = LiveTable.make(database);
        stage = new PublicationStage(live);
        stage.tune(PublicationStage.tuning(LONG, LONG, LONG));
        writer = database.connect();
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

    @Test
    void isTakenInTheCallersTransactionOnlyForARegisteredTable(EngineTraits traits) throws SQLException {
        MssqlTargetLock.take(writer, live.name(), STATE, SHORT);
        MssqlTargetLock.take(writer, live.name(), STATE, SHORT);
        try (Connection second = live.database().connect()) {
            assertRefused(ErrorCode.TARGET_LOCK_REFUSED, () -> MssqlTargetLock.take(second, live.name(), STATE, SHORT));
            second.setAutoCommit(false);
            assertRefused(ErrorCode.LOCK_TIMEOUT, () -> MssqlTargetLock.take(second, live.name(), STATE, SHORT));
            second.rollback();
            writer.rollback();
            MssqlTargetLock.take(second, live.name(), STATE, SHORT);
            second.rollback();
        }
        TableName other = live.name().sibling("other");
        assertRefused(ErrorCode.TARGET_NOT_REGISTERED, () -> MssqlTargetLock.take(writer, other, STATE, SHORT));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MssqlTargetLock.take(writer, live.name(), STATE, Duration.ZERO));
        traits.requires(EngineTrait.ERROR_NUMBERS, "Database Engine errors: 208");
        assertRefused(ErrorCode.STATE_MISSING, () -> MssqlTargetLock.take(writer, live.name(), "nowhere", SHORT));
    }

    @Test
    void aLoadUnderItDuringACampaignIsNotOverwritten() throws Exception {
        stage.design();
        MssqlTargetLock.take(writer, live.name(), STATE, SHORT);
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<?> publishing = thread.submit(() -> stage.publish(25));
            // The cutover waits for the writer before it touches a table, so that the writer can go on.
            assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> publishing.get(5, TimeUnit.SECONDS));
            write("INSERT INTO " + live.sql() + " VALUES (11, N'old 11')");
            writer.commit();

            assertThatThrownBy(() -> publishing.get(120, TimeUnit.SECONDS))
                    .cause()
                    .isInstanceOfSatisfying(DponeException.class, e -> {
                        assertThat(e.code()).as(e.getMessage()).isEqualTo(ErrorCode.STALE_LIVE_GENERATION);
                        assertThat(e).hasMessageContaining("was loaded by somebody else");
                    });
        } finally {
            thread.shutdownNow();
        }
        assertThat(live.rowCount("old")).isEqualTo(11);
    }

    @Test
    void aWriterWaitsForACutoverAndThenWritesToTheNewTable() throws Exception {
        stage.design();
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try (Connection reader = live.database().connect();
                Statement reading = reader.createStatement()) {
            reader.setAutoCommit(false);
            reading.execute("SELECT COUNT(*) FROM " + live.sql() + " WITH (TABLOCK, HOLDLOCK)");
            Future<?> publishing = thread.submit(() -> stage.publish(25));
            awaitTargetLock();

            Future<?> writing = thread(() -> MssqlTargetLock.take(writer, live.name(), STATE, LONG));
            reader.rollback();

            publishing.get(120, TimeUnit.SECONDS);
            writing.get(120, TimeUnit.SECONDS);
            write("INSERT INTO " + live.sql() + " VALUES (26, N'new 26')");
            writer.commit();
        } finally {
            thread.shutdownNow();
        }
        assertThat(live.rowCount("new")).isEqualTo(26);
    }

    // Until somebody else has it: the cutover, which waits for the reader.
    private void awaitTargetLock() throws SQLException {
        while (true) {
            try {
                MssqlTargetLock.take(writer, live.name(), STATE, Duration.ofMillis(1));
            } catch (DponeException e) {
                assertThat(e.code()).as(e.getMessage()).isEqualTo(ErrorCode.LOCK_TIMEOUT);
                return;
            } finally {
                writer.rollback();
            }
        }
    }

    private static Future<?> thread(Runnable call) {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            return thread.submit(call);
        } finally {
            thread.shutdown();
        }
    }

    private void write(String sql) throws SQLException {
        try (Statement statement = writer.createStatement()) {
            statement.execute(sql);
        }
    }
}
