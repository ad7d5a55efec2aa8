package io.dpone.examples.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.campaign.CampaignEvent;
import io.dpone.campaign.CampaignPhase;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.examples.disturbance.HeldLock;
import io.dpone.examples.disturbance.TargetSessions;
import io.dpone.examples.worker.WorkerLine;
import io.dpone.examples.worker.WorkerProcess;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The whole campaign is killed; its lanes die with it, and the next run takes over at once. */
abstract class ParentDeathTest extends CrashTest {
    @Test
    void beforeTheFirstDispatch() {
        // Logged in before, since lanes come up at once.
        HeldLock epoch = campaign().hold(campaign().target().holdNothing());
        WorkerProcess run = campaign().startRun();
        campaign().await("the first epoch", () -> campaign().state().epoch() == 1);
        campaign().target().addEpoch(epoch);
        campaign()
                .await(
                        "all lanes opening their sessions",
                        () -> campaign().waiting(TargetSessions.SINK_LANE, epoch) == CrashCampaign.LANES);
        HeldLock head = campaign().hold(campaign().target().holdHead());
        epoch.close();
        campaign().await("the first claim", () -> campaign().waiting(TargetSessions.CONTROL, head) == 1);
        campaign().killWithItsLanes(run);
        head.close();
        assertThat(campaign().state().chunks())
                .hasSize(CrashCampaign.CHUNKS)
                .extracting(ChunkRecord::attempts)
                .containsOnly(0);
        campaign().finishWithoutWaitingForTheLease();
    }

    @Test
    void betweenReceiptAndLedger() {
        Gates gates = campaign().shutGates(1, 2, 3, 4);
        WorkerProcess run = campaign().startRun();
        campaign().awaitAt(gates, CrashCampaign.LANES);
        HeldLock head = campaign().hold(campaign().target().holdHead());
        gates.close();
        campaign()
                .await(
                        "a receipt that the ledger waits to hear of",
                        () -> !campaign().state().receipts().isEmpty()
                                && campaign().waiting(TargetSessions.CONTROL, head) == 1);
        campaign().killWithItsLanes(run);
        head.close();
        assertThat(campaign().state().committedChunks()).isZero();
        int receipts = campaign().state().receipts().size();
        campaign().finishWithoutWaitingForTheLease();
        assertThat(campaign().state().replayedChunks()).isEqualTo(receipts);
    }

    @Test
    void duringValidation() {
        Gates gate = campaign().shutGates(CrashCampaign.CHUNKS);
        WorkerProcess run = campaign().startRun();
        campaign()
                .await(
                        "all chunks but the last",
                        () -> campaign().state().committedChunks() == CrashCampaign.CHUNKS - 1);
        campaign().awaitAt(gate, 1);
        HeldLock shadow = campaign().hold(campaign().target().holdNothing());
        CompletableFuture<Void> taken =
                CompletableFuture.runAsync(() -> campaign().target().addShadow(shadow));
        campaign()
                .await(
                        "the lock behind the last lane",
                        () -> campaign().sessions().isWaiting(shadow));
        gate.close();
        taken.join();
        campaign().await("the count of the shadow", () -> campaign().waiting(TargetSessions.PUBLICATION, shadow) == 1);
        assertThat(lastPhase(run)).isEqualTo(CampaignPhase.VALIDATION.name());
        campaign().signals().kill(run.identity());
        shadow.close();
        campaign().finishWithoutWaitingForTheLease();
    }

    @Test
    void afterTheRenameAndBeforeItsAcknowledgement() {
        Gates gate = campaign().shutGates(CrashCampaign.CHUNKS);
        try (HeldCutover cutover = campaign().target().holdBackCutover()) {
            WorkerProcess run = campaign().startRun();
            campaign().awaitAt(gate, 1);
            cutover.prepare();
            gate.close();
            cutover.awaitCommit(campaign());
            campaign().signals().kill(run.identity());
        }
        campaign().awaitPublished();
        campaign().requireWhole();
        campaign().finishWithoutWaitingForTheLease();
    }

    private static String lastPhase(WorkerProcess run) {
        return run.lines().stream()
                .filter(WorkerLine.Event.class::isInstance)
                .map(WorkerLine.Event.class::cast)
                .filter(event -> event.kind() == CampaignEvent.Kind.PHASE)
                .map(WorkerLine.Event::message)
                .reduce("", (earlier, later) -> later);
    }
}
