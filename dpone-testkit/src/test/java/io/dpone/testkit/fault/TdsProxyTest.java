package io.dpone.testkit.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.microsoft.sqlserver.jdbc.SQLServerBulkCopy;
import io.dpone.testkit.fault.TcpProxy.Direction;
import io.dpone.testkit.fault.TcpProxy.Verdict;
import io.dpone.testkit.fault.TdsPattern.Message;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SqlServerExtension.class)
@Timeout(120)
final class TdsProxyTest {
    private static final int ROWS = 2_000;
    private static final String COUNT = "select count(*) from mark";

    private final SqlServerDatabase database;
    private final TcpProxy proxy;

    TdsProxyTest(SqlServerDatabase database) {
        this.database = database;
        this.proxy = TcpProxy.to(new InetSocketAddress(database.host(), database.port()));
    }

    @BeforeAll
    static void makeTables(SqlServerDatabase database) {
        database.execute("create table mark (id int not null, name nvarchar(40) not null)", """
                with digits as (select v from (values (0),(1),(2),(3),(4),(5),(6),(7),(8),(9)) as d (v))
                select a.v + 10 * b.v + 100 * c.v + 1000 * d.v as id, cast('a name of some length' as nvarchar(40)) as name
                  into many
                  from digits as a cross join digits as b cross join digits as c cross join digits as d
                 where d.v < 2
                """);
    }

    @BeforeEach
    void emptyTheTable() {
        database.execute("delete from mark");
    }

    @AfterEach
    void closeTheProxy() {
        proxy.close();
    }

    private Connection connect() {
        return database.throughPort(proxy.port()).with("encrypt", "false").connect();
    }

    private static void insertInTransaction(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("insert into mark values (1, 'a')");
        }
    }

    private void bulkLoad(Connection into) throws SQLException {
        try (Connection from = database.connect();
                Statement statement = from.createStatement();
                ResultSet rows = statement.executeQuery("select id, name from many");
                SQLServerBulkCopy copy = new SQLServerBulkCopy(into)) {
            copy.setDestinationTableName("mark");
            copy.writeToServer(rows);
        }
    }

    @Test
    void aBulkLoadPassesThatNoRuleStops() throws SQLException {
        try (Connection connection = connect()) {
            connection.setAutoCommit(false);
            bulkLoad(connection);
            connection.commit();
        }

        assertThat(database.number(COUNT)).isEqualTo(ROWS);
    }

    @Test
    void aCutInsideABulkLoadLeavesNothing() throws SQLException {
        AtomicInteger met = new AtomicInteger();
        proxy.when(Direction.CLIENT_TO_SERVER, TdsPattern.inside(Message.BULK_LOAD, 40_000), 1, () -> {
            met.incrementAndGet();
            return Verdict.CUT;
        });

        try (Connection connection = connect()) {
            connection.setAutoCommit(false);
            assertThatThrownBy(() -> bulkLoad(connection)).isInstanceOf(SQLException.class);
        }

        assertThat(met).hasValue(1);
        assertThat(database.number(COUNT)).isZero();
    }

    @Test
    void aCutBetweenTheCommitAndItsAnswerLeavesTheCommitDurable() throws SQLException {
        proxy.whenAnswered(BytePattern.tdsText("COMMIT TRAN"), 1, () -> Verdict.CUT);

        try (Connection connection = connect()) {
            insertInTransaction(connection);
            assertThatThrownBy(connection::commit).isInstanceOf(SQLException.class);
        }

        assertThat(database.number(COUNT)).isOne();
    }

    @Test
    void aCutBeforeTheCommitReachesTheServerRollsBack() throws SQLException {
        proxy.when(Direction.CLIENT_TO_SERVER, BytePattern.tdsText("COMMIT TRAN"), 1, () -> Verdict.CUT);

        try (Connection connection = connect()) {
            insertInTransaction(connection);
            assertThatThrownBy(connection::commit).isInstanceOf(SQLException.class);
        }

        assertThat(database.number(COUNT)).isZero();
    }

    @Test
    void theOccurrenceCountsMessages() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("select 1");
            assertThat(connection.isValid(10)).isTrue();
        }
        proxy.when(Direction.CLIENT_TO_SERVER, TdsPattern.message(Message.SQL_BATCH), 3, () -> Verdict.CUT);

        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("insert into mark values (1, 'a')");
            statement.execute("insert into mark values (2, 'b')");
            assertThatThrownBy(() -> statement.execute("insert into mark values (3, 'c')"))
                    .isInstanceOf(SQLException.class);
        }

        assertThat(database.number(COUNT)).isEqualTo(2);
    }

    @Test
    void encryptedBytesAreCutByTheirPosition() throws SQLException {
        proxy.when(Direction.CLIENT_TO_SERVER, StreamPosition.after(40_000), 1, () -> Verdict.CUT);

        try (Connection connection = database.throughPort(proxy.port())
                .with("encrypt", "true")
                .with("trustServerCertificate", "true")
                .connect()) {
            connection.setAutoCommit(false);
            assertThatThrownBy(() -> bulkLoad(connection)).isInstanceOf(SQLException.class);
        }

        assertThat(database.number(COUNT)).isZero();
    }
}
