package io.dpone.examples.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.ChunkStatus;
import io.dpone.examples.disturbance.HeldLock;
import io.dpone.examples.disturbance.OsProcess;
import io.dpone.examples.disturbance.ReceiptWindow;
import io.dpone.examples.worker.WorkerProcess;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** One lane of four is killed; its run ends with an error, and the next one goes on. */
@ExtendWith(EmbeddedPostgresExtension.class)
final class LaneDeathTest {
    private CrashCampaign campaign;

    @BeforeEach
    void prepare(
            @Database(value = "source", perTest = true) TestDatabase source,
            @Database(value = "target", perTest = true) TestDatabase target,
            @TempDir Path folder) {
        campaign = CrashCampaign.prepare(source, target, folder);
    }

    @AfterEach
    void close() {
        campaign.close();
    }

    @Test
    void duringItsCopy() {
        HeldLock gate = campaign.shutGates(3);
        WorkerProcess run = campaign.startRun();
        OsProcess lane = campaign.laneOf(run, campaign.awaitAtGates(1).get(0));
        campaign.signals().kill(lane);
        gate.close();
        campaign.expectEnd(run, ErrorCode.LANE_EXITED.id());
        assertThat(campaign.state().chunks().get(2).status()).isEqualTo(ChunkStatus.FAILED);
        campaign.finish();
    }

    @Test
    void afterItsDataAndBeforeItsReceipt() {
        HeldLock gates = campaign.shutGates(1, 2, 3, 4);
        WorkerProcess run = campaign.startRun();
        campaign.awaitAtGates(CrashCampaign.LANES);
        HeldLock receipts = campaign.hold(HeldLock.ofReceipts(campaign.target()));
        gates.close();
        campaign.await(
                "all lanes before their receipts",
                () -> campaign.beforeReceipts().size() == CrashCampaign.LANES);
        OsProcess lane = campaign.laneOf(run, campaign.beforeReceipts().get(0));
        campaign.signals().kill(lane);
        receipts.close();
        campaign.expectEnd(run, ErrorCode.LANE_EXITED.id());
        assertThat(campaign.state().chunks().stream().filter(chunk -> chunk.status() == ChunkStatus.FAILED))
                .hasSize(1);
        campaign.finish();
    }

    @Test
    void afterItsReceiptAndBeforeItsAnswer() {
        HeldLock gates = campaign.shutGates(1, 2, 3, 4);
        WorkerProcess run = campaign.startRun();
        campaign.awaitAtGates(CrashCampaign.LANES);
        HeldLock receipts = campaign.hold(HeldLock.ofReceipts(campaign.target()));
        gates.close();
        ReceiptWindow window =
                ReceiptWindow.open(receipts, campaign.sessions(), campaign.state(), campaign.signals(), run.identity());
        assertThat(campaign.state().committedChunks()).isZero();
        campaign.signals().kill(window.committed().get(0));
        campaign.signals().resume(run.identity());
        campaign.expectEnd(run, ErrorCode.LANE_EXITED.id());
        assertThat(campaign.state().replayedChunks()).isEqualTo(1);
        campaign.finish();
    }
}
