package io.dpone.examples.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.ChunkStatus;
import io.dpone.examples.disturbance.HeldLock;
import io.dpone.examples.disturbance.OsProcess;
import io.dpone.examples.disturbance.ReceiptWindow;
import io.dpone.examples.disturbance.TargetSessions;
import io.dpone.examples.worker.WorkerProcess;
import org.junit.jupiter.api.Test;

/** One lane of four is killed; its run ends with an error, and the next one goes on. */
abstract class LaneDeathTest extends CrashTest {
    @Test
    void duringItsCopy() {
        Gates gate = campaign().shutGates(3);
        WorkerProcess run = campaign().startRun();
        OsProcess lane = campaign().laneAt(run, campaign().awaitAt(gate, 1).get(0));
        campaign().signals().kill(lane);
        gate.close();
        campaign().expectEnd(run, ErrorCode.LANE_EXITED.id());
        assertThat(campaign().state().chunks().get(2).status()).isEqualTo(ChunkStatus.FAILED);
        campaign().finish();
    }

    @Test
    void afterItsDataAndBeforeItsReceipt() {
        Gates gates = campaign().shutGates(1, 2, 3, 4);
        WorkerProcess run = campaign().startRun();
        campaign().awaitAt(gates, CrashCampaign.LANES);
        HeldLock receipts = campaign().hold(campaign().target().holdReceipts());
        gates.close();
        campaign()
                .await(
                        "all lanes before their receipts",
                        () -> campaign().waiting(TargetSessions.SINK_LANE, receipts) == CrashCampaign.LANES);
        OsProcess lane = campaign()
                .laneAt(
                        run,
                        campaign()
                                .sessions()
                                .waitingFor(TargetSessions.SINK_LANE, receipts)
                                .get(0)
                                .client());
        campaign().signals().kill(lane);
        receipts.close();
        campaign().expectEnd(run, ErrorCode.LANE_EXITED.id());
        assertThat(campaign().state().chunks().stream().filter(chunk -> chunk.status() == ChunkStatus.FAILED))
                .hasSize(1);
        campaign().finish();
    }

    @Test
    void afterItsReceiptAndBeforeItsAnswer() {
        Gates gates = campaign().shutGates(1, 2, 3, 4);
        WorkerProcess run = campaign().startRun();
        campaign().awaitAt(gates, CrashCampaign.LANES);
        HeldLock receipts = campaign().hold(campaign().target().holdReceipts());
        gates.close();
        ReceiptWindow window = ReceiptWindow.open(
                receipts, campaign().sessions(), campaign().state(), campaign().signals(), run.identity());
        assertThat(campaign().state().committedChunks()).isZero();
        campaign().signals().kill(window.committed().get(0));
        campaign().signals().resume(run.identity());
        campaign().expectEnd(run, ErrorCode.LANE_EXITED.id());
        assertThat(campaign().state().replayedChunks()).isEqualTo(1);
        campaign().finish();
    }
}
