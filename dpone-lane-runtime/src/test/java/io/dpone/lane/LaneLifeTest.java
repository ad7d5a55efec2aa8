package io.dpone.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.lane.LaneMessage;
import io.dpone.contracts.lane.LaneMessage.OperationStep;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.contracts.ledger.ChunkEvidence;
import io.dpone.lane.fixture.Bootstraps;
import io.dpone.lane.fixture.Script;
import io.dpone.lane.fixture.TappedFleet;
import io.dpone.lane.internal.process.ProcessStatus;
import io.dpone.lane.internal.process.ProcessTable;
import io.dpone.spi.LaneFleet;
import io.dpone.spi.LaneFleet.Event;
import io.dpone.spi.LaneFleet.Termination;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lanes as a campaign has them: the real main, the real worker, adapters without a database. */
final class LaneLifeTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    private final ProcessTable table = ProcessTable.ofThisMachine();

    @TempDir
    Path folder;

    @Test
    void aLaneLoadsAChunkAndEndsWhenItIsToldTo() {
        LaneBootstrap bootstrap = Bootstraps.of(1, Script.WORK);
        try (TappedFleet fleet = open()) {
            fleet.start(bootstrap);
            assertThat(fleet.hasExited(1)).isFalse();
            assertThat(fleet.take()).isEqualTo(new Event.Received(1, new LaneMessage.RuntimeReady(1)));

            fleet.send(1, Bootstraps.run(bootstrap, 7));
            LaneMessage.Succeeded succeeded = answerUntilDone(fleet, bootstrap);
            fleet.send(1, new ParentMessage.Stop());

            assertThat(succeeded.binding())
                    .isEqualTo(Bootstraps.run(bootstrap, 7).binding());
            assertThat(succeeded.route()).isEqualTo(ChunkEvidence.Route.COMMITTED);
            assertThat(succeeded.receipt().rows()).isEqualTo(3);
            assertThat(fleet.take()).isEqualTo(new Event.Exited(1, "exit code 0 (it finished)"));
            assertThat(fleet.hasExited(1)).isTrue();
            assertThat(fleet.terminate(Set.of(1), LONG)).isEqualTo(Map.of(1, Termination.QUIESCED));
        }
    }

    private static LaneMessage.Succeeded answerUntilDone(TappedFleet fleet, LaneBootstrap bootstrap) {
        ParentMessage.Run run = Bootstraps.run(bootstrap, 7);
        while (true) {
            LaneMessage message = ((Event.Received) fleet.take()).message();
            if (message instanceof LaneMessage.ReceiptProbeRequest request) {
                assertThat(request.operation()).isEqualTo(run.operation());
                fleet.send(1, new ParentMessage.ReceiptProbeReply(request.requestId(), run.binding(), true, null));
            } else if (message instanceof LaneMessage.OperationRequest request) {
                assertThat(request.step()).isIn((Object[]) OperationStep.values());
                fleet.send(1, new ParentMessage.OperationReply(request.requestId(), run.binding(), true, null, null));
            } else {
                return (LaneMessage.Succeeded) message;
            }
        }
    }

    @Test
    void aLaneThatCannotOpenItsSourceSaysSoAndEnds() {
        try (TappedFleet fleet = open()) {
            fleet.start(Bootstraps.of(1, Script.REFUSE));

            assertThat(fleet.take())
                    .isInstanceOfSatisfying(
                            Event.Received.class,
                            received -> assertThat(((LaneMessage.BootstrapFailed) received.message()).code())
                                    .isEqualTo("DPONE_SOURCE_UNREACHABLE"));
            assertThat(fleet.take()).isEqualTo(new Event.Exited(1, "exit code 0 (it finished)"));
        }
    }

    @Test
    void aKilledLaneIsAnExitThatNamesTheSignal() {
        try (TappedFleet fleet = open()) {
            fleet.start(Bootstraps.of(1, Script.WORK));
            fleet.start(Bootstraps.of(2, Script.WORK));
            fleet.take();
            fleet.take();

            kill(fleet, 2);

            assertThat(fleet.take()).isEqualTo(new Event.Exited(2, "exit code 137 (SIGKILL)"));
            assertThat(fleet.hasExited(1)).as("the other lane lives").isFalse();
            assertThat(fleet.describe(2)).contains("lane 2", "exit code 137 (SIGKILL)");
            assertThatExceptionOfType(DponeException.class)
                    .isThrownBy(() -> fleet.send(2, new ParentMessage.Stop()))
                    .matches(failure -> failure.code() == ErrorCode.LANE_CHANNEL_INVALID);
        }
    }

    @Test
    void everythingThatALaneStartedIsEndedWithIt() {
        try (TappedFleet fleet = open()) {
            fleet.start(Bootstraps.of(1, Script.START_A_PROGRAM));
            fleet.take();
            long lane = pidOf(fleet, 1);
            assertThat(membersOf(lane)).as("lane and program").hasSize(2);
            kill(fleet, 1);
            fleet.take();
            assertThat(membersOf(lane)).as("the program outlives the lane").hasSize(1);

            assertThat(fleet.terminate(Set.of(1), LONG)).isEqualTo(Map.of(1, Termination.QUIESCED));

            assertThat(membersOf(lane)).isEmpty();
        }
    }

    @Test
    void aLaneThatDoesNotEndWhenAskedIsKilled() {
        try (TappedFleet fleet = open()) {
            fleet.start(Bootstraps.of(1, Script.IGNORE_TERMINATION));
            fleet.start(Bootstraps.of(2, Script.WORK));
            fleet.take();
            fleet.take();

            assertThat(fleet.terminate(Set.of(2), LONG)).isEqualTo(Map.of(2, Termination.QUIESCED));
            assertThat(fleet.take()).isEqualTo(new Event.Exited(2, "exit code 143 (SIGTERM)"));

            assertThat(fleet.terminate(Set.of(1, 2), Duration.ofMillis(500)))
                    .isEqualTo(Map.of(1, Termination.QUIESCED, 2, Termination.QUIESCED));
            assertThat(fleet.take()).isEqualTo(new Event.Exited(1, "exit code 137 (SIGKILL)"));
        }
    }

    @Test
    void aLaneMayPrintMoreThanAPipeHolds() {
        try (TappedFleet fleet = open()) {
            fleet.start(Bootstraps.of(1, Script.PRINT));

            assertThat(fleet.take()).isEqualTo(new Event.Received(1, new LaneMessage.RuntimeReady(1)));
        }
    }

    @Test
    void twoFleetsDoNotDisturbEachOther() {
        try (TappedFleet second = open()) {
            try (TappedFleet first = open()) {
                first.start(Bootstraps.of(1, Script.WORK));
                second.start(Bootstraps.of(1, Script.WORK));
                first.take();
                second.take();
            }
            assertThat(second.hasExited(1)).isFalse();
            second.send(1, new ParentMessage.Stop());
            assertThat(second.take()).isEqualTo(new Event.Exited(1, "exit code 0 (it finished)"));
        }
    }

    @Test
    void aClosedFleetLeavesNoProcessAndNoFile() throws IOException {
        TappedFleet fleet = open();
        fleet.start(Bootstraps.of(1, Script.START_A_PROGRAM));
        fleet.take();
        long lane = pidOf(fleet, 1);

        fleet.close();
        fleet.close();

        assertThat(membersOf(lane)).isEmpty();
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void aLaneThatWasToldToStopMayFinishWhenItsFleetIsClosed() {
        LaneFleet fleet = new ProcessLaneLauncher(options().withTimeouts(LONG, LONG, LONG)).open(64);
        try (fleet) {
            fleet.start(Bootstraps.of(1, Script.WORK));
            while (!fleet.hasPending(Set.of(1))) {
                assertThat(fleet.hasExited(1)).isFalse();
            }
            fleet.send(1, new ParentMessage.Stop());
        }

        assertThat(fleet.describe(1)).endsWith("exit code 0 (it finished)");
    }

    @Test
    void anInterruptEndsTheWaitAndNothingElse() {
        LaneBootstrap bootstrap = Bootstraps.of(1, Script.WORK);
        try (TappedFleet fleet = open()) {
            fleet.start(bootstrap);
            fleet.take();
            Thread waiting = Thread.currentThread();
            Thread interrupting = new Thread(waiting::interrupt);

            interrupting.start();
            List<Event> events = fleet.await(LONG);

            assertThat(Thread.currentThread().isInterrupted()).isTrue();
            assertThat(events).isEmpty();
            assertThat(fleet.await(LONG)).as("a kept interrupt only lets look").isEmpty();
            assertThat(Thread.interrupted()).isTrue();
            fleet.send(1, new ParentMessage.Stop());
            assertThat(fleet.take()).isEqualTo(new Event.Exited(1, "exit code 0 (it finished)"));
        }
    }

    @Test
    void aWaitCanBeEndedFromAnotherThreadAlsoBeforeItBegins() {
        try (TappedFleet fleet = open()) {
            fleet.wakeUp();
            assertThat(fleet.await(LONG)).isEmpty();

            new Thread(fleet::wakeUp).start();
            assertThat(fleet.await(LONG)).isEmpty();
        }
    }

    @Test
    void lookingForEventsTakesNone() {
        try (TappedFleet fleet = open()) {
            fleet.start(Bootstraps.of(1, Script.WORK));
            while (!fleet.hasPending(Set.of(1))) {
                Thread.onSpinWait();
            }

            assertThat(fleet.hasPending(Set.of(2))).isFalse();
            assertThat(fleet.hasPending(Set.of(1, 2))).isTrue();
            assertThat(fleet.await(Duration.ZERO))
                    .containsExactly(new Event.Received(1, new LaneMessage.RuntimeReady(1)));
            assertThat(fleet.hasPending(Set.of(1))).isFalse();
        }
    }

    @Test
    void credentialsAreNeitherInArgumentsNorInTheEnvironmentAndTheHostsOptionsStayThere() throws IOException {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put("JAVA_TOOL_OPTIONS", "-Dhost=only");
        environment.put("JDK_JAVA_OPTIONS", "-Dhost=only");
        environment.put("PGPASSWORD", Bootstraps.PASSWORD);
        environment.put("TZ", "Asia/Kathmandu");
        try (TappedFleet fleet = new TappedFleet(new ProcessLaneLauncher(options(), "Linux", environment).open(64))) {
            fleet.start(Bootstraps.of(1, Script.WORK));
            fleet.take();
            Path process = Path.of("/proc", Long.toString(pidOf(fleet, 1)));

            String arguments = new String(Files.readAllBytes(process.resolve("cmdline")), StandardCharsets.UTF_8);
            String variables = new String(Files.readAllBytes(process.resolve("environ")), StandardCharsets.UTF_8);

            assertThat(arguments).contains("LaneMain", "-Xmx64m").doesNotContain(Bootstraps.PASSWORD, "reader");
            assertThat(variables)
                    .contains("TZ=Asia/Kathmandu")
                    .doesNotContain(Bootstraps.PASSWORD, "PGPASSWORD", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS");
        }
    }

    @Test
    void startDataThatDoesNotFitIsRefusedAndTheLaneIsOver() {
        String tooLong = "x".repeat(2_000_000);
        try (TappedFleet fleet = open()) {
            assertThatExceptionOfType(DponeException.class)
                    .isThrownBy(() -> fleet.start(Bootstraps.of(1, Script.WORK, tooLong)))
                    .matches(refusal -> refusal.code() == ErrorCode.LANE_BOOTSTRAP_NOT_SERIALIZABLE);

            assertThat(fleet.hasExited(1)).isTrue();
            assertThat(fleet.terminate(Set.of(1), LONG)).isEqualTo(Map.of(1, Termination.QUIESCED));
            assertThat(fleet.describe(1)).contains("lane 1", "not started");
        }
    }

    @Test
    void aPreparedLaneTakesItsStartDataLaterAndIsTheSameProcess() {
        try (TappedFleet fleet = open()) {
            fleet.prepare("run", List.of(1, 2));
            long first = pidOf(fleet, 1);
            long second = pidOf(fleet, 2);

            fleet.start(Bootstraps.of(2, Script.WORK));
            fleet.start(Bootstraps.of(1, Script.WORK));

            assertThat(List.of(fleet.take(), fleet.take()))
                    .containsExactlyInAnyOrder(
                            new Event.Received(1, new LaneMessage.RuntimeReady(1)),
                            new Event.Received(2, new LaneMessage.RuntimeReady(2)));
            assertThat(pidOf(fleet, 1)).isEqualTo(first);
            assertThat(pidOf(fleet, 2)).isEqualTo(second);
        }
    }

    @Test
    void preparingMoreLanesLeavesTheFirstOnesAlone() {
        try (TappedFleet fleet = open()) {
            fleet.prepare("run", List.of(1));
            long first = pidOf(fleet, 1);

            fleet.prepare("run", List.of(1, 2));
            fleet.start(Bootstraps.of(1, Script.WORK));
            fleet.start(Bootstraps.of(2, Script.WORK));

            assertThat(List.of(fleet.take(), fleet.take()))
                    .containsExactlyInAnyOrder(
                            new Event.Received(1, new LaneMessage.RuntimeReady(1)),
                            new Event.Received(2, new LaneMessage.RuntimeReady(2)));
            assertThat(pidOf(fleet, 1)).isEqualTo(first);
        }
    }

    @Test
    void aPreparedLaneThatEndedBeforeItsStartIsReplacedWithoutAWord() {
        try (TappedFleet fleet = open()) {
            fleet.prepare("run", List.of(1));
            long first = pidOf(fleet, 1);
            kill(fleet, 1);
            while (!fleet.hasExited(1)) {
                Thread.onSpinWait();
            }

            fleet.start(Bootstraps.of(1, Script.WORK));

            assertThat(fleet.take()).isEqualTo(new Event.Received(1, new LaneMessage.RuntimeReady(1)));
            assertThat(pidOf(fleet, 1)).isNotEqualTo(first);
        }
    }

    @Test
    void aPreparedLaneThatIsNeverStartedEndsWithItsFleet() {
        long lane;
        try (TappedFleet fleet = open()) {
            fleet.prepare("run", List.of(1));
            lane = pidOf(fleet, 1);
        }

        assertThat(membersOf(lane)).isEmpty();
    }

    @Test
    void aNumberIsGivenOnceAndOnlyKnownLanesAreAskedFor() {
        try (TappedFleet fleet = open()) {
            fleet.start(Bootstraps.of(1, Script.WORK));

            assertThatIllegalArgumentException().isThrownBy(() -> fleet.start(Bootstraps.of(1, Script.WORK)));
            assertThatIllegalArgumentException().isThrownBy(() -> fleet.hasExited(2));
            assertThatIllegalArgumentException().isThrownBy(() -> fleet.terminate(Set.of(2), LONG));
        }
    }

    private LaneProcessOptions options() {
        return LaneProcessOptions.ofDefaults().withSocketParent(folder);
    }

    private TappedFleet open() {
        return new TappedFleet(new ProcessLaneLauncher(options()).open(64));
    }

    private static void kill(TappedFleet fleet, int workerId) {
        assertThat(ProcessHandle.of(pidOf(fleet, workerId))).get().matches(ProcessHandle::destroyForcibly);
    }

    private static long pidOf(TappedFleet fleet, int workerId) {
        return Long.parseLong(fleet.describe(workerId).replaceAll(".*process, group and session (\\d+).*", "$1"));
    }

    private List<ProcessStatus> membersOf(long session) {
        return table.scan().processes().stream()
                .filter(status -> status.sessionId() == session && status.isAlive())
                .toList();
    }
}
