package io.dpone.mssql.internal.state;

import io.dpone.mssql.internal.fixture.MssqlStateFixture;
import io.dpone.testkit.contract.OperationStoreContract;
import io.dpone.testkit.contract.TargetStateFixture;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import org.junit.jupiter.api.extension.ExtendWith;

/** The store keeps the contract of every operation store. */
@ExtendWith(SqlServerExtension.class)
final class MssqlOperationStoreContractTest extends OperationStoreContract {
    private final SqlServerDatabase database;

    MssqlOperationStoreContractTest(SqlServerDatabase database) {
        this.database = database;
    }

    @Override
    protected TargetStateFixture openState() {
        return new MssqlStateFixture(database);
    }
}
