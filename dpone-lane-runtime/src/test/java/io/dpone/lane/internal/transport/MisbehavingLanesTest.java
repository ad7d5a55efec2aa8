package io.dpone.lane.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.lane.LaneMessage;
import io.dpone.lane.fixture.Bootstraps;
import io.dpone.lane.fixture.Misconduct;
import io.dpone.lane.fixture.Script;
import io.dpone.spi.LaneFleet;
import io.dpone.spi.LaneFleet.Event;
import io.dpone.spi.LaneFleet.Termination;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MisbehavingLanesTest {
    private static final Duration LONG = Fleets.LONG;
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final LaneBootstrap BOOTSTRAP = Bootstraps.of(1, Script.WORK);

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "WRONG_PROCESS,      LANE_ISOLATION_FAILED,          the process that reported is",
        "NOISE,              LANE_CHANNEL_INVALID,           a frame broke the lane protocol",
        "SPEAKS_FOR_ANOTHER, LANE_MESSAGE_IDENTITY_MISMATCH, a message names lane 2",
        "WORKS_TOO_EARLY,    LANE_MESSAGE_UNEXPECTED,        Progress came while the lane was opening",
    })
    void aLaneThatBreaksTheProtocolIsBrokenAndCanBeEnded(Misconduct misconduct, ErrorCode code, String error) {
        try (LaneFleet fleet = Fleets.misbehaving(folder, misconduct)) {
            fleet.start(BOOTSTRAP);

            List<Event> events = Fleets.untilCount(fleet, 1);

            assertThat(events).singleElement().isInstanceOfSatisfying(Event.Broken.class, broken -> {
                assertThat(broken.workerId()).isEqualTo(1);
                assertThat(broken.code()).isEqualTo(code);
                assertThat(broken.error()).contains(error);
            });
            assertThat(fleet.terminate(Set.of(1), LONG)).isEqualTo(Map.of(1, Termination.QUIESCED));
            assertThat(Fleets.untilCount(fleet, 1)).singleElement().isInstanceOf(Event.Exited.class);
        }
    }

    @Test
    void aSecondReportIsUnexpected() {
        try (LaneFleet fleet = Fleets.misbehaving(folder, Misconduct.REPORTS_TWICE)) {
            fleet.start(BOOTSTRAP);

            List<Event> events = Fleets.untilCount(fleet, 2);

            assertThat(events.get(0)).isEqualTo(new Event.Received(1, new LaneMessage.RuntimeReady(1)));
            assertThat(events.get(1))
                    .isEqualTo(new Event.Broken(
                            1, ErrorCode.LANE_MESSAGE_UNEXPECTED, "Ready came while the lane was running"));
        }
    }

    @Test
    void aCallerWithAnotherTokenIsSentAwayAndNothingIsBelieved() {
        try (LaneFleet fleet = Fleets.misbehaving(folder, Misconduct.WRONG_TOKEN)) {
            fleet.start(BOOTSTRAP);

            // The lane ends by itself with this code when its call was hung up.
            assertThat(Fleets.untilCount(fleet, 1)).containsExactly(new Event.Exited(1, "exit code 9"));
        }
    }

    @Test
    void aLaneThatDoesNotReportInTimeIsBroken() {
        FleetSettings settings = new FleetSettings(folder, SHORT, LONG, LONG, LONG);
        try (LaneFleet fleet = Fleets.misbehaving(Misconduct.REPORTS_NOTHING, settings, System::nanoTime)) {
            fleet.start(BOOTSTRAP);

            assertThat(Fleets.untilCount(fleet, 1))
                    .containsExactly(new Event.Broken(
                            1, ErrorCode.LANE_BOOTSTRAP_FAILED, "it was not ready within 300 ms: it did not report"));
            assertThat(fleet.terminate(Set.of(1), LONG)).isEqualTo(Map.of(1, Termination.QUIESCED));
        }
    }

    @Test
    void aLaneWhoseConnectionsDoNotOpenInTimeIsBroken() {
        AtomicLong ahead = new AtomicLong();
        FleetSettings settings = new FleetSettings(folder, LONG, LONG, LONG, LONG);
        try (LaneFleet fleet =
                Fleets.misbehaving(Misconduct.NEVER_READY, settings, () -> System.nanoTime() + ahead.get())) {
            fleet.start(BOOTSTRAP);
            while (!fleet.describe(1).contains("opening")) {
                assertThat(fleet.hasPending(Set.of(1))).isFalse();
            }

            ahead.set(LONG.toNanos());

            assertThat(fleet.await(Duration.ZERO))
                    .containsExactly(new Event.Broken(
                            1,
                            ErrorCode.LANE_BOOTSTRAP_FAILED,
                            "it was not ready within 60000 ms: its connections did not open"));
        }
    }

    @Test
    void aLaneThatEndsBeforeItReportedGivesItsLastWords() {
        try (LaneFleet fleet = Fleets.misbehaving(folder, Misconduct.ENDS_AT_ONCE)) {
            fleet.start(BOOTSTRAP);

            assertThat(Fleets.untilCount(fleet, 1))
                    .containsExactly(new Event.Exited(1, "exit code 7; it said: nothing to do here"));
            assertThat(fleet.hasExited(1)).isTrue();
        }
    }

    @Test
    void aLaneThatHangsUpAndLivesOnIsBroken() {
        FleetSettings settings = new FleetSettings(folder, LONG, LONG, SHORT, LONG);
        try (LaneFleet fleet = Fleets.misbehaving(Misconduct.HANGS_UP, settings, System::nanoTime)) {
            fleet.start(BOOTSTRAP);

            assertThat(Fleets.untilCount(fleet, 2))
                    .containsExactly(
                            new Event.Received(1, new LaneMessage.RuntimeReady(1)),
                            new Event.Broken(
                                    1, ErrorCode.LANE_CHANNEL_INVALID, "it closed its channel and still runs"));
        }
    }

    @Test
    void whatALaneSaidBeforeItWasKilledComesAfterItsExitInOrder() {
        try (LaneFleet fleet = Fleets.misbehaving(folder, Misconduct.TALKS_AND_IS_KILLED)) {
            fleet.start(BOOTSTRAP);
            assertThat(Fleets.untilCount(fleet, 1))
                    .containsExactly(new Event.Received(1, new LaneMessage.RuntimeReady(1)));
            fleet.send(1, Bootstraps.run(BOOTSTRAP, 1));
            // Looks without taking until it is dead and the thread that tells of it has done so.
            while (!fleet.hasExited(1) || isAlive("lane 1 of run exit")) {
                fleet.hasPending(Set.of());
            }

            List<Event> events = Fleets.untilCount(fleet, 4);

            assertThat(events.get(0)).isEqualTo(new Event.Exited(1, "exit code 137 (SIGKILL)"));
            assertThat(events.subList(1, 4))
                    .extracting(event -> ((LaneMessage.Progress) ((Event.Received) event).message()).rows())
                    .containsExactly(1L, 2L, 3L);
        }
    }

    @Test
    void aMessageThatALaneDoesNotTakeFailsInBoundedTimeAndItsEffectIsUnknown() {
        FleetSettings settings = new FleetSettings(folder, LONG, SHORT, LONG, LONG);
        try (LaneFleet fleet = Fleets.misbehaving(Misconduct.DOES_NOT_LISTEN, settings, System::nanoTime)) {
            fleet.start(BOOTSTRAP);
            Fleets.untilCount(fleet, 1);

            assertThatExceptionOfType(DponeException.class)
                    .isThrownBy(() -> {
                        // A socket holds some hundred thousand bytes.
                        for (int i = 0; i < 100_000; i++) {
                            fleet.send(1, Bootstraps.run(BOOTSTRAP, 1));
                        }
                    })
                    .matches(failure -> failure.code() == ErrorCode.LANE_CHANNEL_INVALID)
                    .matches(failure -> failure.effect() == Effect.UNKNOWN);
            assertThatExceptionOfType(DponeException.class)
                    .isThrownBy(() -> fleet.send(1, Bootstraps.run(BOOTSTRAP, 1)))
                    .as("nothing is sent after half a message")
                    .matches(failure -> failure.effect() == Effect.NOT_APPLIED);
        }
    }

    @Test
    void anInterruptDoesNotCutAMessageShortAndIsKept() {
        try (LaneFleet fleet = Fleets.misbehaving(folder, Misconduct.DOES_NOT_LISTEN)) {
            fleet.start(BOOTSTRAP);
            Fleets.untilCount(fleet, 1);

            Thread.currentThread().interrupt();
            fleet.send(1, Bootstraps.run(BOOTSTRAP, 1));

            assertThat(Thread.interrupted()).isTrue();
            assertThat(fleet.hasExited(1)).isFalse();
            fleet.send(1, Bootstraps.run(BOOTSTRAP, 1));
        }
    }

    private static boolean isAlive(String threadName) {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals(threadName));
    }
}
