package io.dpone.postgres.internal.state;

import io.dpone.postgres.internal.fixture.PostgresStateFixture;
import io.dpone.testkit.contract.CampaignLedgerContract;
import io.dpone.testkit.contract.TargetStateFixture;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import org.junit.jupiter.api.extension.ExtendWith;

/** The ledger keeps the contract of every ledger. */
@ExtendWith(EmbeddedPostgresExtension.class)
final class PostgresLedgerContractTest extends CampaignLedgerContract {
    private final TestDatabase database;

    PostgresLedgerContractTest(TestDatabase database) {
        this.database = database;
    }

    @Override
    protected TargetStateFixture openState() {
        return new PostgresStateFixture(database);
    }
}
