package io.dpone.testkit.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.LaneMessage;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.spi.LaneFleet;
import io.dpone.spi.LaneFleet.Event;
import io.dpone.spi.LaneFleet.Termination;
import io.dpone.testkit.fault.Faults;
import io.dpone.testkit.fault.PortCall;
import io.dpone.testkit.fault.ProcessKilled;
import io.dpone.testkit.fault.SimulatedProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class InProcessLaneLauncherTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final Faults faults = new Faults();
    private final SimulatedProcess host = new SimulatedProcess("host", faults);
    private final BareLane bare = new BareLane();
    private final CountDownLatch frozen = new CountDownLatch(1);
    private final CountDownLatch thaw = new CountDownLatch(1);
    private final LaneFleet fleet =
            new InProcessLaneLauncher(host, lane -> bare.source(), lane -> bare.target()).open(64);

    @AfterEach
    void endEverything() {
        thaw.countDown();
        host.kill();
    }

    private List<Event> awaitEvents(int count) {
        List<Event> events = new ArrayList<>();
        while (events.size() < count) {
            events.addAll(fleet.await(LONG));
        }
        return events;
    }

    private void startReady(int workerId) {
        fleet.start(BareLane.bootstrap(workerId));
        assertThat(awaitEvents(1))
                .containsExactly(new Event.Received(workerId, new LaneMessage.RuntimeReady(workerId)));
    }

    @Test
    void aLaneIsReadyAnswersAndStops() {
        startReady(1);

        fleet.send(1, BareLane.run(1));
        assertThat(awaitEvents(1))
                .singleElement()
                .isInstanceOfSatisfying(
                        Event.Received.class,
                        received -> assertThat(received.message()).isInstanceOf(LaneMessage.Failed.class));
        fleet.send(1, new ParentMessage.Stop());

        assertThat(awaitEvents(1)).containsExactly(new Event.Exited(1, "returned"));
        assertThat(fleet.hasExited(1)).isTrue();
        assertThat(bare.open()).as("connections left open").isZero();
    }

    @Test
    void exitsComeBeforeMessagesThatWereSentBefore() {
        faults.after(PortCall.CHANNEL_SEND, "RuntimeReady", 1, Faults.kill());
        fleet.start(BareLane.bootstrap(1));
        fleet.start(BareLane.bootstrap(2));
        while (!fleet.hasPending(Set.of(1))
                || !fleet.hasPending(Set.of(2))
                || !(fleet.hasExited(1) || fleet.hasExited(2))) {
            Thread.onSpinWait();
        }

        List<Event> events = awaitEvents(1);

        assertThat(events.get(0)).isInstanceOf(Event.Exited.class);
        assertThat(events.get(0).workerId()).isIn(1, 2);
    }

    @Test
    void aLaneDiesWhereTheMessageIsNamed() {
        faults.before(PortCall.CHANNEL_SEND, "Failed", 1, Faults.kill());
        startReady(1);

        fleet.send(1, BareLane.run(1));

        assertThat(awaitEvents(1)).containsExactly(new Event.Exited(1, "killed"));
        assertThat(fleet.describe(1)).contains("lane 1").contains("ended");
        assertThatThrownBy(() -> fleet.send(1, new ParentMessage.Stop()))
                .isInstanceOfSatisfying(
                        DponeException.class,
                        failure -> assertThat(failure.code()).isEqualTo(ErrorCode.LANE_EXITED));
    }

    @Test
    void aBrokenChannelIsReportedAndTheLaneThenEnds() {
        faults.before(PortCall.CHANNEL_SEND, "Failed", 1, InProcessLaneLauncher.breakChannel());
        startReady(1);

        fleet.send(1, BareLane.run(1));

        assertThat(awaitEvents(2))
                .containsExactlyInAnyOrder(
                        new Event.Broken(1, ErrorCode.LANE_CHANNEL_INVALID, "the channel broke"),
                        new Event.Exited(1, "the parent was gone"));
    }

    @Test
    void terminationEndsAnIdleLaneAndItsConnections() {
        startReady(1);
        startReady(2);

        assertThat(fleet.terminate(Set.of(1), LONG)).isEqualTo(Map.of(1, Termination.QUIESCED));

        assertThat(fleet.hasExited(1)).isTrue();
        assertThat(fleet.hasExited(2)).isFalse();
        fleet.close();
        assertThat(fleet.hasExited(2)).isTrue();
        assertThat(bare.open()).isZero();
    }

    @Test
    void aLaneThatDoesNotEndIsUnproven() throws InterruptedException {
        faults.before(PortCall.CHANNEL_SEND, "Failed", 1, moment -> awaitThaw());
        startReady(1);
        fleet.send(1, BareLane.run(1));
        frozen.await();

        assertThat(fleet.terminate(Set.of(1), Duration.ofMillis(20))).isEqualTo(Map.of(1, Termination.UNPROVEN));
        assertThat(fleet.hasExited(1)).isFalse();
        thaw.countDown();

        assertThat(awaitEvents(1)).containsExactly(new Event.Exited(1, "killed"));
        assertThat(fleet.terminate(Set.of(1), LONG)).isEqualTo(Map.of(1, Termination.QUIESCED));
    }

    // As a process in an uninterruptible call would.
    private void awaitThaw() {
        frozen.countDown();
        boolean waiting = true;
        while (waiting) {
            try {
                thaw.await();
                waiting = false;
            } catch (InterruptedException e) {
                assertThat(e).isNotNull();
            }
        }
    }

    @Test
    void anotherThreadEndsAWait() {
        fleet.wakeUp();

        assertThat(fleet.await(LONG)).isEmpty();
        assertThat(fleet.await(Duration.ZERO)).isEmpty();
    }

    @Test
    void lookingTakesNothing() {
        fleet.start(BareLane.bootstrap(1));
        while (!fleet.hasPending(Set.of(1))) {
            Thread.onSpinWait();
        }

        assertThat(fleet.hasPending(Set.of(2))).isFalse();
        assertThat(fleet.hasPending(Set.of(1, 2))).isTrue();
        assertThat(fleet.await(Duration.ZERO)).hasSize(1);
        assertThat(fleet.hasPending(Set.of(1))).isFalse();
    }

    @Test
    void aLaneThatCannotOpenItsConnectionsSaysSo() {
        bare.refuse();
        fleet.start(BareLane.bootstrap(1));

        assertThat(awaitEvents(2))
                .extracting(event -> event.getClass().getSimpleName())
                .containsExactlyInAnyOrder("Exited", "Received");
    }

    @Test
    void lanesDieWithTheirHost() {
        startReady(1);

        host.kill();

        assertThatThrownBy(() -> fleet.await(LONG)).isInstanceOf(ProcessKilled.class);
        assertThatThrownBy(() -> fleet.start(BareLane.bootstrap(2))).isInstanceOf(ProcessKilled.class);
        while (bare.open() > 0) {
            Thread.onSpinWait();
        }
    }

    @Test
    void anUnknownLaneIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> fleet.hasExited(7));
    }
}
