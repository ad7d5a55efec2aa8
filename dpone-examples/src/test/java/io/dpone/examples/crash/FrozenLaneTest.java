package io.dpone.examples.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.campaign.CampaignEvent;
import io.dpone.examples.disturbance.HeldLock;
import io.dpone.examples.disturbance.OsProcess;
import io.dpone.examples.disturbance.TargetSessions;
import io.dpone.examples.disturbance.TargetSessions.Session;
import io.dpone.examples.worker.WorkerLine;
import io.dpone.examples.worker.WorkerProcess;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A run and one of its lanes are frozen and lose the session lock, as behind a broken network, and wake up when another run has long taken over. */
@ExtendWith(EmbeddedPostgresExtension.class)
final class FrozenLaneTest {
    /** How a session ends that the successor has ended (PostgreSQL manual, error codes). */
    private static final String ADMIN_SHUTDOWN = "57P01";

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
    void inItsCopy() {
        HeldLock gate = campaign.shutGates(CrashCampaign.CHUNKS);
        WorkerProcess frozen = campaign.startRun();
        awaitTheLastChunk();
        OsProcess lane = freeze(frozen, campaign.awaitAtGates(1).get(0));
        gate.close();
        takeOverAndThenWakeUp(frozen, lane);
    }

    @Test
    void inItsLastTransactionBeforeItsReceipt() {
        HeldLock gate = campaign.shutGates(CrashCampaign.CHUNKS);
        WorkerProcess frozen = campaign.startRun();
        awaitTheLastChunk();
        campaign.awaitAtGates(1);
        HeldLock receipts = campaign.hold(HeldLock.ofReceipts(campaign.target()));
        gate.close();
        campaign.await(
                "the lane before its receipt", () -> campaign.beforeReceipts().size() == 1);
        OsProcess lane = freeze(frozen, campaign.beforeReceipts().get(0));
        receipts.close();
        takeOverAndThenWakeUp(frozen, lane);
    }

    private void awaitTheLastChunk() {
        campaign.await("all chunks but the last", () -> campaign.state().committedChunks() == CrashCampaign.CHUNKS - 1);
    }

    private OsProcess freeze(WorkerProcess run, Session session) {
        OsProcess lane = campaign.laneOf(run, session);
        campaign.signals().stop(run.identity());
        campaign.signals().stop(lane);
        campaign.sessions().of(TargetSessions.FENCE).forEach(campaign.sessions()::terminate);
        return lane;
    }

    private void takeOverAndThenWakeUp(WorkerProcess frozen, OsProcess lane) {
        Instant leaseEnds = campaign.latest().lockExpiresAt();
        campaign.expectEnd(campaign.startRun(), "PUBLISHED");
        assertThat(campaign.state().epoch()).isEqualTo(2);
        assertThat(campaign.state().acquiredAt()).isBefore(leaseEnds);
        assertThat(lane.isStopped()).isTrue();

        campaign.signals().resume(lane);
        campaign.signals().resume(frozen.identity());
        campaign.endOf(frozen);
        assertThat(frozen.lines())
                .filteredOn(WorkerLine.Event.class::isInstance)
                .extracting(WorkerLine.Event.class::cast)
                .filteredOn(event -> event.kind() == CampaignEvent.Kind.CHUNK_FAILED)
                .singleElement()
                .satisfies(event -> {
                    assertThat(event.chunkIndex()).isEqualTo(CrashCampaign.CHUNKS);
                    assertThat(event.message()).contains(ADMIN_SHUTDOWN);
                });
        campaign.requireWhole();
    }
}
