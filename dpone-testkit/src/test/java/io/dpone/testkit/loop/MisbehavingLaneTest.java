package io.dpone.testkit.loop;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.campaign.CampaignResult.Outcome;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.lane.CommandBinding;
import io.dpone.contracts.lane.LaneMessage;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.contracts.ledger.ChunkEvidence.Route;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.contracts.ledger.ChunkStatus;
import io.dpone.spi.LaneFleet;
import io.dpone.spi.LaneFleet.Event;
import io.dpone.spi.LaneFleet.Termination;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class MisbehavingLaneTest {
    private final LoopFixture fixture = new LoopFixture();

    @Test
    void aMessageOfAnotherCommandEndsTheLane() {
        DponeException failure = fixture.failureOf(
                changing(message -> message instanceof LaneMessage.Succeeded succeeded
                        ? new LaneMessage.Succeeded(
                                succeeded.workerId(),
                                CommandBinding.of(
                                        LoopFixture.RUN_KEY, succeeded.binding().chunkIndex(), "somebody-else"),
                                succeeded.receipt(),
                                succeeded.route())
                        : message),
                1);

        assertThat(failure.code()).isEqualTo(ErrorCode.LANE_MESSAGE_IDENTITY_MISMATCH);
        // The rows are committed all the same, and the receipt says so.
        assertThat(fixture.chunk(1).status()).isEqualTo(ChunkStatus.SUCCESS);
    }

    @Test
    void aProbeOfAnotherOperationIsNotAuthorized() {
        DponeException failure = fixture.failureOf(
                changing(message -> message instanceof LaneMessage.ReceiptProbeRequest request
                        ? new LaneMessage.ReceiptProbeRequest(
                                request.requestId(), request.workerId(), request.binding(), other(request.operation()))
                        : message),
                1);

        assertThat(failure.code()).isEqualTo(ErrorCode.RECEIPT_PROBE_REJECTED);
        assertThat(fixture.target.receipts()).isEmpty();
    }

    @Test
    void anOperationIsRegisteredOnce() {
        DponeException failure = fixture.failureOf(
                new InterceptedLauncher(fixture.lanes()) {
                    @Override
                    List<LaneFleet.Event> seen(LaneFleet.Event event) {
                        boolean registers = event instanceof Event.Received received
                                && received.message() instanceof LaneMessage.OperationRequest request
                                && request.step() == LaneMessage.OperationStep.REGISTER;
                        return registers ? List.of(event, event) : List.of(event);
                    }
                },
                1);

        assertThat(failure.code()).isEqualTo(ErrorCode.OPERATION_DUPLICATE_REGISTRATION);
    }

    @Test
    void aLaneThatCannotBeToldOfItsLeaseIsEnded() {
        DponeException failure = fixture.failureOf(
                new InterceptedLauncher(fixture.lanes()) {
                    @Override
                    void sending(int workerId, ParentMessage message) {
                        if (message instanceof ParentMessage.OperationReply) {
                            throw new DponeException(ErrorCode.LANE_CHANNEL_INVALID, "broken");
                        }
                    }
                },
                1);

        assertThat(failure.code()).isEqualTo(ErrorCode.OPERATION_LEASE_IPC_FAILED);
        assertThat(fixture.target.receipts()).isEmpty();
    }

    @Test
    void aReplayThatTheParentDoesNotFindIsNotBelieved() {
        AtomicReference<OperationIdentity> probed = new AtomicReference<>();
        DponeException failure = fixture.failureOf(
                changing(message -> {
                    if (message instanceof LaneMessage.ReceiptProbeRequest request) {
                        probed.set(request.operation());
                    }
                    return message instanceof LaneMessage.OperationRequest request
                            ? new LaneMessage.Succeeded(
                                    request.workerId(),
                                    request.binding(),
                                    invented(requireNonNull(probed.get())),
                                    Route.REPLAY_SUPPRESSED)
                            : message;
                }),
                1);

        assertThat(failure.code()).isEqualTo(ErrorCode.PARENT_RECEIPT_VALIDATION_FAILED);
        assertThat(fixture.chunk(1).status()).isEqualTo(ChunkStatus.FAILED);
        assertThat(fixture.campaign(fixture.lanes(), 1).run().outcome()).isEqualTo(Outcome.PUBLISHED);
        assertThat(fixture.liveRows()).containsExactlyInAnyOrderElementsOf(fixture.sourceRows());
    }

    @Test
    void aLaneThatCannotBeProvedGoneLeavesItsChunkRunning() {
        InterceptedLauncher launcher = new InterceptedLauncher(fixture.lanes()) {
            @Override
            List<Event> seen(Event event) {
                return event instanceof Event.Received received
                                && received.message() instanceof LaneMessage.OperationRequest
                        ? List.of(new Event.Exited(event.workerId(), "signal 9"))
                        : List.of(event);
            }

            @Override
            Termination ended(Termination really, int workerId) {
                return Termination.UNPROVEN;
            }
        };

        DponeException failure = fixture.failureOf(launcher, 1);

        assertThat(failure.code()).isEqualTo(ErrorCode.LANE_EXITED);
        assertThat(failure.getSuppressed())
                .anySatisfy(second -> assertThat(second).hasMessageContaining(ErrorCode.LANE_TERMINATION_FAILED.id()));
        assertThat(fixture.chunk(1).status()).isEqualTo(ChunkStatus.RUNNING);
    }

    @Test
    void aLostFenceEndsEveryLaneBeforeTheLedgerIsTouchedAndTheNextRunGoesOn() {
        InterceptedLauncher launcher = new InterceptedLauncher(fixture.lanes()) {
            @Override
            List<Event> seen(Event event) {
                boolean succeeded =
                        event instanceof Event.Received received && received.message() instanceof LaneMessage.Succeeded;
                if (succeeded) {
                    fixture.target.endFenceSession(LoopFixture.RUN_KEY);
                }
                return List.of(event);
            }
        };

        DponeException failure = fixture.failureOf(launcher, 2);

        assertThat(failure.code()).isEqualTo(ErrorCode.CAMPAIGN_LEASE_LOST);
        // A lane that has just answered is idle and told to stop; one that is at work is ended.
        for (int lane = 1; lane <= 2; lane++) {
            String number = Integer.toString(lane);
            assertThat(launcher.done)
                    .anyMatch(what -> what.equals("send " + number + " Stop")
                            || (what.startsWith("terminate ") && what.contains(number)));
        }
        assertThat(fixture.chunk(1).status()).isEqualTo(ChunkStatus.RUNNING);
        assertThat(fixture.chunk(2).status()).isEqualTo(ChunkStatus.RUNNING);
        assertThat(fixture.campaign(fixture.lanes(), 2).run().outcome()).isEqualTo(Outcome.PUBLISHED);
        assertThat(fixture.liveRows()).containsExactlyInAnyOrderElementsOf(fixture.sourceRows());
        assertThat(fixture.target.receipts()).hasSize(8);
    }

    @Test
    void aCommandIsSentToALaneOnlyAfterItSaidThatItIsReady() {
        InterceptedLauncher launcher = new InterceptedLauncher(fixture.lanes()) {
            private boolean ready;

            @Override
            List<Event> seen(Event event) {
                ready |= event instanceof Event.Received received
                        && received.message() instanceof LaneMessage.RuntimeReady;
                return List.of(event);
            }

            @Override
            void sending(int workerId, ParentMessage message) {
                assertThat(ready).isTrue();
            }
        };

        assertThat(fixture.campaign(launcher, 1).run().outcome()).isEqualTo(Outcome.PUBLISHED);
    }

    private InterceptedLauncher changing(Function<LaneMessage, LaneMessage> change) {
        return new InterceptedLauncher(fixture.lanes()) {
            @Override
            List<LaneFleet.Event> seen(LaneFleet.Event event) {
                return event instanceof Event.Received received
                        ? List.of(new Event.Received(event.workerId(), change.apply(received.message())))
                        : List.of(event);
            }
        };
    }

    private static OperationIdentity other(OperationIdentity operation) {
        String digit = operation.scopeHash().startsWith("0") ? "1" : "0";
        return new OperationIdentity(
                operation.attemptKey(),
                operation.operationKey(),
                digit + operation.scopeHash().substring(1),
                operation.invocationSha256(),
                operation.targetIdentity(),
                operation.receiptId());
    }

    private static ChunkReceipt invented(OperationIdentity operation) {
        return new ChunkReceipt(
                operation.receiptId(),
                operation.operationKey(),
                operation.attemptKey(),
                operation.scopeHash(),
                1,
                "0".repeat(64),
                "invented",
                1,
                4,
                "0".repeat(64),
                "nobody",
                Instant.EPOCH);
    }
}
