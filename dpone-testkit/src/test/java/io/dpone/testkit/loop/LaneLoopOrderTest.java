package io.dpone.testkit.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.campaign.CampaignResult;
import io.dpone.campaign.CampaignResult.Outcome;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.LaneMessage;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.contracts.ledger.ChunkStatus;
import io.dpone.spi.LaneFleet;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class LaneLoopOrderTest {
    private final LoopFixture fixture = new LoopFixture();

    @Test
    void theWholeFirstBatchIsClaimedBeforeAnythingIsSent() {
        List<Long> runningAtSend = new ArrayList<>();
        InterceptedLauncher launcher = new InterceptedLauncher(fixture.lanes()) {
            @Override
            void sending(int workerId, ParentMessage message) {
                if (message instanceof ParentMessage.Run && runningAtSend.size() < 4) {
                    runningAtSend.add(fixture.chunksIn(ChunkStatus.RUNNING));
                }
            }
        };

        CampaignResult result = fixture.campaign(launcher, 4).run();

        assertThat(result.outcome()).isEqualTo(Outcome.PUBLISHED);
        assertThat(runningAtSend).startsWith(4L);
        assertThat(fixture.liveRows()).containsExactlyInAnyOrderElementsOf(fixture.sourceRows());
    }

    @Test
    void anIdleLaneThatIsGoneBeforeTheSendMeansThatNothingIsSentAndEveryClaimIsGivenBack() {
        InterceptedLauncher launcher = new InterceptedLauncher(fixture.lanes()) {
            @Override
            boolean exited(boolean really, int workerId) {
                return really || (workerId == 3 && fixture.chunksIn(ChunkStatus.RUNNING) == 4);
            }
        };

        DponeException failure = fixture.failureOf(launcher, 4);

        assertThat(failure.code()).isEqualTo(ErrorCode.LANE_EXITED);
        assertThat(launcher.done).noneMatch(action -> action.endsWith(" Run"));
        assertThat(fixture.chunks())
                .allSatisfy(chunk -> assertThat(chunk.status()).isEqualTo(ChunkStatus.PENDING))
                .allSatisfy(chunk -> assertThat(chunk.attempts()).isZero());
    }

    @Test
    void aPeerThatSpeaksAtTheLastMomentIsHeardFirstAndTheClaimIsKept() {
        AtomicInteger deferrals = new AtomicInteger();
        InterceptedLauncher launcher = new InterceptedLauncher(fixture.lanes()) {
            @Override
            boolean pending(boolean really, Set<Integer> workerIds) {
                return really || deferrals.incrementAndGet() == 1;
            }
        };

        CampaignResult result = fixture.campaign(launcher, 2).run();

        assertThat(result.outcome()).isEqualTo(Outcome.PUBLISHED);
        assertThat(deferrals).hasValueGreaterThan(1);
        assertThat(fixture.chunks())
                .allSatisfy(chunk -> assertThat(chunk.attempts()).isEqualTo(1));
    }

    @Test
    void whilePeersAreBusyATurnGivesAChunkToOneLaneAtMost() {
        // The fourth lane's answer is held back until the others have loaded everything else: without a busy peer the
        // whole idle set may be served at once.
        InterceptedLauncher launcher = new InterceptedLauncher(fixture.lanes()) {
            private final List<LaneFleet.Event> held = new ArrayList<>();
            private int answers;

            @Override
            List<LaneFleet.Event> seen(LaneFleet.Event event) {
                if (!(event instanceof LaneFleet.Event.Received received
                        && received.message() instanceof LaneMessage.Succeeded succeeded)) {
                    return List.of(event);
                }
                if (succeeded.workerId() == 4 && answers < 7) {
                    held.add(event);
                    return List.of();
                }
                answers++;
                if (answers < 7) {
                    return List.of(event);
                }
                List<LaneFleet.Event> last = new ArrayList<>(List.of(event));
                last.addAll(held);
                return last;
            }
        };

        fixture.campaign(launcher, 4).run();

        List<String> done = launcher.done;
        int firstBatchEnd = lastOfFirstRuns(done, 4);
        int sinceAwait = 0;
        for (String action : done.subList(firstBatchEnd + 1, done.size())) {
            if (action.equals("await")) {
                sinceAwait = 0;
            } else if (action.endsWith(" Run")) {
                sinceAwait++;
                assertThat(sinceAwait)
                        .as("chunks sent between two looks at the lanes")
                        .isEqualTo(1);
            }
        }
    }

    @Test
    void aCommandThatMayHaveArrivedIsQuiescedAndItsReceiptDecides() {
        AtomicBoolean failed = new AtomicBoolean();
        InterceptedLauncher launcher = new InterceptedLauncher(fixture.lanes()) {
            @Override
            void sending(int workerId, ParentMessage message) {
                if (message instanceof ParentMessage.Run && failed.compareAndSet(false, true)) {
                    throw new DponeException(ErrorCode.LANE_CHANNEL_INVALID, "the channel broke");
                }
            }
        };

        DponeException failure = fixture.failureOf(launcher, 3);

        assertThat(failure.code()).isEqualTo(ErrorCode.CHUNK_DISPATCH_FAILED);
        assertThat(launcher.count("terminate [1]")).isEqualTo(1);
        assertThat(fixture.chunk(1).status()).isEqualTo(ChunkStatus.FAILED);
        assertThat(fixture.chunk(2).status()).isEqualTo(ChunkStatus.PENDING);
        assertThat(fixture.chunk(2).attempts()).isZero();
        assertThat(fixture.campaign(fixture.lanes(), 3).run().outcome()).isEqualTo(Outcome.PUBLISHED);
    }

    @Test
    void whatALaneSaidBeforeItEndedIsResolvedFromItsReceiptBecauseItsExitIsHandledFirst() {
        AtomicBoolean once = new AtomicBoolean();
        InterceptedLauncher launcher = new InterceptedLauncher(fixture.lanes()) {
            @Override
            List<LaneFleet.Event> seen(LaneFleet.Event event) {
                boolean succeeded = event instanceof LaneFleet.Event.Received received
                        && received.message() instanceof LaneMessage.Succeeded;
                if (succeeded && once.compareAndSet(false, true)) {
                    return List.of(new LaneFleet.Event.Exited(event.workerId(), "signal 9"), event);
                }
                return List.of(event);
            }
        };

        DponeException failure = fixture.failureOf(launcher, 1);

        assertThat(failure.code()).isEqualTo(ErrorCode.LANE_EXITED);
        assertThat(fixture.chunk(1).status()).isEqualTo(ChunkStatus.SUCCESS);
        assertThat(fixture.chunksIn(ChunkStatus.PENDING)).isEqualTo(7);
    }

    @Test
    void theExitOfAKilledLaneIsTheReasonAndNotTheChannelThatBrokeAMomentBefore() {
        AtomicBoolean broken = new AtomicBoolean();
        AtomicBoolean told = new AtomicBoolean();
        InterceptedLauncher launcher = new InterceptedLauncher(fixture.lanes()) {
            @Override
            void sending(int workerId, ParentMessage message) {
                if (message instanceof ParentMessage.OperationReply && broken.compareAndSet(false, true)) {
                    throw new DponeException(ErrorCode.LANE_CHANNEL_INVALID, "broken pipe");
                }
            }

            @Override
            List<LaneFleet.Event> besides() {
                return broken.get() && told.compareAndSet(false, true)
                        ? List.of(new LaneFleet.Event.Exited(1, "signal 9"))
                        : List.of();
            }
        };

        DponeException failure = fixture.failureOf(launcher, 1);

        assertThat(failure.code()).isEqualTo(ErrorCode.LANE_EXITED);
        assertThat(fixture.campaign(fixture.lanes(), 1).run().outcome()).isEqualTo(Outcome.PUBLISHED);
    }

    private static int lastOfFirstRuns(List<String> done, int runs) {
        int seen = 0;
        for (int i = 0; i < done.size(); i++) {
            if (done.get(i).endsWith(" Run") && ++seen == runs) {
                return i;
            }
        }
        throw new AssertionError("fewer than " + runs + " chunks were sent");
    }
}
