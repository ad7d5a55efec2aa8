package io.dpone.testkit.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.dpone.testkit.postgres.Database;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SqlServerExtension.class)
final class SqlServerExtensionTest {
    private final SqlServerDatabase constructed;

    SqlServerExtensionTest(SqlServerDatabase constructed) {
        this.constructed = constructed;
    }

    @BeforeAll
    static void makeATable(SqlServerDatabase database) {
        database.execute("create table mark (id int, name nvarchar(20))");
    }

    @Test
    void theDatabaseIsOneForTheWholeClass(SqlServerDatabase database) {
        assertThat(database).isEqualTo(constructed);
        assertThat(database.number("select count(*) from mark")).isZero();
        assertThat(database.text("select db_name()")).isEqualTo(database.name());
    }

    @Test
    void theEndpointNamesTheDatabaseAmongItsPropertiesOnly(SqlServerDatabase database) {
        assertThat(database.endpoint().type()).isEqualTo("mssql");
        assertThat(database.endpoint().url()).isEqualTo("jdbc:sqlserver://" + database.host() + ":" + database.port());
        assertThat(database.endpoint().properties()).containsEntry("databaseName", database.name());
        assertThat(database.endpoint().properties()).doesNotContainKeys("user", "password");
    }

    @Test
    void anotherNameIsAnotherDatabase(SqlServerDatabase one, @Database("other") SqlServerDatabase other) {
        assertThat(other.name()).isNotEqualTo(one.name());
        assertThat(other.number("select count(*) from sys.tables")).isZero();
    }

    @RepeatedTest(2)
    void aTestCanHaveADatabaseOfItsOwn(@Database(perTest = true) SqlServerDatabase mine) {
        mine.execute("create table only_once (id int)");

        assertThat(mine).isNotEqualTo(constructed);
    }

    @Test
    void answersAreTexts(@Database(perTest = true) SqlServerDatabase mine) {
        mine.execute("create table word (id int, name nvarchar(20))", "insert into word values (1, N'é'), (2, null)");

        assertThat(mine.texts("select name from word order by id")).isEqualTo(List.of("é", "NULL"));
        assertThatIllegalStateException().isThrownBy(() -> mine.text("select name from word"));
        assertThatIllegalStateException()
                .isThrownBy(() -> mine.execute("insert into nowhere values (1)"))
                .withCauseInstanceOf(SQLException.class);
    }

    @Test
    void aDroppedDatabaseEndsItsSessions() throws SQLException {
        TestServer server = new TestServer(constructed.endpoint(), "extension_test", () -> {});
        SqlServerDatabase database = server.createDatabase();
        try (Connection connection = database.connect()) {
            server.drop(database);
            assertThat(connection.isValid(5)).isFalse();
        }

        assertThat(server.master().number("select count(*) from sys.databases where name = '" + database.name() + "'"))
                .isZero();
    }

    @Nested
    final class InANestedClass {
        @Test
        void theDatabaseIsTheOuterOne(SqlServerDatabase database) {
            assertThat(database).isEqualTo(constructed);
        }
    }
}
