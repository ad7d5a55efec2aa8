package io.dpone.testkit.memory;

import io.dpone.testkit.contract.CampaignLedgerContract;
import io.dpone.testkit.contract.TargetStateFixture;

final class InMemoryCampaignLedgerContractTest extends CampaignLedgerContract {
    @Override
    protected TargetStateFixture openState() {
        return new MemoryStateFixture();
    }
}
