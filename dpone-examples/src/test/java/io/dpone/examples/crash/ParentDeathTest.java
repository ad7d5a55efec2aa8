package io.dpone.examples.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.campaign.CampaignEvent;
import io.dpone.campaign.CampaignPhase;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.examples.disturbance.HeldLock;
import io.dpone.examples.disturbance.StateTables;
import io.dpone.examples.disturbance.TargetSessions;
import io.dpone.examples.worker.WorkerLine;
import io.dpone.examples.worker.WorkerProcess;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The whole campaign is killed; its lanes die with it, and the next run takes over at once. */
@ExtendWith(EmbeddedPostgresExtension.class)
final class ParentDeathTest {
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
    void beforeTheFirstDispatch() {
        WorkerProcess run = campaign.startRun();
        campaign.await("the first epoch", () -> campaign.state().epoch() == 1);
        HeldLock epoch = campaign.hold(row(StateTables.EPOCHS));
        campaign.await(
                "all lanes opening their sessions",
                () -> waiting(TargetSessions.SINK_LANE, StateTables.EPOCHS) == CrashCampaign.LANES);
        HeldLock head = campaign.hold(row(StateTables.HEADS));
        epoch.close();
        campaign.await("the first claim", () -> waiting(TargetSessions.CONTROL, StateTables.HEADS) == 1);
        campaign.killWithItsLanes(run);
        head.close();
        assertThat(campaign.state().chunks())
                .hasSize(CrashCampaign.CHUNKS)
                .extracting(ChunkRecord::attempts)
                .containsOnly(0);
        campaign.finishWithoutWaitingForTheLease();
    }

    @Test
    void betweenReceiptAndLedger() {
        HeldLock gates = campaign.shutGates(1, 2, 3, 4);
        WorkerProcess run = campaign.startRun();
        campaign.awaitAtGates(CrashCampaign.LANES);
        HeldLock head = campaign.hold(row(StateTables.HEADS));
        gates.close();
        campaign.await(
                "a receipt that the ledger waits to hear of",
                () -> !campaign.state().receipts().isEmpty()
                        && waiting(TargetSessions.CONTROL, StateTables.HEADS) == 1);
        campaign.killWithItsLanes(run);
        head.close();
        assertThat(campaign.state().committedChunks()).isZero();
        int receipts = campaign.state().receipts().size();
        campaign.finishWithoutWaitingForTheLease();
        assertThat(campaign.state().replayedChunks()).isEqualTo(receipts);
    }

    @Test
    void duringValidation() {
        HeldLock gate = campaign.shutGates(CrashCampaign.CHUNKS);
        WorkerProcess run = campaign.startRun();
        campaign.await("all chunks but the last", () -> campaign.state().committedChunks() == CrashCampaign.CHUNKS - 1);
        campaign.awaitAtGates(1);
        CompletableFuture<HeldLock> shadow = CompletableFuture.supplyAsync(() ->
                HeldLock.take(campaign.target(), "LOCK TABLE " + CrashCampaign.SHADOW + " IN ACCESS EXCLUSIVE MODE"));
        campaign.await("the lock behind the last lane", () -> waiting("dpone test", CrashCampaign.SHADOW) == 1);
        gate.close();
        HeldLock held = campaign.hold(shadow.join());
        campaign.await("the count of the shadow", () -> waiting(TargetSessions.PUBLICATION, CrashCampaign.SHADOW) == 1);
        assertThat(lastPhase(run)).isEqualTo(CampaignPhase.VALIDATION.name());
        campaign.signals().kill(run.identity());
        held.close();
        campaign.finishWithoutWaitingForTheLease();
    }

    @Test
    void afterTheRenameAndBeforeItsAcknowledgement() {
        SynchronousCommits commits = SynchronousCommits.prepare(campaign.target());
        HeldLock gate = campaign.shutGates(CrashCampaign.CHUNKS);
        WorkerProcess run = campaign.startRun();
        campaign.awaitAtGates(1);
        HeldLock reader = campaign.hold(
                HeldLock.take(campaign.target(), "LOCK TABLE " + CrashCampaign.LIVE + " IN ACCESS SHARE MODE"));
        gate.close();
        campaign.await("the cutover", () -> waiting(TargetSessions.PUBLICATION, CrashCampaign.LIVE) == 1);
        try {
            commits.holdBack();
            reader.close();
            campaign.await(
                    "the commit of the cutover",
                    () -> campaign.sessions()
                                    .waitingOn(TargetSessions.PUBLICATION, SynchronousCommits.WAIT)
                                    .size()
                            == 1);
            campaign.signals().kill(run.identity());
        } finally {
            commits.letThrough();
        }
        campaign.awaitPublished();
        campaign.requireWhole();
        campaign.finishWithoutWaitingForTheLease();
    }

    private int waiting(String application, String table) {
        return campaign.sessions().waitingFor(application, table).size();
    }

    private HeldLock row(String table) {
        return HeldLock.take(campaign.target(), "SELECT * FROM " + table + " FOR UPDATE");
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
