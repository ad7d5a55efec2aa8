package io.dpone.mssql.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.spi.jdbc.SessionRole;
import io.dpone.spi.jdbc.StoppableWork;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SqlServerExtension.class)
@Timeout(value = 2, unit = TimeUnit.MINUTES)
final class StoppableWorkTest {
    private final SqlServerDatabase database;
    private Connection holder;

    StoppableWorkTest(@Database SqlServerDatabase database) {
        this.database = database;
    }

    @BeforeEach
    void lockTheRow() throws SQLException {
        database.execute("CREATE TABLE held (id int NOT NULL)", "INSERT INTO held VALUES (42)");
        holder = database.connect();
        holder.setAutoCommit(false);
        change(holder, 43);
    }

    @AfterEach
    void letGo() throws SQLException {
        holder.rollback();
        holder.close();
        database.execute("DROP TABLE held");
    }

    @Test
    void workThatIsStoppedLosesItsSessionAndLeavesNothing() throws SQLException {
        AtomicInteger looks = new AtomicInteger();
        try (MssqlSession session = MssqlSession.open(database.endpoint(), SessionRole.PUBLICATION)) {
            SessionMark mark = session.query("marking", SessionMark::mark);
            assertThatThrownBy(() -> session.inTransaction(
                            "changing",
                            connection -> StoppableWork.run(
                                    session,
                                    () -> {
                                        if (looks.incrementAndGet() > 5) {
                                            throw new IllegalStateException("the lease is lost");
                                        }
                                    },
                                    open -> change(open, 44))))
                    .hasMessage("the lease is lost");

            assertThat(session.isClosed()).isTrue();
            assertThat(threads()).isZero();
            holder.rollback();
            awaitEnd(mark.spid());
            assertThat(database.number("SELECT id FROM held")).isEqualTo(42);
        }
    }

    @Test
    void workThatIsWantedComesToItsEnd() throws SQLException {
        AtomicInteger looks = new AtomicInteger();
        try (MssqlSession session = MssqlSession.open(database.endpoint(), SessionRole.PUBLICATION)) {
            session.inTransaction(
                    "changing",
                    connection -> StoppableWork.run(
                            session,
                            () -> {
                                if (looks.incrementAndGet() == 3) {
                                    letTheRowGo();
                                }
                            },
                            open -> change(open, 44)));

            assertThat(database.number("SELECT id FROM held")).isEqualTo(44);
            assertThat(threads()).isZero();
        }
    }

    private void letTheRowGo() {
        try {
            holder.rollback();
        } catch (SQLException e) {
            throw new IllegalStateException("the holder is gone", e);
        }
    }

    private void awaitEnd(int spid) {
        while (database.number(
                        "SELECT COUNT(*) FROM sys.dm_exec_sessions WHERE session_id <> @@SPID AND session_id = " + spid)
                > 0) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
    }

    private static boolean change(Connection connection, int id) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate("UPDATE held SET id = " + id) == 1;
        }
    }

    private static long threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("dpone-publication"))
                .count();
    }
}
