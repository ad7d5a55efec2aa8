package io.dpone.mssql.internal.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.spi.RowFrame;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** A load that ends badly on a real server. Waits are bounded only so that a hanging side fails the test. */
@ExtendWith(SqlServerExtension.class)
@Timeout(120)
final class ServerFailuresTest {
    private static final String TABLE = "dbo.dpone_bulk_failures";

    private final SqlServerDatabase database;

    ServerFailuresTest(@Database SqlServerDatabase database) {
        this.database = database;
    }

    @BeforeEach
    void createTable() throws SQLException {
        execute(
                "IF OBJECT_ID('" + TABLE + "') IS NOT NULL DROP TABLE " + TABLE,
                "CREATE TABLE " + TABLE + " (id bigint NOT NULL PRIMARY KEY)");
    }

    @AfterEach
    void dropTable() throws SQLException {
        execute("DROP TABLE " + TABLE);
    }

    @Test
    void aValueThatLiveCannotHoldLeavesNoRow() throws SQLException {
        try (Connection connection = connect()) {
            connection.setAutoCommit(false);
            try (BulkLoad load = load(connection)) {
                for (long id = 0; id < 100_000; id++) {
                    load.write(id == 50_000 ? nulls() : ids(id));
                }

                assertThatThrownBy(load::end)
                        .isInstanceOfSatisfying(
                                DponeException.class,
                                e -> assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_VALUE_UNREPRESENTABLE));
                assertThat(load.isConnectionSpent()).isTrue();
            }
            assertThat(connection.isClosed()).isTrue();
        }
        assertThat(count()).isZero();
    }

    @Test
    void aRowThatTheServerRefusesFailsTheLoad() throws SQLException {
        try (Connection connection = connect()) {
            connection.setAutoCommit(false);
            try (BulkLoad load = load(connection)) {
                assertThatThrownBy(() -> {
                            load.write(ids(1));
                            load.write(ids(1));
                            load.end();
                        })
                        .isInstanceOf(SQLException.class);
            }
        }
        assertThat(count()).isZero();
    }

    @Test
    void aLoadThatTheServerKeepsWaitingCanBeGivenUp() throws Exception {
        try (Connection holder = connect();
                Connection connection = connect()) {
            holder.setAutoCommit(false);
            try (Statement statement = holder.createStatement()) {
                statement.execute("INSERT INTO " + TABLE + " (id) VALUES (1)");
            }
            connection.setAutoCommit(false);
            BulkLoad load = load(connection);
            load.write(ids(1));
            FutureTask<Throwable> writer = new FutureTask<>(() -> catchThrowable(load::end));
            Thread thread = new Thread(writer, "writer");
            thread.start();
            while (thread.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }

            load.abort();

            assertThat(writer.get(60, TimeUnit.SECONDS)).isInstanceOf(SQLException.class);
            holder.rollback();
        }
        assertThat(count()).isZero();
    }

    @Test
    void whatWasLoadedBelongsToTheOpenTransaction() throws SQLException {
        try (Connection connection = connect()) {
            connection.setAutoCommit(false);
            try (BulkLoad load = load(connection)) {
                load.write(ids(1));
                load.write(ids(2));

                assertThat(load.end()).isEqualTo(2);
            }
            connection.rollback();
            assertThat(count()).isZero();

            try (BulkLoad load = load(connection)) {
                load.write(ids(1));
                load.end();
            }
            connection.commit();
            assertThat(count()).isEqualTo(1);
        }
    }

    private static BulkLoad load(Connection connection) {
        return new BulkLoad(connection, TABLE, Columns.id());
    }

    private static RowFrame ids(long id) {
        return new Tuples().row(Tuples.ofLong(id)).frame();
    }

    private static RowFrame nulls() {
        return new Tuples().row((byte[]) null).frame();
    }

    private Connection connect() {
        return database.connect();
    }

    private void execute(String... statements) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private long count() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT COUNT_BIG(*) FROM " + TABLE)) {
            result.next();
            return result.getLong(1);
        }
    }
}
