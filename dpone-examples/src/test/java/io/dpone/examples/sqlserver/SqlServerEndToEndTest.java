package io.dpone.examples.sqlserver;

import io.dpone.examples.campaign.CampaignContract;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.Server;
import io.dpone.testkit.postgres.TestDatabase;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith({SqlServerExtension.class, EmbeddedPostgresExtension.class})
final class SqlServerEndToEndTest extends CampaignContract {
    SqlServerEndToEndTest(@Server("source") TestDatabase source, SqlServerDatabase target) {
        super(SqlServerOrders.fill(source, target, ROWS));
    }
}
