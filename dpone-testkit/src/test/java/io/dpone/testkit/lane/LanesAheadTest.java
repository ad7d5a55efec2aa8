package io.dpone.testkit.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.campaign.CampaignResult.Outcome;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.spi.LaneLauncher;
import io.dpone.testkit.fault.FaultPlan;
import io.dpone.testkit.fault.Faults;
import io.dpone.testkit.fault.PortCall;
import io.dpone.testkit.fault.ProcessKilled;
import io.dpone.testkit.fault.SimulatedProcess;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When the lanes of a campaign begin to come up, and that no lane outlives a run that has no use for it. */
final class LanesAheadTest {
    private final Faults faults = new Faults();
    private final SimulatedProcess host = new SimulatedProcess("host", faults);
    private final List<String> seen = new ArrayList<>();

    @Test
    void lanesComeUpWhileTheCampaignIsAdmittedAndPrepared() {
        AccountCampaign accounts = new AccountCampaign(2);
        watch(PortCall.SOURCE_DESCRIBE, PortCall.LEDGER_CREATE, PortCall.PUBLICATION_PREPARE);

        assertThat(run(accounts, host, 3)).isEqualTo(Outcome.PUBLISHED);

        assertThat(seen)
                .containsExactly(
                        "open",
                        "prepare [1]",
                        "SOURCE_DESCRIBE",
                        "prepare [1, 2]",
                        "LEDGER_CREATE",
                        "prepare [1, 2]",
                        "PUBLICATION_PREPARE",
                        "start 1",
                        "start 2",
                        "close");
    }

    @Test
    void aRunThatIsRefusedEndsThem() {
        AccountCampaign accounts = new AccountCampaign(2);
        accounts.target.dropTable(AccountCampaign.LIVE);
        accounts.target.createTable(AccountCampaign.LIVE, List.of(AccountCampaign.COLUMNS.get(0)), List.of("id"));

        assertThatThrownBy(() -> run(accounts, host, 2))
                .isInstanceOfSatisfying(
                        DponeException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.COLUMN_CONTRACT_MISMATCH));

        assertThat(seen).containsExactly("open", "prepare [1]", "close");
    }

    @Test
    void aCampaignThatIsPublishedNeedsNone() {
        AccountCampaign accounts = new AccountCampaign(2);
        run(accounts, host, 1);
        seen.clear();

        assertThat(run(accounts, new SimulatedProcess("next", FaultPlan.none()), 1))
                .isEqualTo(Outcome.PUBLISHED);

        assertThat(seen).isEmpty();
    }

    @Test
    void aCampaignWhoseChunksAreAllCommittedNeedsNone() {
        AccountCampaign accounts = new AccountCampaign(2);
        faults.before(PortCall.PUBLICATION_VALIDATE, 1, moment -> host.kill());
        assertThatThrownBy(() -> run(accounts, host, 1)).isInstanceOf(ProcessKilled.class);
        seen.clear();

        assertThat(run(accounts, new SimulatedProcess("next", FaultPlan.none()), 1))
                .isEqualTo(Outcome.PUBLISHED);

        assertThat(seen).isEmpty();
    }

    private Outcome run(AccountCampaign accounts, SimulatedProcess process, int lanes) {
        LaneLauncher launcher = accounts.launcher(process);
        return accounts.campaign(process, lanes, new WatchedLauncher(launcher, seen::add))
                .run()
                .outcome();
    }

    private void watch(PortCall... calls) {
        for (PortCall call : calls) {
            faults.before(call, 1, moment -> seen.add(call.name()));
        }
    }
}
