package io.dpone.mssql.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.endpoint.Secret;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.spi.jdbc.SessionRole;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.sqlserver.EngineTrait;
import io.dpone.testkit.sqlserver.EngineTraits;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SqlServerExtension.class)
final class MssqlSessionTest {
    private final SqlServerDatabase database;

    MssqlSessionTest(@Database SqlServerDatabase database) {
        this.database = database;
    }

    @Test
    void theSettingsAreThoseOfTheRole() {
        try (MssqlSession control = MssqlSession.open(database.endpoint(), SessionRole.CONTROL);
                MssqlSession lane = MssqlSession.open(database.endpoint(), SessionRole.SINK_LANE);
                MssqlSession patient =
                        MssqlSession.open(database.endpoint(), SessionRole.SINK_LANE, Duration.ofMillis(2500))) {
            assertThat(text(control, "SELECT @@LOCK_TIMEOUT")).isEqualTo("4000");
            assertThat(text(lane, "SELECT @@LOCK_TIMEOUT")).isEqualTo("-1");
            assertThat(text(patient, "SELECT @@LOCK_TIMEOUT")).isEqualTo("2500");
            assertThat(text(control, "SELECT DB_NAME()")).isEqualTo(database.name());
            assertThat(text(control, "SELECT program_name FROM sys.dm_exec_sessions WHERE session_id = @@SPID"))
                    .isEqualTo("dpone control");
            assertThat(text(control, "SELECT @@LANGUAGE")).isEqualTo("us_english");
        }
    }

    // The bits of @@OPTIONS: T-SQL reference, "Configure the user options server configuration option".
    @Test
    void theOptionsThatIndexesNeedAreOn() {
        try (MssqlSession session = MssqlSession.open(database.endpoint(), SessionRole.PUBLICATION)) {
            int options = Integer.parseInt(text(session, "SELECT @@OPTIONS"));

            assertThat(options & 16384).as("XACT_ABORT").isNotZero();
            assertThat(options & 256).as("QUOTED_IDENTIFIER").isNotZero();
            assertThat(options & 64).as("ARITHABORT").isNotZero();
            assertThat(options & 32).as("ANSI_NULLS").isNotZero();
            assertThat(options & 16).as("ANSI_PADDING").isNotZero();
            assertThat(options & 8).as("ANSI_WARNINGS").isNotZero();
            assertThat(options & 4096).as("CONCAT_NULL_YIELDS_NULL").isNotZero();
            assertThat(options & 8192).as("NUMERIC_ROUNDABORT").isZero();
            assertThat(options & 512).as("NOCOUNT").isZero();
        }
    }

    @Test
    void anErrorAfterTheFirstAnswerIsNotLost() {
        String late = "SELECT 1 AS one; THROW 50001, 'too late', 1;";
        try (MssqlSession session = MssqlSession.open(database.endpoint(), SessionRole.PUBLICATION)) {
            session.query("showing that the driver alone loses it", connection -> {
                execute(connection, late);
                return true;
            });

            assertThatExceptionOfType(DponeException.class)
                    .isThrownBy(() -> session.query("reading on", connection -> {
                        WholeStatement.run(connection, late);
                        return true;
                    }))
                    .withMessageContaining("error 50001");
        }
    }

    @Test
    void aTextIsReadAsADateByYearMonthAndDay() {
        try (MssqlSession session = MssqlSession.open(database.endpoint(), SessionRole.SINK_LANE)) {
            assertThat(text(session, "SELECT MONTH(CAST('2024-03-04' AS datetime))"))
                    .isEqualTo("3");
        }
    }

    @Test
    void aFailureEndsTheWholeTransaction() {
        database.execute("CREATE TABLE kept (id int NOT NULL PRIMARY KEY)");
        try (MssqlSession session = MssqlSession.open(database.endpoint(), SessionRole.PUBLICATION)) {
            assertThatExceptionOfType(DponeException.class)
                    .isThrownBy(() -> session.inTransaction("filling", connection -> {
                        execute(connection, "INSERT INTO kept VALUES (1)");
                        execute(connection, "INSERT INTO kept VALUES (1)");
                    }))
                    .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.VALUE_REFUSED))
                    .withMessageContaining("filling failed with error 2627");

            assertThat(text(session, "SELECT @@TRANCOUNT")).isEqualTo("0");
            assertThat(text(session, "SELECT COUNT(*) FROM kept")).isEqualTo("0");
        }
    }

    @Test
    void aCommittedTransactionIsSeenByOthers() {
        database.execute("CREATE TABLE seen (id int NOT NULL)");
        try (MssqlSession session = MssqlSession.open(database.endpoint(), SessionRole.PUBLICATION)) {
            session.inTransaction("filling", connection -> execute(connection, "INSERT INTO seen VALUES (1)"));

            assertThat(text(session, "SELECT @@TRANCOUNT")).isEqualTo("0");
            assertThat(database.number("SELECT COUNT(*) FROM seen")).isEqualTo(1);
        }
    }

    @Test
    void aTableThatIsNotThereIsTold(EngineTraits traits) {
        traits.requires(EngineTrait.ERROR_NUMBERS, "Database Engine errors: 208");
        try (MssqlSession session = MssqlSession.open(database.endpoint(), SessionRole.CONTROL)) {
            try {
                execute(session.connection(), "SELECT * FROM nowhere");
                throw new AssertionError("there is no such table");
            } catch (SQLException e) {
                assertThat(session.isUndefinedTable(e)).isTrue();
            }
        }
    }

    @Test
    void aLockThatIsNotGrantedIsALockTimeout(EngineTraits traits) throws SQLException {
        traits.requires(EngineTrait.ERROR_NUMBERS, "Database Engine errors: 1222");
        database.execute("CREATE TABLE held (id int NOT NULL)", "INSERT INTO held VALUES (1)");
        try (Connection holder = database.connect();
                MssqlSession session =
                        MssqlSession.open(database.endpoint(), SessionRole.PUBLICATION, Duration.ofMillis(200))) {
            holder.setAutoCommit(false);
            execute(holder, "UPDATE held SET id = 2");

            assertThatExceptionOfType(DponeException.class)
                    .isThrownBy(() -> session.inTransaction(
                            "changing", connection -> execute(connection, "UPDATE held SET id = 3")))
                    .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.LOCK_TIMEOUT));
        }
    }

    @Test
    void aWrongPasswordIsALoginThatWasRefused() {
        Endpoint real = database.endpoint();
        Endpoint wrong =
                new Endpoint(real.type(), real.url(), real.user(), Secret.of("not it 4711"), real.properties());

        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> MssqlSession.open(wrong, SessionRole.CONTROL))
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.LOGIN_REFUSED))
                .withMessageContaining("user " + real.user() + " was not let in")
                .satisfies(failure -> assertThat(failure.toString()).doesNotContain("4711"));
    }

    @Test
    void aDatabaseThatIsNotThereIsALoginThatWasRefused() {
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> MssqlSession.open(with("databaseName", "dpone_nowhere"), SessionRole.CONTROL))
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.LOGIN_REFUSED))
                .withMessageContaining("there is no such database");
    }

    @Test
    void aCertificateThatNobodyTrustsIsNamed() {
        assumeThat(database.endpoint().properties())
                .as("the server that was given for tests has a certificate that is not to be verified")
                .containsEntry("trustServerCertificate", "true");
        Endpoint wary = with("trustServerCertificate", "false");
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> MssqlSession.open(wary, SessionRole.CONTROL))
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.LOGIN_REFUSED))
                .withMessageContaining("its certificate is not trusted");
    }

    @Test
    void aPortOnWhichNobodyListensIsUnreachable() {
        Endpoint nowhere = database.throughPort(1).endpoint();

        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> MssqlSession.open(nowhere, SessionRole.CONTROL))
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.TARGET_UNREACHABLE))
                .withMessageContaining("(address, port, firewall)");
    }

    private Endpoint with(String name, String value) {
        Endpoint real = database.endpoint();
        Map<String, String> properties = new HashMap<>(real.properties());
        properties.put(name, value);
        return new Endpoint(real.type(), real.url(), real.user(), real.password(), properties);
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String text(MssqlSession session, String sql) {
        return session.query("asking", connection -> {
            try (Statement statement = connection.createStatement();
                    ResultSet result = statement.executeQuery(sql)) {
                result.next();
                return result.getString(1);
            }
        });
    }
}
