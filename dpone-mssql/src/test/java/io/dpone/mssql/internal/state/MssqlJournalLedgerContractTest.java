package io.dpone.mssql.internal.state;

import io.dpone.mssql.internal.fixture.MssqlStateFixture;
import io.dpone.testkit.contract.JournalLedgerContract;
import io.dpone.testkit.contract.JournalStateFixture;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import org.junit.jupiter.api.extension.ExtendWith;

/** The ledger keeps the contract of every journal on a server. */
@ExtendWith(SqlServerExtension.class)
final class MssqlJournalLedgerContractTest extends JournalLedgerContract {
    private final SqlServerDatabase database;

    MssqlJournalLedgerContractTest(SqlServerDatabase database) {
        this.database = database;
    }

    @Override
    protected JournalStateFixture openState() {
        return new MssqlStateFixture(database);
    }
}
