package io.dpone.examples.campaign;

import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(EmbeddedPostgresExtension.class)
final class ResumedCampaignTest extends ResumedCampaignContract {
    ResumedCampaignTest(
            @Database("resumed-source") TestDatabase source, @Database("resumed-target") TestDatabase target) {
        super(Orders.fill(source, target, ROWS));
    }
}
