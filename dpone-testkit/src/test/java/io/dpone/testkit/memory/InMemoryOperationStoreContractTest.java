package io.dpone.testkit.memory;

import io.dpone.testkit.contract.OperationStoreContract;
import io.dpone.testkit.contract.TargetStateFixture;

final class InMemoryOperationStoreContractTest extends OperationStoreContract {
    @Override
    protected TargetStateFixture openState() {
        return new MemoryStateFixture();
    }
}
