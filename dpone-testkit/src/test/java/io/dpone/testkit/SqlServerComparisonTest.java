package io.dpone.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.dpone.contracts.table.TableName;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

// SQL Server's condition comes first, so that no PostgreSQL starts for skipped tests.
@ExtendWith(SqlServerExtension.class)
@ExtendWith(EmbeddedPostgresExtension.class)
final class SqlServerComparisonTest {
    private static final TableName SOURCE = new TableName("public", "item");
    private static final TableName TARGET = new TableName("dbo", "item");

    private final TestDatabase source;
    private final SqlServerDatabase target;

    SqlServerComparisonTest(TestDatabase source, SqlServerDatabase target) {
        this.source = source;
        this.target = target;
    }

    private void tables(String sourceColumns, String targetColumns) {
        source.execute("drop table if exists item", "create table item (" + sourceColumns + ")");
        target.execute("drop table if exists dbo.item", "create table dbo.item (" + targetColumns + ")");
    }

    private TableComparison compare() {
        return TableComparison.compare(source, SOURCE, target, TARGET);
    }

    private boolean areEqual(String sourceType, String sourceValue, String targetType, String targetValue) {
        source.execute(
                "drop table if exists item",
                "create table item (content " + sourceType + ")",
                "insert into item values (" + sourceValue + ")");
        target.execute(
                "drop table if exists dbo.item",
                "create table dbo.item (content " + targetType + ")",
                "insert into dbo.item values (" + targetValue + ")");
        return compare().isEqual();
    }

    @Test
    void emptyTablesAreEqual() {
        tables("id int", "id int");

        assertThat(compare()).isEqualTo(new TableComparison(0, 0, 0, 0, 0));
    }

    @Test
    void everyKindOfDifferenceIsCounted() {
        tables("id int, name text", "name nvarchar(9), id int");
        source.execute("insert into item (id, name) values (1, 'a'), (2, 'b'), (2, 'b'), (3, 'c'), (4, 'd')");
        target.execute("insert into dbo.item (id, name) values"
                + " (1, 'a'), (1, 'a'), (1, 'a'), (2, 'b'), (4, 'd'), (5, 'e')");

        assertThat(compare()).isEqualTo(new TableComparison(5, 6, 2, 2, 1));
    }

    @Test
    void manyRowsInAnotherOrderAreEqual() {
        tables("id int, name text", "id int, name nvarchar(20)");
        source.execute("insert into item select i, 'x' || i from generate_series(1, 4000) as i");
        target.execute("""
                with digits as (select v from (values (0),(1),(2),(3),(4),(5),(6),(7),(8),(9)) as d (v)),
                     numbers as (select 4000 - (a.v + 10 * b.v + 100 * c.v + 1000 * d.v) as i
                                   from digits as a cross join digits as b cross join digits as c cross join digits as d)
                insert into dbo.item select i, 'x' + cast(i as nvarchar(9)) from numbers where i >= 1
                """);

        assertThat(compare()).isEqualTo(new TableComparison(4000, 4000, 0, 0, 0));
    }

    @Test
    void fieldsCannotFlowIntoOneAnotherAndNullIsNotTheEmptyText() {
        tables("one text, two text", "one nvarchar(9), two nvarchar(9)");
        source.execute("insert into item values ('ab', 'c'), (null, '')");
        target.execute("insert into dbo.item values ('a', 'bc'), ('', null)");

        assertThat(compare()).isEqualTo(new TableComparison(2, 2, 2, 0, 2));
    }

    @Test
    void otherColumnsAreRefused() {
        tables("id int, name text", "id int, label nvarchar(9)");

        assertThatIllegalArgumentException().isThrownBy(this::compare).withMessageContaining("label");
    }

    @Test
    void namesAreQuoted() {
        tables("\"or\"\"der\" int", "\"or\"\"der\" int");
        source.execute("insert into item values (1)");
        target.execute("insert into dbo.item values (1)");

        assertThat(compare().isEqual()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "boolean, true, bit, 1",
                "boolean, false, bit, 0",
                "bigint, -9223372036854775808, bigint, -9223372036854775808",
                "`numeric(38,10)`, 1234567890123456789012345678.1234567890, `decimal(38,10)`, 1234567890123456789012345678.1234567890",
                "`numeric(10,2)`, 1.50, `decimal(12,4)`, 1.5",
                "numeric, 0.000, `decimal(5,1)`, 0",
                "double precision, 0.1, float, 0.1e0",
                "double precision, 1.7976931348623157e308, float, 1.7976931348623157e308",
                "real, 0.1, real, 0.1e0",
                "real, 0.1, float, cast(cast(0.1e0 as real) as float)",
                "date, '0001-01-01', date, '0001-01-01'",
                "date, '1582-10-10', date, '1582-10-10'",
                "time, '23:59:59.999999', `time(6)`, '23:59:59.999999'",
                "timestamp, '2021-03-28 02:30:00.5', `datetime2(6)`, '2021-03-28T02:30:00.5'",
                "timestamp, '1582-10-10 10:11:12.123456', `datetime2(6)`, '1582-10-10T10:11:12.123456'",
                "timestamp, '9999-12-31 23:59:59.999999', `datetime2(7)`, '9999-12-31T23:59:59.999999'",
                "timestamptz, '2021-03-28 02:30:00+02:00', `datetimeoffset(6)`, '2021-03-28T06:00:00+05:30'",
                "timestamptz, '2021-03-28 02:30:00+02:00', `datetime2(6)`, '2021-03-28T00:30:00'",
                "uuid, 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11', uniqueidentifier, 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'",
                "bytea, '\\x00ff10', varbinary(9), 0x00ff10",
                "bytea, '', varbinary(9), 0x",
                "text, 'é€😀 ', nvarchar(9), N'é€😀 '",
                "`character(5)`, 'ab', `nchar(5)`, N'ab'",
                "`character(5)`, 'ab', `nvarchar(5)`, N'ab'",
                "jsonb, '{\"a\":1}', nvarchar(40), '{\"a\": 1}'",
                "interval, '1 day 02:03', nvarchar(40), '1 day 02:03:00'",
            })
    void theSameValueIsEqual(String sourceType, String sourceValue, String targetType, String targetValue) {
        assertThat(areEqual(sourceType, sourceValue, targetType, targetValue)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "boolean, true, bit, 0",
                "bigint, 9223372036854775807, bigint, 9223372036854775806",
                "`numeric(38,10)`, 1234567890123456789012345678.1234567890, `decimal(38,10)`, 1234567890123456789012345678.1234567891",
                "numeric, 'NaN', `decimal(5,1)`, 0",
                "double precision, 0.1::float8 + 0.2::float8, float, 0.3e0",
                "double precision, '-0', float, 0e0",
                "real, 0.1, float, 0.1e0",
                "date, '1582-10-10', date, '1582-10-20'",
                "date, 'infinity', date, '9999-12-31'",
                "date, '0044-03-15 BC', date, '0044-03-15'",
                "time, '23:59:59.999999', `time(6)`, '23:59:59.999998'",
                "timestamp, '2021-03-28 02:30:00', `datetime2(6)`, '2021-03-28T03:30:00'",
                "timestamptz, '2021-03-28 02:30:00+02:00', `datetimeoffset(6)`, '2021-03-28T02:30:00+00:00'",
                "uuid, 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', uniqueidentifier, 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a12'",
                "bytea, '\\x00ff10', varbinary(9), 0x00ff",
                "text, 'a', nvarchar(9), N'A'",
                "text, 'a ', nvarchar(9), N'a'",
                "text, 'é', nvarchar(9), N'e'",
            })
    void anotherValueDiffers(String sourceType, String sourceValue, String targetType, String targetValue) {
        assertThat(areEqual(sourceType, sourceValue, targetType, targetValue)).isFalse();
    }
}
