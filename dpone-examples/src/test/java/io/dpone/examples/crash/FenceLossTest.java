package io.dpone.examples.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.examples.disturbance.TargetSessions;
import io.dpone.examples.disturbance.TargetSessions.Session;
import io.dpone.examples.worker.WorkerProcess;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The session that holds the campaign's lock is lost while lanes load; the run ends before it writes anything more to the ledger. */
abstract class FenceLossTest extends CrashTest {
    @Test
    void itsSessionIsKilled() {
        lose(() -> {
            List<Session> fences = campaign().sessions().of(TargetSessions.FENCE);
            assertThat(fences).hasSize(1);
            campaign().sessions().terminate(fences.get(0));
        });
    }

    /** Loses it in a run whose lanes are in the middle of their first chunks, and lets them end these. */
    final void lose(Runnable loss) {
        Gates gates = campaign().shutGates(1, 2, 3, 4);
        WorkerProcess run = campaign().startRun();
        campaign().awaitAt(gates, CrashCampaign.LANES);
        campaign().lanesOf(run);
        loss.run();
        long rows = campaign().state().ledgerRows();
        gates.close();
        campaign().expectEnd(run, ErrorCode.CAMPAIGN_LEASE_LOST.id());
        assertThat(campaign().state().ledgerRows()).isEqualTo(rows);
        campaign().finish();
    }
}
