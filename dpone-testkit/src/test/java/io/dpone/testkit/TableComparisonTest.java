package io.dpone.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.dpone.contracts.table.TableName;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(EmbeddedPostgresExtension.class)
final class TableComparisonTest {
    private static final TableName ITEM = new TableName("Mixed Case", "it\"em");

    private final TestDatabase source;
    private final TestDatabase target;

    TableComparisonTest(@Database("source") TestDatabase source, @Database("target") TestDatabase target) {
        this.source = source;
        this.target = target;
    }

    @BeforeEach
    void makeTables() {
        for (TestDatabase database : new TestDatabase[] {source, target}) {
            database.execute(
                    "drop schema if exists \"Mixed Case\" cascade",
                    "create schema \"Mixed Case\"",
                    "create table \"Mixed Case\".\"it\"\"em\" (id bigint, name text, amount double precision)");
        }
    }

    private void insert(TestDatabase database, String rows) {
        database.execute("insert into \"Mixed Case\".\"it\"\"em\" " + rows);
    }

    private TableComparison compare() {
        return TableComparison.compare(source, ITEM, target, ITEM);
    }

    @Test
    void emptyTablesAreEqual() {
        assertThat(compare()).isEqualTo(new TableComparison(0, 0, 0, 0, 0));
    }

    @Test
    void theSameRowsInAnotherOrderAreEqual() {
        String rows =
                "select i, E'x\\n\\t\\\\' || i || 'é\\u20ac', i / 3.0 from generate_series(1, 5000) as i order by ";
        insert(source, rows + "i");
        insert(target, rows + "-i");

        assertThat(compare()).isEqualTo(new TableComparison(5000, 5000, 0, 0, 0));
        assertThat(compare().isEqual()).isTrue();
    }

    @Test
    void everyKindOfDifferenceIsCounted() {
        insert(source, "values (1, 'a', 1), (2, 'b', 2), (2, 'b', 2), (3, 'c', 3), (4, 'd', 4)");
        insert(target, "values (1, 'a', 1), (1, 'a', 1), (1, 'a', 1), (2, 'b', 2), (4, 'd', 4), (5, 'e', 5)");

        assertThat(compare()).isEqualTo(new TableComparison(5, 6, 2, 2, 1));
        assertThat(compare().isEqual()).isFalse();
    }

    @Test
    void sameCountsDoNotHideOneLostAndOneDoubledRow() {
        insert(source, "values (1, 'a', 1), (2, 'b', 2)");
        insert(target, "values (1, 'a', 1), (1, 'a', 1)");

        assertThat(compare()).isEqualTo(new TableComparison(2, 2, 1, 1, 0));
    }

    @Test
    void nullIsNotTheEmptyTextAndTheLastBitOfAFloatCounts() {
        insert(source, "values (1, null, 0.1), (2, '', 0.3)");
        insert(target, "values (1, '', 0.1), (2, '', 0.1::float8 + 0.2::float8)");

        assertThat(compare()).isEqualTo(new TableComparison(2, 2, 2, 0, 2));
    }

    @Test
    void fieldsCannotFlowIntoOneAnother() {
        insert(source, "values (1, 'a,2', null)");
        insert(target, "values (1, 'a', 2)");

        assertThat(compare().isEqual()).isFalse();
    }

    @Test
    void columnsAreMatchedByName() {
        target.execute(
                "drop table \"Mixed Case\".\"it\"\"em\"",
                "create table \"Mixed Case\".\"it\"\"em\" (amount double precision, id bigint, name text)");
        insert(source, "(id, name, amount) values (1, 'a', 2)");
        insert(target, "(id, name, amount) values (1, 'a', 2)");

        assertThat(compare().isEqual()).isTrue();
    }

    @Test
    void otherColumnsAreRefused() {
        target.execute("alter table \"Mixed Case\".\"it\"\"em\" rename column name to label");

        assertThatIllegalArgumentException().isThrownBy(this::compare).withMessageContaining("label");
    }
}
