package io.dpone.mssql.internal.types;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SqlServerTypeTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            smallint          | SMALLINT         | 0          | 0  | 0 | smallint
            int               | INT              | 0          | 0  | 0 | int
            bigint            | BIGINT           | 0          | 0  | 0 | bigint
            DECIMAL(12, 2)    | DECIMAL          | 0          | 12 | 2 | decimal(12,2)
            decimal(12,2)     | DECIMAL          | 0          | 12 | 2 | decimal(12,2)
            numeric(38,0)     | DECIMAL          | 0          | 38 | 0 | numeric(38,0)
            decimal           | DECIMAL          | 0          | 18 | 0 | decimal(18,0)
            real              | REAL             | 0          | 0  | 0 | real
            float             | FLOAT            | 0          | 53 | 0 | float
            float(53)         | FLOAT            | 0          | 53 | 0 | float
            float(25)         | FLOAT            | 0          | 53 | 0 | float
            float(24)         | REAL             | 0          | 0  | 0 | real
            bit               | BIT              | 0          | 0  | 0 | bit
            nvarchar(50)      | NVARCHAR         | 50         | 0  | 0 | nvarchar(50)
            nvarchar(max)     | NVARCHAR         | 2147483647 | 0  | 0 | nvarchar(max)
            nchar(3)          | NCHAR            | 3          | 0  | 0 | nchar(3)
            varbinary(64)     | VARBINARY        | 64         | 0  | 0 | varbinary(64)
            varbinary(max)    | VARBINARY        | 2147483647 | 0  | 0 | varbinary(max)
            uniqueidentifier  | UNIQUEIDENTIFIER | 0          | 0  | 0 | uniqueidentifier
            date              | DATE             | 0          | 0  | 0 | date
            time(3)           | TIME             | 0          | 0  | 3 | time(3)
            time              | TIME             | 0          | 0  | 7 | time(7)
            datetime2(6)      | DATETIME2        | 0          | 0  | 6 | datetime2(6)
            datetime2         | DATETIME2        | 0          | 0  | 7 | datetime2(7)
            datetimeoffset(6) | DATETIMEOFFSET   | 0          | 0  | 6 | datetimeoffset(6)
            datetime          | ROUNDED_TIME     | 0          | 0  | 0 | datetime
            smalldatetime     | ROUNDED_TIME     | 0          | 0  | 0 | smalldatetime
            varchar(20)       | CODE_PAGE_TEXT   | 20         | 0  | 0 | varchar(20)
            varchar(max)      | CODE_PAGE_TEXT   | 2147483647 | 0  | 0 | varchar(max)
            char(3)           | CODE_PAGE_TEXT   | 3          | 0  | 0 | char(3)
            text              | CODE_PAGE_TEXT   | 0          | 0  | 0 | text
            ntext             | OTHER            | 0          | 0  | 0 | ntext
            money             | OTHER            | 0          | 0  | 0 | money
            tinyint           | OTHER            | 0          | 0  | 0 | tinyint
            binary(8)         | OTHER            | 0          | 0  | 0 | binary
            xml               | OTHER            | 0          | 0  | 0 | xml
            dbo.flag          | OTHER            | 0          | 0  | 0 | dbo.flag
            """)
    void isReadFromTheCatalogsSpelling(
            String text, SqlServerBase base, int length, int precision, int scale, String spelling) {
        SqlServerType type = SqlServerType.parse(text);

        assertThat(type.base()).isEqualTo(base);
        assertThat(type.length()).isEqualTo(length);
        assertThat(type.precision()).isEqualTo(precision);
        assertThat(type.scale()).isEqualTo(scale);
        assertThat(type.spelling()).isEqualTo(spelling);
    }

    @Test
    void theIntegerDigitsAreThoseBeforeThePoint() {
        assertThat(SqlServerType.parse("decimal(12,2)").integerDigits()).isEqualTo(10);
    }
}
