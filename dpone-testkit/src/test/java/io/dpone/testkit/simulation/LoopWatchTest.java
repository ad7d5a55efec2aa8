package io.dpone.testkit.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.chunk.ChunkSpec;
import io.dpone.contracts.chunk.LiteralType;
import io.dpone.contracts.chunk.RangeScope;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.json.Sha256;
import io.dpone.contracts.lane.CommandBinding;
import io.dpone.contracts.lane.LaneMessage;
import io.dpone.contracts.lane.LaneMessage.OperationStep;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.spi.LaneFleet.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Each rule of the loop is seen to be broken by a loop that breaks it, and by no other. */
class LoopWatchTest {
    private static final String KEY = Sha256.hex("operation");
    private static final String OWNER = Sha256.hex("owner");

    private final List<SimulationRule> broken = new ArrayList<>();
    private final LoopWatch watch = new LoopWatch((rule, detail) -> broken.add(rule));

    private void turn() {
        watch.awaiting(Duration.ofMillis(50));
    }

    private void run(int workerId, int chunk) {
        watch.sending(workerId, new ParentMessage.Run(binding(chunk), chunk(chunk), operation()), false);
    }

    private void says(int workerId, LaneMessage message) {
        watch.seen(List.of(new Event.Received(workerId, message)));
    }

    private void asks(int workerId, int chunk, OperationStep step) {
        says(workerId, new LaneMessage.OperationRequest(1, workerId, binding(chunk), step, KEY, OWNER, 1));
    }

    private void answers(int workerId, int chunk) {
        watch.sending(workerId, new ParentMessage.OperationReply(1, binding(chunk), true, null, null), false);
    }

    private void fails(int workerId, int chunk) {
        says(workerId, new LaneMessage.Failed(workerId, binding(chunk), "CODE", "error", Effect.NOT_APPLIED));
    }

    @Test
    void aFirstBatchMayBeLargeAndLaterEachTurnGivesOne() {
        turn();
        run(1, 1);
        run(2, 2);
        turn();
        fails(1, 1);
        run(1, 3);
        turn();
        fails(2, 2);
        run(2, 4);

        assertThat(broken).isEmpty();
    }

    @Test
    void twoChunksInOneTurnBesideABusyLaneAreTooMany() {
        turn();
        run(1, 1);
        turn();
        run(2, 2);
        run(3, 3);

        assertThat(broken).containsExactly(SimulationRule.ONE_REDISPATCH_A_TURN);
    }

    @Test
    void anExitIsHandledBeforeAnythingIsSent() {
        turn();
        run(1, 1);
        turn();
        watch.seen(List.of(new Event.Exited(1, "signal 9")));
        watch.sending(2, new ParentMessage.Stop(), false);
        watch.ending(Set.of(1));
        watch.sending(3, new ParentMessage.Stop(), false);

        assertThat(broken).containsExactly(SimulationRule.EXITS_COME_FIRST);
    }

    @Test
    void aLaneThatWasToldToStopMayExitUnhandled() {
        turn();
        watch.sending(1, new ParentMessage.Stop(), false);
        watch.seen(List.of(new Event.Exited(1, "returned")));
        watch.sending(2, new ParentMessage.Stop(), false);

        assertThat(broken).isEmpty();
    }

    @Test
    void aRequestIsAnsweredBeforeAChunkIsGivenOut() {
        turn();
        run(1, 1);
        turn();
        asks(1, 1, OperationStep.REGISTER);
        run(2, 2);

        assertThat(broken).containsExactly(SimulationRule.MESSAGES_BEFORE_DISPATCH);
    }

    @Test
    void aBusyLaneThatHasSpokenIsHeardBeforeAChunkIsGivenOut() {
        turn();
        run(1, 1);
        turn();
        watch.sending(2, new ParentMessage.Run(binding(2), chunk(2), operation()), true);

        assertThat(broken).containsExactly(SimulationRule.MESSAGES_BEFORE_DISPATCH);
    }

    @Test
    void anOperationIsRenewedUntilItIsFinalizingAndNotAfterThat() {
        turn();
        run(1, 1);
        asks(1, 1, OperationStep.REGISTER);
        watch.renewing(KEY);
        answers(1, 1);
        watch.renewing(KEY);
        asks(1, 1, OperationStep.FINALIZING);
        watch.renewing(KEY);
        answers(1, 1);

        assertThat(broken).isEmpty();
        watch.renewing(KEY);

        assertThat(broken).containsExactly(SimulationRule.FINALIZING_ROW_IS_LEFT_ALONE);
    }

    private static CommandBinding binding(int chunk) {
        return CommandBinding.of("simulated", chunk, "owner");
    }

    private static ChunkSpec chunk(int index) {
        return new ChunkSpec(index, new RangeScope("id", LiteralType.INTEGER, "1", "2", true));
    }

    private static OperationIdentity operation() {
        return new OperationIdentity(KEY, KEY, KEY, KEY, KEY, "postgres-generic-v1:" + KEY);
    }
}
