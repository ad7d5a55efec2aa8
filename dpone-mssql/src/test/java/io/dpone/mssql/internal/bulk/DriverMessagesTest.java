package io.dpone.mssql.internal.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.microsoft.sqlserver.jdbc.SQLServerDriver;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.TimeZone;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the driver sends, byte for byte. Its releases sent instants with the wrong offset, times shifted by the JVM's zone and the Julian calendar, decimals rounded
 * and characters as question marks (SQL Server facts, section 6); an upgrade that brings any of that back fails here. Waits are bounded only so that a hanging
 * driver fails the test.
 */
@ExtendWith(EmbeddedPostgresExtension.class)
@Timeout(120)
final class DriverMessagesTest {
    private static final String TEXT_INFO = "0904d00034";

    /** A column of each type: PostgreSQL's, live's, live's TYPE_INFO, a value, and how it must be sent. */
    private record Sent(String source, String live, String typeInfo, String literal, String wire) {
        BulkColumn column(int index) {
            return new SourceValue(source, live, literal, null).column("c" + index);
        }

        SourceValue value(String other) {
            return new SourceValue(source, live, other, null);
        }
    }

    private static final List<Sent> ALL = List.of(
            new Sent("smallint", "smallint", "2602", "-32768", "int16 -32768"),
            new Sent("smallint", "bigint", "2608", "-1", "int64 -1"),
            new Sent("integer", "int", "2604", "2147483647", "int32 2147483647"),
            new Sent("bigint", "bigint", "2608", "-9223372036854775808", "int64 -9223372036854775808"),
            new Sent("numeric(12,2)", "decimal(12,2)", "6a110c02", "-1.10", "decimal(12,2) -1.10"),
            new Sent("numeric", "decimal(10,3)", "6a110a03", "1.005", "decimal(10,3) 1.005"),
            new Sent(
                    "numeric(38,10)",
                    "decimal(38,10)",
                    "6a11260a",
                    "9999999999999999999999999999.9999999999",
                    "decimal(38,10) 9999999999999999999999999999.9999999999"),
            new Sent("numeric(38,10)", "decimal(38,10)", "6a11260a", "0.0000000001", "decimal(38,10) 0.0000000001"),
            new Sent("numeric(4,4)", "decimal(4,4)", "6a110404", "0.0001", "decimal(4,4) 0.0001"),
            new Sent("real", "real", "6d04", "0.1", "float32 0.1"),
            new Sent("double precision", "float", "6d08", "0.1", "float64 0.1"),
            new Sent("boolean", "bit", "6801", "true", "bit 1"),
            new Sent(
                    "uuid",
                    "uniqueidentifier",
                    "2410",
                    "'9c0c9eed-1b2d-4c3e-8f40-0123456789ab'",
                    "char(36) 9c0c9eed-1b2d-4c3e-8f40-0123456789ab"),
            new Sent("date", "date", "28", "'1582-10-10'", "varchar(10) 1582-10-10"),
            new Sent("time without time zone", "time(6)", "2906", "'23:59:59.000001'", "varchar(15) 23:59:59.000001"),
            // 02:30 does not exist in Berlin on that day.
            new Sent(
                    "timestamp without time zone",
                    "datetime2(6)",
                    "2a06",
                    "'2024-03-31 02:30:00.012345'",
                    "varchar(26) 2024-03-31 02:30:00.012345"),
            new Sent(
                    "timestamp without time zone",
                    "datetime2(7)",
                    "2a07",
                    "'0001-01-01'",
                    "varchar(26) 0001-01-01 00:00:00.000000"),
            new Sent(
                    "timestamp with time zone",
                    "datetimeoffset(6)",
                    "2b06",
                    "'2024-03-31 02:30:00.000001+02'",
                    "varchar(33) 2024-03-31 00:30:00.000001 +00:00"),
            new Sent("text", "nvarchar(4)", "e70800" + TEXT_INFO, "'é🐝Ⅰ'", "nvarchar(4) é🐝Ⅰ"),
            new Sent("text", "nvarchar(max)", "e7ffff" + TEXT_INFO, "'é🐝Ⅰ'", "nvarchar(max) é🐝Ⅰ"),
            new Sent("character(4)", "nchar(4)", "ef0800" + TEXT_INFO, "'é'", "nchar(4) é"),
            new Sent("bytea", "varbinary(4)", "a50400", "'\\x00ff7f80'", "varbinary(4) 00ff7f80"),
            new Sent("bytea", "varbinary(max)", "a5ffff", "'\\x00ff7f80'", "varbinary(max) 00ff7f80"),
            new Sent("jsonb", "nvarchar(max)", "e7ffff" + TEXT_INFO, "'{\"a\": null}'", "nvarchar(max) {\"a\": null}"));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ";sendTemporalDataTypesAsStringForBulkCopy=true",
                ";sendTemporalDataTypesAsStringForBulkCopy=false",
                ";sendStringParametersAsUnicode=false"
            })
    void valuesAreSentExactly(String property, TestDatabase database) throws IOException, SQLException {
        TimeZone zone = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
        try (TdsEndpoint endpoint = endpoint()) {
            CopyRows rows = CopyRows.of(
                    database, query(sent -> sent.value(sent.literal()).sent()) + " UNION ALL " + nulls());

            assertThat(load(endpoint, property, rows)).isEqualTo(2);

            List<List<String>> sent = new SentRows(endpoint.bulks().get(0)).rows();
            assertThat(sent.get(0)).isEqualTo(ALL.stream().map(Sent::wire).toList());
            assertThat(sent.get(1))
                    .isEqualTo(ALL.stream()
                            .map(value -> value.wire().substring(0, value.wire().indexOf(' ')) + " NULL")
                            .toList());
            assertThat(sent).hasSize(2);
        } finally {
            TimeZone.setDefault(zone);
        }
    }

    @Test
    void theStatementDeclaresWhatIsSentAndKeepsNullsAndConstraints(TestDatabase database)
            throws IOException, SQLException {
        try (TdsEndpoint endpoint = endpoint()) {
            load(endpoint, "", CopyRows.of(database, nulls()));

            String statement = endpoint.batches().stream()
                    .filter(sql -> sql.startsWith("INSERT BULK"))
                    .collect(Collectors.joining());
            assertThat(statement)
                    .startsWith("INSERT BULK [dbo].[odd ]] name] ([c0] SMALLINT , [c1] BIGINT , [c2] INT , ")
                    .contains("[c4] DECIMAL(12, 2) ")
                    .contains("[c12] CHAR(36) , [c13] VARCHAR(10) , [c14] VARCHAR(15) , [c15] VARCHAR(26) ")
                    .contains("[c17] VARCHAR(33) , [c18] NVARCHAR(4) , [c19] NVARCHAR(MAX) , [c20] NCHAR(4) ")
                    .endsWith(" with (CHECK_CONSTRAINTS, KEEP_NULLS)");
        }
    }

    @Test
    void aValueThatLiveCannotHoldEndsTheStreamBeforeItsRow(TestDatabase database) throws IOException, SQLException {
        try (TdsEndpoint endpoint = new TdsEndpoint(List.of("v"), List.of("28"))) {
            CopyRows rows = CopyRows.of(
                    database,
                    "SELECT CAST(d AS date) FROM (VALUES ('2024-01-01'), ('infinity'), ('infinity')) AS v (d)");
            try (Connection connection = connect(endpoint, "");
                    BulkLoad load = new BulkLoad(connection, "[v]", Columns.of("date", "date"))) {
                load.write(rows.frame());

                assertThatThrownBy(load::end)
                        .isInstanceOfSatisfying(
                                DponeException.class,
                                e -> assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_VALUE_UNREPRESENTABLE))
                        .hasMessageContaining("2 infinity");
                assertThat(load.isConnectionSpent()).isTrue();
            }
        }
    }

    private static TdsEndpoint endpoint() throws IOException {
        return new TdsEndpoint(
                IntStream.range(0, ALL.size()).mapToObj(i -> "c" + i).toList(),
                ALL.stream().map(Sent::typeInfo).toList());
    }

    private static long load(TdsEndpoint endpoint, String property, CopyRows rows) throws SQLException {
        List<BulkColumn> columns = new ArrayList<>();
        for (int i = 0; i < ALL.size(); i++) {
            columns.add(ALL.get(i).column(i));
        }
        try (Connection connection = connect(endpoint, property);
                BulkLoad load = new BulkLoad(connection, "[dbo].[odd ]] name]", new BulkColumns(columns))) {
            load.write(rows.frame());
            return load.end();
        }
    }

    private static Connection connect(TdsEndpoint endpoint, String property) throws SQLException {
        return new SQLServerDriver().connect(endpoint.url() + property, new Properties());
    }

    private static String nulls() {
        return query(sent -> sent.value("NULL").sent());
    }

    private static String query(Function<Sent, String> value) {
        return ALL.stream().map(value).collect(Collectors.joining(", ", "SELECT ", ""));
    }
}
