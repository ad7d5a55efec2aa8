package io.dpone.postgres.internal.append;

import io.dpone.postgres.internal.fixture.PostgresStateFixture;
import io.dpone.testkit.contract.LaneTargetContract;
import io.dpone.testkit.contract.TargetStateFixture;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import org.junit.jupiter.api.extension.ExtendWith;

/** The target of a lane keeps the contract of every lane target. */
@ExtendWith(EmbeddedPostgresExtension.class)
final class PostgresLaneTargetContractTest extends LaneTargetContract {
    private final TestDatabase database;

    PostgresLaneTargetContractTest(TestDatabase database) {
        this.database = database;
    }

    @Override
    protected TargetStateFixture openState() {
        return new PostgresStateFixture(database);
    }
}
