package io.dpone.mssql.internal.append;

import io.dpone.mssql.internal.fixture.MssqlStateFixture;
import io.dpone.testkit.contract.LaneTargetContract;
import io.dpone.testkit.contract.TargetStateFixture;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import org.junit.jupiter.api.extension.ExtendWith;

/** The target of a lane keeps the contract of every lane target. */
@ExtendWith(SqlServerExtension.class)
final class MssqlLaneTargetContractTest extends LaneTargetContract {
    private final SqlServerDatabase database;

    MssqlLaneTargetContractTest(@Database SqlServerDatabase database) {
        this.database = database;
    }

    @Override
    protected TargetStateFixture openState() {
        return new MssqlStateFixture(database, "State");
    }
}
