package io.dpone.mssql.internal.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.microsoft.sqlserver.jdbc.ISQLServerBulkData;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.spi.RowFrame;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Both sides of a load with the driver played by the test. Waits are bounded only so that a hanging side fails the test. */
@Timeout(60)
final class BulkLoadTest {
    private final CountDownLatch aborted = new CountDownLatch(1);
    private final List<Object> pulled = new ArrayList<>();

    private final Connection connection = (Connection) Proxy.newProxyInstance(
            BulkLoadTest.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, args) -> {
                if (!method.getName().equals("abort")) {
                    throw new UnsupportedOperationException(method.getName());
                }
                aborted.countDown();
                return null;
            });

    @Test
    void rowsComeToTheDriverInTheirOrder() throws SQLException {
        BulkLoad load = load(this::pullAll);
        int rows = 50_000;
        for (long id = 0; id < rows; id++) {
            load.write(ids(id));
        }

        assertThat(load.end()).isEqualTo(rows).isEqualTo(load.rows());
        assertThat(load.bytes()).isEqualTo(14L * rows);
        assertThat(pulled).hasSize(rows).first().isEqualTo(0L);
        assertThat(pulled).isSortedAccordingTo((a, b) -> Long.compare((Long) a, (Long) b));
        assertThat(load.isConnectionSpent()).isFalse();
        load.close();
        assertThat(aborted.getCount()).isEqualTo(1);
    }

    @Test
    void aLoadWithoutRowsSaysNothingToTheServer() throws SQLException {
        BulkLoad load = load(rows -> {
            throw new SQLException("asked for rows");
        });
        load.write(new RowFrame());

        assertThat(load.end()).isZero();
        assertThat(load.isConnectionSpent()).isFalse();
    }

    @Test
    void theConnectionIsSpentWhileRowsAreOnTheirWay() throws SQLException {
        BulkLoad load = load(this::pullAll);
        assertThat(load.isConnectionSpent()).isFalse();
        load.write(ids(1));

        assertThat(load.isConnectionSpent()).isTrue();
        load.end();
        assertThat(load.isConnectionSpent()).isFalse();
    }

    @Test
    void afterAnEndNoRowsAreTaken() throws SQLException {
        BulkLoad load = load(this::pullAll);
        load.write(ids(1));
        load.end();

        assertThatThrownBy(() -> load.write(ids(2))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void whatTheServerFailedWithComesOutOfTheNextCall() {
        SQLException refused = new SQLException("duplicate key", "23000", 2627);
        BulkLoad load = load(rows -> {
            throw refused;
        });

        assertThatThrownBy(() -> giveAndEnd(load, ids(1))).isSameAs(refused);
        assertThat(load.isConnectionSpent()).isTrue();
        load.close();
        assertThat(aborted.getCount()).isZero();
    }

    @Test
    void aWriterThatWaitsLearnsOfTheServersFailure() {
        SQLException refused = new SQLException("disk full", "S0001", 1105);
        BulkLoad load = load(rows -> {
            rows.next();
            throw refused;
        });

        assertThatThrownBy(() -> {
                    for (long id = 0; ; id++) {
                        load.write(ids(id));
                    }
                })
                .isSameAs(refused);
        assertThatThrownBy(load::end).isSameAs(refused);
    }

    @Test
    void anErrorOfTheThreadComesOut() {
        BulkLoad load = load(rows -> {
            throw new StackOverflowError();
        });

        assertThatThrownBy(() -> giveAndEnd(load, ids(1)))
                .isInstanceOfSatisfying(
                        DponeException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INTERNAL))
                .hasCauseInstanceOf(StackOverflowError.class);
    }

    @Test
    void afterTheFirstValueThatLiveCannotHoldTheRestIsCountedAndNotSent() throws SQLException {
        BulkLoad load = load(this::pullAll);
        int rows = 100_000;
        for (int i = 0; i < rows; i++) {
            load.write(i % 10 == 9 ? nulls() : ids(i));
        }

        assertThatThrownBy(load::end)
                .isInstanceOfSatisfying(
                        DponeException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_VALUE_UNREPRESENTABLE))
                .hasMessageContaining("postgres_mssql.source_value_unrepresentable:id:bigint")
                .hasMessageContaining(rows / 10 + " NULL");
        assertThat(pulled).hasSize(9);
        assertThat(load.rows()).isEqualTo(rows);
        assertThat(load.isConnectionSpent()).isTrue();
    }

    /** The driver leaves its message half written behind anything but an SQLException. */
    @Test
    void theDriverSeesOnlySqlExceptionsOfOurs() {
        BulkLoad load = load(this::pullAll);
        RowFrame frame = new Tuples().row(Tuples.ofInt(1)).frame();

        assertThatThrownBy(() -> giveAndEnd(load, frame))
                .isInstanceOfSatisfying(
                        DponeException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.COPY_STREAM_INVALID));
    }

    @Test
    void rowsThatCannotBeReadBehindAValueThatLiveCannotHoldAreTheFailure() {
        BulkLoad load = load(this::pullAll);

        assertThatThrownBy(() -> giveAndEnd(
                        load, nulls(), new Tuples().row(Tuples.ofInt(1)).frame()))
                .isInstanceOfSatisfying(
                        DponeException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.COPY_STREAM_INVALID));
    }

    @Test
    void aLoadThatIsGivenUpFromOutsideLetsBothSidesGo() throws Exception {
        CountDownLatch stuck = new CountDownLatch(1);
        CountDownLatch driverLeft = new CountDownLatch(1);
        BulkLoad load = load(rows -> {
            rows.next();
            stuck.countDown();
            // A server that does not read; the abort of the connection is what ends it.
            awaitUninterruptibly(aborted);
            try {
                rows.next();
            } finally {
                driverLeft.countDown();
            }
        });
        FutureTask<Boolean> writer = new FutureTask<>(() -> {
            try {
                for (long id = 0; ; id++) {
                    load.write(ids(id));
                }
            } catch (SQLException e) {
                return true;
            }
        });
        new Thread(writer, "writer").start();
        awaitUninterruptibly(stuck);

        load.abort();

        assertThat(writer.get(30, TimeUnit.SECONDS)).isTrue();
        awaitUninterruptibly(driverLeft);
        assertThatThrownBy(load::end).isInstanceOf(SQLException.class);
    }

    @Test
    void closingALoadThatHasNotEndedAbortsTheConnection() throws SQLException {
        BulkLoad load = load(rows -> awaitUninterruptibly(aborted));
        load.write(ids(1));

        load.close();

        awaitUninterruptibly(aborted);
    }

    @Test
    void closingALoadThatHasNotBegunLeavesTheConnectionAlone() {
        load(this::pullAll).close();

        assertThat(aborted.getCount()).isEqualTo(1);
    }

    private BulkLoad load(BulkSink sink) {
        return new BulkLoad(connection, sink, Columns.id());
    }

    /** A failure may come out of any call once it has happened. */
    private static void giveAndEnd(BulkLoad load, RowFrame... frames) throws SQLException {
        for (RowFrame frame : frames) {
            load.write(frame);
        }
        load.end();
    }

    private void pullAll(ISQLServerBulkData rows) throws SQLException {
        while (rows.next()) {
            pulled.add(rows.getRowData()[0]);
        }
    }

    private static RowFrame ids(long id) {
        return new Tuples().row(Tuples.ofLong(id)).frame();
    }

    private static RowFrame nulls() {
        return new Tuples().row((byte[]) null).frame();
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
