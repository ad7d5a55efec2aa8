package io.dpone.mssql.internal.state;

import io.dpone.mssql.internal.fixture.MssqlStateFixture;
import io.dpone.testkit.contract.CampaignLedgerContract;
import io.dpone.testkit.contract.TargetStateFixture;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import org.junit.jupiter.api.extension.ExtendWith;

/** The ledger keeps the contract of every ledger. */
@ExtendWith(SqlServerExtension.class)
final class MssqlLedgerContractTest extends CampaignLedgerContract {
    private final SqlServerDatabase database;

    MssqlLedgerContractTest(SqlServerDatabase database) {
        this.database = database;
    }

    @Override
    protected TargetStateFixture openState() {
        return new MssqlStateFixture(database);
    }
}
