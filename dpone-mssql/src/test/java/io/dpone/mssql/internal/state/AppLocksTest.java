package io.dpone.mssql.internal.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.mssql.internal.session.MssqlSession;
import io.dpone.mssql.internal.session.SessionMark;
import io.dpone.spi.jdbc.SessionRole;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SqlServerExtension.class)
@Timeout(value = 2, unit = TimeUnit.MINUTES)
final class AppLocksTest {
    private static final Duration SHORT = Duration.ofMillis(200);
    private static final Duration LONG = Duration.ofSeconds(30);

    private final SqlServerDatabase database;
    private final MssqlSession one;
    private final MssqlSession other;
    // One server can have the locks of several test runs.
    private final String lock = "dpone:test:" + UUID.randomUUID();

    AppLocksTest(@Database SqlServerDatabase database) {
        this.database = database;
        this.one = MssqlSession.open(database.endpoint(), SessionRole.PUBLICATION);
        this.other = MssqlSession.open(database.endpoint(), SessionRole.PUBLICATION);
    }

    @AfterEach
    void close() {
        one.close();
        other.close();
    }

    @Test
    void aLockOfATransactionIsHeldFromItsFirstStatementToItsCommit() {
        one.inTransaction("locking", connection -> {
            AppLocks.lockForTransaction(connection, lock, SHORT);
            assertThat(heldBySomebody(other)).isTrue();
            assertRefused(other);
        });

        assertThat(heldBySomebody(other)).isFalse();
        other.inTransaction("locking", connection -> AppLocks.lockForTransaction(connection, lock, SHORT));
    }

    @Test
    void aRollbackGivesALockOfTheTransactionBack() {
        assertThatIllegalStateException()
                .isThrownBy(() -> one.inTransaction("locking", connection -> {
                    AppLocks.lockForTransaction(connection, lock, SHORT);
                    throw new IllegalStateException("of the work");
                }));

        assertThat(heldBySomebody(other)).isFalse();
    }

    // With a transaction begun twice the driver's single COMMIT would leave it open.
    @Test
    void aTransactionThatFollowsTheOneWithTheLockIsFoundOut() {
        one.inTransaction("losing a transaction", connection -> {
            AppLocks.lockForTransaction(connection, lock, SHORT);
            AppLocks.requireHeldByTransaction(connection, lock);
            connection.rollback();
            assertThatExceptionOfType(DponeException.class)
                    .isThrownBy(() -> AppLocks.requireHeldByTransaction(connection, lock))
                    .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.TARGET_STATEMENT_FAILED));
        });
    }

    @Test
    void whatIsDoneAfterALockIsCommitted() {
        database.execute("CREATE TABLE done (id int NOT NULL)");
        one.inTransaction("locking", connection -> {
            AppLocks.lockForTransaction(connection, lock, SHORT);
            AppLocks.lockForTransaction(connection, lock + ":second", SHORT);
            insert(connection, "INSERT INTO done VALUES (1)");
        });
        one.abort();

        assertThat(database.number("SELECT COUNT(*) FROM done")).isEqualTo(1);
    }

    @Test
    void aTransactionThatHasBegunIsNotBegunAgain() {
        database.execute("CREATE TABLE begun (id int NOT NULL)");
        one.inTransaction("locking", connection -> {
            insert(connection, "INSERT INTO begun VALUES (1)");
            AppLocks.lockForTransaction(connection, lock, SHORT);
        });
        one.abort();

        assertThat(database.number("SELECT COUNT(*) FROM begun")).isEqualTo(1);
    }

    @Test
    void withoutATimeoutTheSessionsIsUsed() {
        try (MssqlSession impatient = MssqlSession.open(database.endpoint(), SessionRole.PUBLICATION, SHORT)) {
            assertThat(takes(one)).isTrue();

            assertThatExceptionOfType(DponeException.class)
                    .isThrownBy(() -> impatient.inTransaction(
                            "locking", connection -> AppLocks.lockForTransaction(connection, lock)))
                    .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.LOCK_TIMEOUT));
        }
    }

    @Test
    void aLockOfATransactionNeedsOne() {
        assertThatIllegalStateException()
                .isThrownBy(() -> one.query("locking", connection -> {
                    AppLocks.lockForTransaction(connection, lock, SHORT);
                    return true;
                }));
    }

    @Test
    void aLockOfASessionIsTakenAtOnceOrNotAtAll() {
        assertThat(takes(one)).isTrue();
        assertThat(takes(other)).isFalse();
        assertThat(holds(one)).isTrue();
        assertThat(holds(other)).isFalse();
        assertThat(heldBySomebody(other)).isTrue();

        assertThat(gives(one)).isTrue();
        assertThat(gives(one)).isFalse();
        assertThat(holds(one)).isFalse();
        assertThat(takes(other)).isTrue();
    }

    @Test
    void aLockOfASessionOutlivesItsTransactions() {
        assertThat(takes(one)).isTrue();
        one.inTransaction("doing nothing", connection -> {});
        assertThatIllegalStateException()
                .isThrownBy(() -> one.inTransaction("failing", connection -> {
                    throw new IllegalStateException("of the work");
                }));

        assertThat(holds(one)).isTrue();
    }

    @Test
    void aSessionThatIsDroppedLosesItsLock() {
        assertThat(takes(one)).isTrue();

        one.abort();

        awaitFree();
        assertThat(takes(other)).isTrue();
    }

    @Test
    void aSessionThatIsKilledLosesItsLock() {
        int spid = one.query("marking", SessionMark::mark).spid();
        assertThat(takes(one)).isTrue();

        database.execute("KILL " + spid);

        awaitFree();
        assertThat(takes(other)).isTrue();
    }

    @Test
    void aDeadlockIsALockThatWasNotGranted() throws Exception {
        CompletableFuture<Throwable> first = new CompletableFuture<>();
        CompletableFuture<Boolean> reached = new CompletableFuture<>();
        CompletableFuture<Boolean> crossed = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                one.inTransaction("locking", connection -> {
                    AppLocks.lockForTransaction(connection, lock + ":a", LONG);
                    reached.complete(true);
                    crossed.join();
                    AppLocks.lockForTransaction(connection, lock + ":b", LONG);
                });
                first.complete(new AssertionError("granted"));
            } catch (RuntimeException e) {
                first.complete(e);
            }
        });
        thread.start();
        Throwable second = null;
        try {
            other.inTransaction("locking", connection -> {
                AppLocks.lockForTransaction(connection, lock + ":b", LONG);
                reached.join();
                crossed.complete(true);
                AppLocks.lockForTransaction(connection, lock + ":a", LONG);
            });
        } catch (DponeException e) {
            second = e;
        }
        Throwable victim = second == null ? first.get(60, TimeUnit.SECONDS) : second;

        assertThat(victim)
                .isInstanceOfSatisfying(
                        DponeException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LOCK_TIMEOUT))
                .hasMessageContaining("deadlock");
    }

    private void assertRefused(MssqlSession session) {
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> session.inTransaction(
                        "locking", connection -> AppLocks.lockForTransaction(connection, lock, SHORT)))
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.LOCK_TIMEOUT))
                .withMessageContaining("the lock " + lock + " was not granted in time");
    }

    private void awaitFree() {
        while (heldBySomebody(other)) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
        }
    }

    private boolean takes(MssqlSession session) {
        return session.query("locking", connection -> AppLocks.tryLockForSession(connection, lock));
    }

    private boolean gives(MssqlSession session) {
        return session.query("unlocking", connection -> AppLocks.unlockForSession(connection, lock));
    }

    private boolean holds(MssqlSession session) {
        return session.query("asking", connection -> AppLocks.holdsForSession(connection, lock));
    }

    private boolean heldBySomebody(MssqlSession session) {
        return session.query("asking", connection -> AppLocks.isHeldByAnybody(connection, lock));
    }

    private static void insert(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }
}
