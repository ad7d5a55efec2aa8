package io.dpone.testkit.memory;

import io.dpone.testkit.contract.LaneTargetContract;
import io.dpone.testkit.contract.TargetStateFixture;

final class InMemoryLaneTargetContractTest extends LaneTargetContract {
    @Override
    protected TargetStateFixture openState() {
        return new MemoryStateFixture();
    }
}
