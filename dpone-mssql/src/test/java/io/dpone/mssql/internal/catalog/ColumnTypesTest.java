package io.dpone.mssql.internal.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The lengths, precisions and scales are those that the documentation of sys.columns and sys.types gives for each type. */
final class ColumnTypesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            int              | 4    | 10 | 0 | int
            bigint           | 8    | 19 | 0 | bigint
            bit              | 1    | 1  | 0 | bit
            decimal          | 9    | 12 | 2 | decimal(12,2)
            decimal          | 17   | 38 | 0 | decimal(38,0)
            numeric          | 5    | 5  | 5 | numeric(5,5)
            money            | 8    | 19 | 4 | money
            float            | 8    | 53 | 0 | float
            real             | 4    | 24 | 0 | real
            date             | 3    | 10 | 0 | date
            datetime         | 8    | 23 | 3 | datetime
            smalldatetime    | 4    | 16 | 0 | smalldatetime
            time             | 5    | 15 | 6 | time(6)
            time             | 3    | 8  | 0 | time(0)
            datetime2        | 8    | 27 | 7 | datetime2(7)
            datetime2        | 8    | 26 | 6 | datetime2(6)
            datetimeoffset   | 10   | 33 | 6 | datetimeoffset(6)
            char             | 3    | 0  | 0 | char(3)
            varchar          | 8000 | 0  | 0 | varchar(8000)
            varchar          | -1   | 0  | 0 | varchar(max)
            nchar            | 8    | 0  | 0 | nchar(4)
            nvarchar         | 100  | 0  | 0 | nvarchar(50)
            nvarchar         | -1   | 0  | 0 | nvarchar(max)
            binary           | 16   | 0  | 0 | binary(16)
            varbinary        | 64   | 0  | 0 | varbinary(64)
            varbinary        | -1   | 0  | 0 | varbinary(max)
            uniqueidentifier | 16   | 0  | 0 | uniqueidentifier
            xml              | -1   | 0  | 0 | xml
            sql_variant      | 8016 | 0  | 0 | sql_variant
            ntext            | 16   | 0  | 0 | ntext
            """)
    void areSpelledAsCreateTableTakesThem(String name, int maxLength, int precision, int scale, String expected) {
        assertThat(ColumnTypes.spell(name, maxLength, precision, scale)).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"timestamp", "geography", "hierarchyid", "vector", "json", "table", "INT", ""})
    void othersAreNotSpelled(String name) {
        assertThat(ColumnTypes.spell(name, 8, 0, 0)).isEmpty();
    }
}
