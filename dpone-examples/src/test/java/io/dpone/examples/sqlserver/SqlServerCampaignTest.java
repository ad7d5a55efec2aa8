package io.dpone.examples.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.BackfillCampaign;
import io.dpone.campaign.CampaignResult;
import io.dpone.campaign.CampaignResult.Outcome;
import io.dpone.contracts.lane.LoadStrategy;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.Server;
import io.dpone.testkit.postgres.TestDatabase;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
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
    void theTableIsReplacedByTheSourcesRowsAndTheBackupKeepsTheOldOnes(LoadStrategy strategy) {
        String table = "orders_" + strategy.name().toLowerCase(java.util.Locale.ROOT);
        SqlServerOrders orders = SqlServerOrders.fill(source, target, ROWS, table);

        CampaignResult result = BackfillCampaign.builder(orders.request(1, ROWS, 500)
                        .tuning(SqlServerOrders.lanes(2, strategy))
                        .build())
                .build()
                .run();

        assertThat(result.outcome()).isEqualTo(Outcome.PUBLISHED);
        assertThat(result.rows()).isEqualTo(ROWS);
        assertThat(result.chunksLoaded()).isEqualTo(8);
        assertThat(target.number("SELECT COUNT_BIG(*) FROM dbo." + table)).isEqualTo(ROWS);
        assertThat(target.number("SELECT order_id FROM dbo." + table + "__dpone_initial_backup"))
                .isEqualTo(-1);
    }
}
