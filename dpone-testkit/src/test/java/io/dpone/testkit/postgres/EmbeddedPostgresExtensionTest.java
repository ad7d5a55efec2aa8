package io.dpone.testkit.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(EmbeddedPostgresExtension.class)
final class EmbeddedPostgresExtensionTest {
    private static final String IDENTIFIER = "select system_identifier from pg_control_system()";

    private final TestDatabase constructed;

    EmbeddedPostgresExtensionTest(TestDatabase constructed) {
        this.constructed = constructed;
    }

    @BeforeAll
    static void makeATable(TestDatabase database) {
        database.execute("create table mark (id int)");
    }

    @Test
    void theDatabaseIsOneForTheWholeClass(TestDatabase database) {
        assertThat(database).isEqualTo(constructed);
        assertThat(database.number("select count(*) from mark")).isZero();
    }

    @Test
    void anotherNameIsAnotherDatabaseOfTheSameServer(TestDatabase one, @Database("target") TestDatabase other) {
        assertThat(other.name()).isNotEqualTo(one.name());
        assertThat(other.texts(IDENTIFIER)).isEqualTo(one.texts(IDENTIFIER));
    }

    @Test
    void anotherServerIsAnotherCluster(TestDatabase one, @Server("target") TestDatabase far) {
        assertThat(far.texts(IDENTIFIER)).isNotEqualTo(one.texts(IDENTIFIER));
    }

    @RepeatedTest(2)
    void aTestCanHaveADatabaseOfItsOwn(@Database(perTest = true) TestDatabase mine) {
        mine.execute("create table only_once (id int)");

        assertThat(mine).isNotEqualTo(constructed);
    }

    @Test
    void theServerIsSetUpForTests(TestDatabase database) {
        assertThat(database.texts("show timezone")).containsExactly("America/St_Johns");
        assertThat(database.texts("show fsync")).containsExactly("off");
        assertThat(database.texts("show max_connections")).containsExactly("200");
    }

    @Nested
    final class InANestedClass {
        @Test
        void theDatabaseIsTheOuterOne(TestDatabase database) {
            assertThat(database).isEqualTo(constructed);
        }
    }
}
