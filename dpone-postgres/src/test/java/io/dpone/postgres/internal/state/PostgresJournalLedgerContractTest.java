package io.dpone.postgres.internal.state;

import io.dpone.postgres.internal.fixture.PostgresStateFixture;
import io.dpone.testkit.contract.JournalLedgerContract;
import io.dpone.testkit.contract.JournalStateFixture;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import org.junit.jupiter.api.extension.ExtendWith;

/** The ledger keeps the contract of every journal on a server. */
@ExtendWith(EmbeddedPostgresExtension.class)
final class PostgresJournalLedgerContractTest extends JournalLedgerContract {
    private final TestDatabase database;

    PostgresJournalLedgerContractTest(TestDatabase database) {
        this.database = database;
    }

    @Override
    protected JournalStateFixture openState() {
        return new PostgresStateFixture(database);
    }
}
