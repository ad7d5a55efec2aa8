package io.dpone.mssql.internal.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.LoadStrategy;
import io.dpone.contracts.table.Column;
import io.dpone.spi.ColumnFit;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The mapping of the shadow campaign facts, section 11, and the pitfalls of section 2. */
final class SqlServerColumnRulesTest {
    private static final List<String> SOURCE_TYPES = List.of(
            "smallint",
            "integer",
            "bigint",
            "numeric",
            "numeric(12,2)",
            "real",
            "double precision",
            "boolean",
            "text",
            "character varying(5)",
            "character(5)",
            "bytea",
            "uuid",
            "date",
            "time without time zone",
            "timestamp without time zone",
            "timestamp with time zone",
            "time with time zone",
            "interval",
            "jsonb",
            "integer[]",
            "public.mood");

    private final SqlServerColumnRules rules = new SqlServerColumnRules();

    /** Whole, warned or refused, and whether the source prints the values. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            smallint                       | smallint          | whole
            smallint                       | int               | whole
            smallint                       | bigint            | whole
            integer                        | smallint          | refused
            integer                        | int               | whole
            integer                        | bigint            | whole
            bigint                         | int               | refused
            bigint                         | bigint            | whole
            smallint                       | tinyint           | refused
            boolean                        | bit               | whole
            smallint                       | bit               | refused
            boolean                        | int               | refused
            numeric(12,2)                  | decimal(12,2)     | whole
            numeric(12,2)                  | numeric(14,4)     | whole
            numeric(12,2)                  | decimal(12,4)     | refused
            numeric(12,2)                  | decimal(11,2)     | refused
            numeric(20,4)                  | decimal(12,2)     | refused
            numeric(12,2)                  | decimal(38,0)     | refused
            numeric(3,-2)                  | decimal(5,0)      | whole
            numeric(3,-2)                  | decimal(4,0)      | refused
            numeric(3,5)                   | decimal(5,5)      | whole
            numeric(1000,2)                | decimal(38,2)     | refused
            numeric                        | decimal(38,10)    | warned
            integer                        | decimal(12,2)     | refused
            numeric(12,2)                  | float             | refused
            numeric(12,2)                  | money             | refused
            real                           | real              | whole
            real                           | float             | whole
            double precision               | float             | whole
            double precision               | real              | refused
            text                           | nvarchar(max)     | whole
            text                           | nvarchar(50)      | warned
            text                           | varchar(max)      | refused
            text                           | nchar(50)         | refused
            text                           | ntext             | refused
            character varying(10)          | nvarchar(20)      | whole
            character varying(10)          | nvarchar(19)      | warned
            character varying(10)          | nvarchar(10)      | warned
            character varying(10)          | nvarchar(9)       | refused
            character varying(10)          | nvarchar(max)     | whole
            character varying(10)          | char(10)          | refused
            character(10)                  | nchar(20)         | text
            character(10)                  | nvarchar(20)      | text
            character(10)                  | nchar(9)          | refused
            bytea                          | varbinary(max)    | whole
            bytea                          | varbinary(8000)   | warned
            bytea                          | binary(8)         | refused
            uuid                           | uniqueidentifier  | whole
            uuid                           | nvarchar(36)      | text
            uuid                           | nvarchar(max)     | text
            uuid                           | nvarchar(35)      | refused
            text                           | uniqueidentifier  | refused
            date                           | date              | whole
            date                           | datetime2(6)      | refused
            date                           | datetime          | refused
            timestamp without time zone    | datetime2(6)      | whole
            timestamp without time zone    | datetime2(7)      | whole
            timestamp without time zone    | datetime2(3)      | refused
            timestamp(3) without time zone | datetime2(3)      | whole
            timestamp without time zone    | datetime          | refused
            timestamp without time zone    | smalldatetime     | refused
            timestamp without time zone    | date              | refused
            timestamp without time zone    | datetimeoffset(6) | refused
            timestamp with time zone       | datetimeoffset(6) | whole
            timestamp with time zone       | datetimeoffset(5) | refused
            timestamp with time zone       | datetime2(6)      | refused
            time without time zone         | time(6)           | whole
            time(0) without time zone      | time(0)           | whole
            time without time zone         | time(0)           | refused
            time with time zone            | time(6)           | refused
            time with time zone            | nvarchar(max)     | text
            json                           | nvarchar(max)     | text
            jsonb                          | nvarchar(100)     | textwarned
            xml                            | xml               | refused
            integer[]                      | nvarchar(max)     | text
            interval                       | nvarchar(max)     | text
            timestamp without time zone    | nvarchar(max)     | text
            public.mood                    | nvarchar(20)      | textwarned
            public.mood                    | int               | refused
            """)
    void theMappingIs(String source, String live, String answer) {
        ColumnFit fit = fit(source, live, null, false);

        assertThat(describe(fit)).isEqualTo(answer);
    }

    static Stream<String> sourceTypes() {
        return SOURCE_TYPES.stream();
    }

    /** Nothing of the source is without a target. */
    @ParameterizedTest
    @MethodSource("sourceTypes")
    void everyTypeGoesIntoNvarcharMax(String source) {
        assertThat(fit(source, "nvarchar(max)", null, false)).isInstanceOf(ColumnFit.Taken.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "varchar(10)",
                "varchar(max)",
                "char(10)",
                "text",
                "ntext",
                "datetime",
                "smalldatetime",
                "money",
                "smallmoney",
                "tinyint",
                "binary(8)",
                "image",
                "xml",
                "sql_variant",
                "timestamp",
                "rowversion",
                "hierarchyid",
                "geography",
                "dbo.flag"
            })
    void aTypeThatReceivesNothingSaysSo(String live) {
        for (String source : SOURCE_TYPES) {
            assertThat(fit(source, live, null, false))
                    .isInstanceOfSatisfying(
                            ColumnFit.Refused.class,
                            refused -> assertThat(refused.code()).isEqualTo(ErrorCode.TYPE_NOT_SUPPORTED));
        }
    }

    @Test
    void aNarrowingNamesBothDigits() {
        assertThat(fit("numeric(20,4)", "decimal(12,2)", null, false))
                .isEqualTo(new ColumnFit.Refused(
                        ErrorCode.COLUMN_CONTRACT_MISMATCH,
                        "live's decimal(12,2) does not take the source's numeric(20,4): it takes 10 digits before and 2 behind the"
                                + " point, the source has 16 and 4"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Latin1_General_100_BIN2", "latin1_general_bin2", "Latin1_General_100_BIN2_UTF8"})
    void aTextKeyUnderABinaryCollationIsTaken(String collation) {
        assertThat(fit("text", "nvarchar(50)", collation, true)).isInstanceOf(ColumnFit.Taken.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"SQL_Latin1_General_CP1_CI_AS", "Latin1_General_BIN", "Latin1_General_100_CS_AS", "BIN2", ""})
    void aTextKeyUnderAnotherCollationIsRefused(String collation) {
        assertThat(fit("text", "nvarchar(50)", collation, true))
                .isInstanceOfSatisfying(ColumnFit.Refused.class, refused -> {
                    assertThat(refused.code()).isEqualTo(ErrorCode.COLUMN_CONTRACT_MISMATCH);
                    assertThat(refused.reason()).contains("_BIN2");
                });
        assertThat(fit("text", "nvarchar(50)", collation, false)).isInstanceOf(ColumnFit.Taken.class);
    }

    @Test
    void aTextKeyWithoutACollationIsRefused() {
        assertThat(fit("public.mood", "nvarchar(50)", null, true)).isInstanceOf(ColumnFit.Refused.class);
    }

    @Test
    void aKeyOfNumbersNeedsNoCollation() {
        assertThat(fit("bigint", "bigint", null, true)).isEqualTo(ColumnFit.asItIs());
        assertThat(fit("uuid", "uniqueidentifier", null, true)).isEqualTo(ColumnFit.asItIs());
    }

    @Test
    void everyStrategyIsThere() {
        assertThat(rules.loadStrategies()).containsExactlyInAnyOrder(LoadStrategy.values());
    }

    private ColumnFit fit(String source, String live, @Nullable String collation, boolean inUniqueKey) {
        return rules.fit(new Column("c", source, null, false), new Column("c", live, collation, false), inUniqueKey);
    }

    private static String describe(ColumnFit fit) {
        if (fit instanceof ColumnFit.Taken taken) {
            String warned = taken.warnings().isEmpty() ? "" : "warned";
            String text = taken.asText() ? "text" : "";
            return text.isEmpty() && warned.isEmpty() ? "whole" : text + warned;
        }
        return "refused";
    }
}
