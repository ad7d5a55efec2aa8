package io.dpone.postgres.internal.state;

import io.dpone.postgres.internal.fixture.PostgresStateFixture;
import io.dpone.testkit.contract.OperationStoreContract;
import io.dpone.testkit.contract.TargetStateFixture;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import org.junit.jupiter.api.extension.ExtendWith;

/** The store keeps the contract of every operation store. */
@ExtendWith(EmbeddedPostgresExtension.class)
final class PostgresOperationStoreContractTest extends OperationStoreContract {
    private final TestDatabase database;

    PostgresOperationStoreContractTest(TestDatabase database) {
        this.database = database;
    }

    @Override
    protected TargetStateFixture openState() {
        return new PostgresStateFixture(database);
    }
}
