package io.dpone.testkit.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.dpone.campaign.CampaignResult;
import io.dpone.campaign.CampaignResult.Outcome;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.testkit.fault.FaultPlan;
import io.dpone.testkit.fault.Faults;
import io.dpone.testkit.fault.ProcessKilled;
import io.dpone.testkit.fault.SimulatedProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole campaign over the in-memory ports: what they are for. */
final class CampaignInMemoryTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void theSourceReplacesTheLiveTable(int lanes) {
        AccountCampaign accounts = new AccountCampaign();

        CampaignResult result = accounts.run(new SimulatedProcess("host", FaultPlan.none()), lanes);

        assertThat(result.outcome()).isEqualTo(Outcome.PUBLISHED);
        assertPublished(accounts);
        assertThat(accounts.source.reads()).hasSize(4);
    }

    @Test
    void afterACrashOfTheHostAtAnyMomentTheNextRunLosesAndDoublesNothing() {
        boolean crashed = true;
        int moments = 0;
        while (crashed) {
            AccountCampaign accounts = new AccountCampaign();
            Faults faults = new Faults();
            SimulatedProcess host = new SimulatedProcess("host", faults);
            faults.at(moment -> true, moments + 1, moment -> host.kill());

            Throwable end = catchThrowable(() -> accounts.run(host, 1));
            crashed = !host.isAlive();
            moments++;
            assertThat(end == null || end instanceof ProcessKilled)
                    .as("%s", end)
                    .isTrue();
            CampaignResult result = accounts.run(new SimulatedProcess("successor", FaultPlan.none()), 2);

            assertThat(result.outcome()).as("moment %d", moments).isEqualTo(Outcome.PUBLISHED);
            assertPublished(accounts);
        }
        assertThat(moments).isGreaterThan(100);
    }

    private static void assertPublished(AccountCampaign accounts) {
        assertThat(accounts.target.rows(AccountCampaign.LIVE)).containsExactly(AccountCampaign.ROWS);
        assertThat(accounts.target.rows(accounts.backup())).containsExactly("1\told", "9\tolder");
        assertThat(accounts.target.hasTable(accounts.shadow())).isFalse();
        assertThat(accounts.target.receipts())
                .hasSize(4)
                .extracting(ChunkReceipt::operationKey)
                .doesNotHaveDuplicates();
        assertThat(accounts.target.sessions()).isEmpty();
    }
}
