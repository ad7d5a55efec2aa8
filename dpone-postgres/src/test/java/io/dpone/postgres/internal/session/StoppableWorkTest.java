package io.dpone.postgres.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.postgres.internal.fixture.Interrupted;
import io.dpone.postgres.internal.fixture.ServerActivity;
import io.dpone.spi.jdbc.SessionRole;
import io.dpone.spi.jdbc.StoppableWork;
import io.dpone.testkit.fault.TcpProxy;
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
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(EmbeddedPostgresExtension.class)
@Timeout(value = 2, unit = TimeUnit.MINUTES)
final class StoppableWorkTest {
    private final TestDatabase database;
    private final ServerActivity activity;
    private Connection holder;

    StoppableWorkTest(@Database TestDatabase database) {
        this.database = database;
        this.activity = new ServerActivity(database, SessionRole.PUBLICATION);
    }

    @BeforeEach
    void lockTheTable() throws SQLException {
        database.execute("DROP TABLE IF EXISTS held", "CREATE TABLE held (id int)", "INSERT INTO held VALUES (42)");
        holder = database.connect();
        holder.setAutoCommit(false);
        try (Statement statement = holder.createStatement()) {
            statement.execute("LOCK TABLE held IN ACCESS EXCLUSIVE MODE");
        }
    }

    @AfterEach
    void letGo() throws SQLException {
        holder.close();
    }

    @Test
    void anInterruptCancelsTheStatementOnTheServerAndLeavesNoThread() {
        Interrupted host = new Interrupted();
        try (PostgresSession session = open(database)) {
            host.call(() -> session.query(
                    "counting", connection -> StoppableWork.run(session, host::check, StoppableWorkTest::number)));
            activity.awaitBlocked(1);
            assertThat(activity.threads()).isEqualTo(1);

            host.interrupt();

            assertThat(host.failure()).isInstanceOf(Interrupted.Stop.class);
            assertThat(host.flag()).isTrue();
            assertThat(activity.running()).isZero();
            assertThat(activity.threads()).isZero();
            // The session is as good as before: the statement alone was cancelled.
            assertThat(session.isClosed()).isFalse();
        }
    }

    @Test
    void aCheckThatThrowsStopsAStatementThatNobodyInterrupted() {
        AtomicInteger checks = new AtomicInteger();
        try (PostgresSession session = open(database)) {
            assertThatThrownBy(() -> StoppableWork.run(
                            session,
                            () -> {
                                if (checks.incrementAndGet() > 3) {
                                    throw new IllegalStateException("the lease is lost");
                                }
                            },
                            StoppableWorkTest::number))
                    .hasMessage("the lease is lost");

            assertThat(activity.running()).isZero();
            assertThat(activity.threads()).isZero();
        }
    }

    @Test
    void aCheckThatLetsAnInterruptPassWaitsForTheAnswer() throws Exception {
        CompletableFuture<Long> answer = new CompletableFuture<>();
        CompletableFuture<Boolean> flag = new CompletableFuture<>();
        try (PostgresSession session = open(database)) {
            Thread host = new Thread(() -> {
                answer.complete(session.query(
                        "counting", connection -> StoppableWork.run(session, () -> {}, StoppableWorkTest::number)));
                flag.complete(Thread.currentThread().isInterrupted());
            });
            host.start();
            activity.awaitBlocked(1);
            host.interrupt();
            holder.rollback();

            assertThat(answer.get(60, TimeUnit.SECONDS)).isEqualTo(42);
            assertThat(flag.get(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void whatTheWorkThrowsIsThrown() {
        try (PostgresSession session = open(database)) {
            assertThatThrownBy(() -> StoppableWork.run(session, () -> {}, connection -> {
                        try (Statement statement = connection.createStatement()) {
                            return statement.executeUpdate("SELECT 1/0");
                        }
                    }))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22012"));
            assertThatThrownBy(() -> StoppableWork.run(session, () -> {}, connection -> {
                        throw new IllegalArgumentException("of the work");
                    }))
                    .hasMessage("of the work");
        }
    }

    @Test
    void aServerThatDoesNotHearTheCancellationIsGivenUp() {
        Interrupted host = new Interrupted();
        try (TcpProxy proxy = TcpProxy.to(database.port());
                PostgresSession session = open(database.throughPort(proxy.port()))) {
            host.call(() -> session.query(
                    "counting",
                    connection ->
                            StoppableWork.run(session, host::check, StoppableWorkTest::number, Duration.ofMillis(1))));
            activity.awaitBlocked(1);
            proxy.blackHole(true);

            host.interrupt();

            assertThat(host.failure()).isInstanceOf(Interrupted.Stop.class);
            assertThat(activity.threads()).isZero();
            assertThat(session.isClosed()).isTrue();
        }
    }

    private static long number(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT id FROM public.held")) {
            result.next();
            return result.getLong(1);
        }
    }

    private static PostgresSession open(TestDatabase where) {
        return PostgresSession.open(where.endpoint(), SessionRole.PUBLICATION);
    }
}
