package io.dpone.examples.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.campaign.CampaignEvent;
import io.dpone.examples.disturbance.ClientEnd;
import io.dpone.examples.disturbance.HeldLock;
import io.dpone.examples.disturbance.OsProcess;
import io.dpone.examples.disturbance.TargetSessions;
import io.dpone.examples.worker.WorkerLine;
import io.dpone.examples.worker.WorkerProcess;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A run and one of its lanes are frozen and lose the session lock, as behind a broken network, and wake up when another run has long taken over. */
abstract class FrozenLaneTest extends CrashTest {
    @Test
    void inItsCopy() {
        Gates gate = campaign().shutGates(CrashCampaign.CHUNKS);
        WorkerProcess frozen = campaign().startRun();
        awaitTheLastChunk();
        OsProcess lane = freeze(frozen, campaign().awaitAt(gate, 1).get(0));
        gate.close();
        takeOverAndThenWakeUp(frozen, lane);
    }

    @Test
    void inItsLastTransactionBeforeItsReceipt() {
        Gates gate = campaign().shutGates(CrashCampaign.CHUNKS);
        WorkerProcess frozen = campaign().startRun();
        awaitTheLastChunk();
        campaign().awaitAt(gate, 1);
        HeldLock receipts = campaign().hold(campaign().target().holdReceipts());
        gate.close();
        campaign()
                .await(
                        "the lane before its receipt",
                        () -> campaign().waiting(TargetSessions.SINK_LANE, receipts) == 1);
        OsProcess lane = freeze(
                frozen,
                campaign()
                        .sessions()
                        .waitingFor(TargetSessions.SINK_LANE, receipts)
                        .get(0)
                        .client());
        receipts.close();
        takeOverAndThenWakeUp(frozen, lane);
    }

    private void awaitTheLastChunk() {
        campaign()
                .await(
                        "all chunks but the last",
                        () -> campaign().state().committedChunks() == CrashCampaign.CHUNKS - 1);
    }

    private OsProcess freeze(WorkerProcess run, ClientEnd end) {
        OsProcess lane = campaign().laneAt(run, end);
        campaign().signals().stop(run.identity());
        campaign().signals().stop(lane);
        campaign().sessions().of(TargetSessions.FENCE).forEach(campaign().sessions()::terminate);
        return lane;
    }

    private void takeOverAndThenWakeUp(WorkerProcess frozen, OsProcess lane) {
        Instant leaseEnds = campaign().latest().lockExpiresAt();
        campaign().expectEnd(campaign().startRun(), "PUBLISHED");
        assertThat(campaign().state().epoch()).isEqualTo(2);
        assertThat(campaign().state().acquiredAt()).isBefore(leaseEnds);
        assertThat(lane.isStopped()).isTrue();

        campaign().signals().resume(lane);
        campaign().signals().resume(frozen.identity());
        campaign().endOf(frozen);
        assertThat(frozen.lines())
                .filteredOn(WorkerLine.Event.class::isInstance)
                .extracting(WorkerLine.Event.class::cast)
                .filteredOn(event -> event.kind() == CampaignEvent.Kind.CHUNK_FAILED)
                .singleElement()
                .satisfies(event -> {
                    assertThat(event.chunkIndex()).isEqualTo(CrashCampaign.CHUNKS);
                    assertThat(event.message()).contains(campaign().target().ended());
                });
        campaign().requireWhole();
    }
}
