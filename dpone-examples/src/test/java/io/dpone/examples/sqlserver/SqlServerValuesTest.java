package io.dpone.examples.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dpone.BackfillCampaign;
import io.dpone.campaign.CampaignPlan;
import io.dpone.campaign.CampaignSpec;
import io.dpone.campaign.CampaignSpecBuilder;
import io.dpone.campaign.ChunkRequest;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.table.TableName;
import io.dpone.examples.campaign.OrderTables;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.Server;
import io.dpone.testkit.postgres.TestDatabase;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What SQL Server cannot hold fails by column, kind and count, before anything is published; types that do not fit fail before anything is read. */
@ExtendWith({SqlServerExtension.class, EmbeddedPostgresExtension.class})
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class SqlServerValuesTest {
    private static final int ROWS = 50;

    private final TestDatabase source;
    private final SqlServerDatabase target;

    SqlServerValuesTest(@Server("source") TestDatabase source, SqlServerDatabase target) {
        this.source = source;
        this.target = target;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            date        | 'infinity'                  | date              | infinity
            date        | '15000-01-01'               | date              | after the year 9999
            timestamptz | '0044-03-15 12:00:00+00 BC' | datetimeoffset(6) | before the year 1
            time        | '24:00'                     | time(6)           | 24:00
            numeric     | 'NaN'                       | decimal(38,10)    | NaN
            numeric     | 1e28                        | decimal(38,10)    | too many digits before the point
            numeric     | 0.00000000001               | decimal(38,10)    | too many digits behind the point
            text        | U&'\\+01F600'               | nvarchar(1)       | too long
            """)
    void aValueWithoutAnEqualFailsByColumnKindAndCountAndLeavesNothing(
            String type, String value, String liveType, String kind) {
        SqlServerOrders.clear(target);
        fill(
                "value " + type,
                "CASE WHEN g %% 20 = 0 THEN %s::%s END".formatted(value, type),
                "value " + liveType + " NULL");

        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> BackfillCampaign.builder(spec()).build().run())
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.SOURCE_VALUE_UNREPRESENTABLE))
                .withMessageContaining("postgres_mssql.source_value_unrepresentable:value:")
                .withMessageContaining("column value, ")
                .withMessageContaining("2 " + kind);

        assertThat(target.texts("SELECT id FROM dbo.odd")).containsExactly("-1");
        assertThat(target.number("SELECT COUNT(*) FROM dbo.odd__dpone_initial_shadow"))
                .isZero();
        assertThat(target.number("SELECT COUNT(*) FROM DWH_Tech.dpone_load_receipt"))
                .isZero();
    }

    @Test
    void pairsOfColumnsThatDoNotFitAreRefusedTogetherWithTheirReasons() {
        SqlServerOrders.clear(target);
        fill(
                "page text, rounded timestamp, narrow bigint, shorter varchar(10), fewer numeric(12,2), other jsonb",
                "'a', now()::timestamp, g, 'b', 1, '{}'::jsonb",
                "page varchar(10), rounded datetime, narrow int, shorter nvarchar(5), fewer decimal(10,2), other int");

        CampaignPlan plan = BackfillCampaign.builder(spec()).build().plan();

        assertThat(plan.isRunnable()).isFalse();
        assertThat(plan.problems())
                .extracting(problem -> problem.code() + " " + problem.message())
                .anyMatch(text -> text.contains(ErrorCode.TYPE_NOT_SUPPORTED + " ")
                        && text.contains("varchar")
                        && text.contains("characters of one code page"))
                .anyMatch(text -> text.contains("datetime") && text.contains("rounds what it stores"))
                .anyMatch(
                        text -> text.contains("does not take the source's bigint: not every value of the source fits"))
                .anyMatch(text -> text.contains("character varying(10): it is shorter"))
                .anyMatch(text -> text.contains("it takes 8 digits before and 2 behind the point"))
                .anyMatch(text -> text.contains("does not take the source's jsonb"))
                .hasSizeGreaterThanOrEqualTo(6);
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> BackfillCampaign.builder(spec()).build().run())
                .satisfies(failure -> assertThat(failure.code())
                        .isIn(ErrorCode.TYPE_NOT_SUPPORTED, ErrorCode.COLUMN_CONTRACT_MISMATCH));
        assertThat(target.number("SELECT COUNT(*) FROM sys.tables WHERE name = 'odd__dpone_initial_shadow'"))
                .isZero();
    }

    private void fill(String columns, String values, String liveColumns) {
        source.execute(
                "DROP TABLE IF EXISTS public.odd",
                "CREATE TABLE public.odd (id bigint PRIMARY KEY, " + columns + ")",
                "INSERT INTO public.odd SELECT g, " + values + " FROM generate_series(1, " + ROWS + ") AS g");
        target.execute(
                "CREATE TABLE dbo.odd (id bigint NOT NULL, " + liveColumns + ")",
                "CREATE UNIQUE NONCLUSTERED INDEX ux_odd ON dbo.odd (id)",
                "INSERT INTO dbo.odd (id) VALUES (-1)");
    }

    private CampaignSpec spec() {
        return new CampaignSpecBuilder(
                        source.endpoint(),
                        new TableName("public", "odd"),
                        target.endpoint(),
                        new TableName("dbo", "odd"),
                        List.of("id"),
                        new ChunkRequest.IntegerChunks("id", 1L, (long) ROWS, ROWS))
                .state(SqlServerOrders.STATE, CampaignSpec.Provisioning.RUNTIME)
                .tuning(OrderTables.lanes(1))
                .build();
    }
}
