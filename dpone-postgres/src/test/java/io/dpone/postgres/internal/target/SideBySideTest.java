package io.dpone.postgres.internal.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.spi.jdbc.SessionRole;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Several things at the same time on one server: what one of them meets ends the others and is told. */
@ExtendWith(EmbeddedPostgresExtension.class)
final class SideBySideTest {
    private static final String SLEEPING =
            "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query = 'SELECT pg_sleep(600)'";

    private final TestDatabase database;

    SideBySideTest(@Database TestDatabase database) {
        this.database = database;
    }

    @Test
    void anErrorIsThrownAndWhatRunsBesideItIsCancelled() {
        assertEnds(new OutOfMemoryError("of this test"));
    }

    @Test
    void aFailureIsThrownAndWhatRunsBesideItIsCancelled() {
        assertEnds(new DponeException(ErrorCode.SHADOW_CHANGED, "of this test"));
    }

    @Test
    void allIsDoneAlsoWithFewerSessionsThanTasks() {
        AtomicInteger done = new AtomicInteger();
        Consumer<PostgresSession> task = session -> done.incrementAndGet();

        SideBySide.run(this::open, "counting", List.of(task, task, task), 2);

        assertThat(done).hasValue(3);
    }

    private void assertEnds(Throwable thrown) {
        Consumer<PostgresSession> sleeps =
                session -> session.query("sleeping", connection -> execute(connection, "SELECT pg_sleep(600)"));
        Consumer<PostgresSession> throwsOnce = session -> {
            awaitSleep(session);
            if (thrown instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) thrown;
        };

        assertThatThrownBy(() -> SideBySide.run(this::open, "testing", List.of(sleeps, throwsOnce), 2))
                .isSameAs(thrown);

        assertThat(database.number(SLEEPING)).isZero();
    }

    private static void awaitSleep(PostgresSession session) {
        long sleeping = 0;
        while (sleeping == 0) {
            sleeping = session.query("looking", connection -> {
                try (Statement statement = connection.createStatement();
                        ResultSet result = statement.executeQuery(SLEEPING)) {
                    result.next();
                    return result.getLong(1);
                }
            });
        }
    }

    private static boolean execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.execute(sql);
        }
    }

    private PostgresSession open() {
        return PostgresSession.open(database.endpoint(), SessionRole.PUBLICATION);
    }
}
