package io.dpone.testkit.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.testkit.fault.TcpProxy.Direction;
import io.dpone.testkit.fault.TcpProxy.Verdict;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.io.EOFException;
import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(EmbeddedPostgresExtension.class)
@Timeout(60)
final class TcpProxyTest {
    private static final String CONNECTION_FAILURE = "08006";

    private final TestDatabase database;
    private final TcpProxy proxy;

    TcpProxyTest(TestDatabase database) {
        this.database = database;
        this.proxy = TcpProxy.to(database.port());
    }

    @BeforeEach
    void makeATable() {
        database.execute("drop table if exists mark", "create table mark (id int)");
    }

    @AfterEach
    void closeTheProxy() {
        proxy.close();
    }

    private Connection connect() throws SQLException {
        Endpoint endpoint = database.throughPort(proxy.port()).endpoint();
        Properties properties = new Properties();
        endpoint.properties().forEach(properties::setProperty);
        properties.setProperty("user", endpoint.user());
        properties.setProperty("ApplicationName", "through the proxy");
        return DriverManager.getConnection(endpoint.url(), properties);
    }

    private long sessions() {
        return database.number("select count(*) from pg_stat_activity where application_name = 'through the proxy'");
    }

    private static void insertInTransaction(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("insert into mark values (1)");
        }
    }

    @Test
    void forwardsWhatNoRuleStops() throws SQLException {
        try (Connection connection = connect()) {
            insertInTransaction(connection);
            connection.commit();
        }

        assertThat(database.number("select count(*) from mark")).isOne();
    }

    @Test
    void aCutBeforeTheAcknowledgementLeavesTheCommitDurable() throws SQLException {
        proxy.when(Direction.SERVER_TO_CLIENT, BytePattern.commandComplete("COMMIT"), 1, () -> Verdict.CUT);

        try (Connection connection = connect()) {
            insertInTransaction(connection);
            assertThatThrownBy(connection::commit)
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            failure -> assertThat(failure.getSQLState()).isEqualTo(CONNECTION_FAILURE));
        }

        assertThat(database.number("select count(*) from mark")).isOne();
    }

    @Test
    void aCutBeforeTheCommitReachesTheServerRollsBack() throws SQLException {
        proxy.when(Direction.CLIENT_TO_SERVER, BytePattern.text("COMMIT"), 1, () -> Verdict.CUT);

        try (Connection connection = connect()) {
            insertInTransaction(connection);
            assertThatThrownBy(connection::commit).isInstanceOf(SQLException.class);
        }

        assertThat(database.number("select count(*) from mark")).isZero();
    }

    @Test
    void aCutAtTheAnswerComesWhenTheServerHasDoneWhatWasAsked() throws SQLException {
        proxy.whenAnswered(BytePattern.text("COMMIT"), 1, () -> Verdict.CUT);

        try (Connection connection = connect()) {
            insertInTransaction(connection);
            assertThatThrownBy(connection::commit).isInstanceOf(SQLException.class);
        }

        assertThat(database.number("select count(*) from mark")).isOne();
    }

    @Test
    void anAnswerIsForwardedWholeWhenItsRuleSaysSo() throws SQLException {
        AtomicInteger seenBefore = new AtomicInteger(-1);
        proxy.whenAnswered(BytePattern.text("COMMIT"), 1, () -> {
            seenBefore.set((int) database.number("select count(*) from mark"));
            return Verdict.FORWARD;
        });

        try (Connection connection = connect()) {
            insertInTransaction(connection);
            connection.commit();
            insertInTransaction(connection);
            connection.commit();
        }

        assertThat(seenBefore).hasValue(1);
        assertThat(database.number("select count(*) from mark")).isEqualTo(2);
    }

    @Test
    void everyFindIsMetAndTellsWhoseItIsSoThatOneConnectionCanBeCut() throws SQLException {
        List<Integer> ports = new CopyOnWriteArrayList<>();
        List<Integer> answered = new CopyOnWriteArrayList<>();
        proxy.whenever(Direction.CLIENT_TO_SERVER, BytePattern.text("insert into mark"), port -> {
            ports.add(port);
            return Verdict.FORWARD;
        });
        proxy.wheneverAnswered(BytePattern.text("insert into mark"), port -> {
            answered.add(port);
            return Verdict.FORWARD;
        });

        try (Connection first = connect();
                Connection second = connect()) {
            for (Connection connection : List.of(first, second, first)) {
                insertInTransaction(connection);
                connection.commit();
            }
            assertThat(ports).hasSize(3);
            assertThat(ports.get(2)).isEqualTo(ports.get(0)).isNotEqualTo(ports.get(1));
            assertThat(answered).isEqualTo(ports);

            proxy.cut(ports.get(0));

            assertThatThrownBy(() -> insertInTransaction(first)).isInstanceOf(SQLException.class);
            insertInTransaction(second);
            second.commit();
        }

        assertThat(database.number("select count(*) from mark")).isEqualTo(4);
    }

    @Test
    void onlyTheNamedOccurrenceIsMet() throws SQLException {
        proxy.when(Direction.SERVER_TO_CLIENT, BytePattern.commandComplete("COMMIT"), 2, () -> Verdict.CUT);

        try (Connection connection = connect()) {
            insertInTransaction(connection);
            connection.commit();
            insertInTransaction(connection);
            assertThatThrownBy(connection::commit).isInstanceOf(SQLException.class);
        }

        assertThat(database.number("select count(*) from mark")).isEqualTo(2);
    }

    @Test
    void aHalfClosedDirectionEndsForItsReceiver() throws SQLException {
        proxy.when(Direction.SERVER_TO_CLIENT, BytePattern.commandComplete("SELECT 1"), 1, () -> Verdict.HALF_CLOSE);

        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.execute("select 1"))
                    .isInstanceOf(SQLException.class)
                    .hasRootCauseInstanceOf(EOFException.class);
        }
    }

    @Test
    void aBlackHoleKeepsTheServersSessionAliveWhenTheClientIsGone() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            connection.setNetworkTimeout(Runnable::run, 200);
            statement.execute("select 1");
            proxy.blackHole(true);

            assertThatThrownBy(() -> statement.execute("select 2"))
                    .isInstanceOf(SQLException.class)
                    .hasRootCauseInstanceOf(SocketTimeoutException.class);
        }

        assertThat(sessions()).isOne();
        proxy.blackHole(false);
        try (Connection another = connect()) {
            assertThat(another.isValid(10)).isTrue();
        }
    }

    @Test
    void aReactionHoldsUpTheDirectionWhileItRuns() throws SQLException {
        AtomicInteger seenBefore = new AtomicInteger(-1);
        proxy.when(Direction.SERVER_TO_CLIENT, BytePattern.commandComplete("COMMIT"), 1, () -> {
            seenBefore.set((int) database.number("select count(*) from mark"));
            return Verdict.FORWARD;
        });

        try (Connection connection = connect()) {
            insertInTransaction(connection);
            connection.commit();
        }

        assertThat(seenBefore).hasValue(1);
    }

    @Test
    void aDelayLongerThanTheClientsPatienceIsATimeout() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            connection.setNetworkTimeout(Runnable::run, 100);
            proxy.delay(Duration.ofSeconds(5));

            assertThatThrownBy(() -> statement.execute("select 1"))
                    .isInstanceOf(SQLException.class)
                    .hasRootCauseInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void cuttingEverythingResetsOpenConnections() throws SQLException {
        try (Connection connection = connect()) {
            proxy.cutAll();

            assertThat(connection.isValid(10)).isFalse();
        }
        try (Connection another = connect()) {
            assertThat(another.isValid(10)).isTrue();
        }
    }

    @Test
    void aClosedProxyTakesNoConnection() {
        proxy.close();

        assertThatThrownBy(this::connect).isInstanceOf(SQLException.class);
    }
}
