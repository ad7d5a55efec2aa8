package io.dpone.examples.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.BackfillCampaign;
import io.dpone.campaign.CampaignResult;
import io.dpone.campaign.CampaignResult.Outcome;
import io.dpone.campaign.CampaignSpec;
import io.dpone.contracts.lane.LoadStrategy;
import io.dpone.examples.campaign.OrderTables;
import io.dpone.testkit.TableComparison;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.Server;
import io.dpone.testkit.postgres.TestDatabase;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith({SqlServerExtension.class, EmbeddedPostgresExtension.class})
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class SqlServerCampaignTest {
    private static final int ROWS = 4_000;

    private final TestDatabase source;
    private final SqlServerDatabase target;

    SqlServerCampaignTest(@Server("source") TestDatabase source, SqlServerDatabase target) {
        this.source = source;
        this.target = target;
    }

    @ParameterizedTest
    @EnumSource(LoadStrategy.class)
    void everyStrategyLoadsTheSameRows(LoadStrategy strategy) {
        SqlServerOrders orders = SqlServerOrders.fill(source, target, ROWS);

        CampaignResult result = BackfillCampaign.builder(
                        orders.request(1, ROWS, 500).tuning(loading(strategy)).build())
                .build()
                .run();

        assertThat(result.outcome()).isEqualTo(Outcome.PUBLISHED);
        assertThat(orders.compare()).isEqualTo(new TableComparison(ROWS, ROWS, 0, 0, 0));
    }

    private static CampaignSpec.Tuning loading(LoadStrategy strategy) {
        CampaignSpec.Tuning two = OrderTables.lanes(2);
        return new CampaignSpec.Tuning(
                two.parallelWorkers(),
                two.maxChunks(),
                two.retryPolicy(),
                two.laneHeapMegabytes(),
                two.maxRowBytes(),
                two.lockTimeout(),
                two.cutoverLockTimeout(),
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                two.coveragePatience(),
                strategy);
    }
}
