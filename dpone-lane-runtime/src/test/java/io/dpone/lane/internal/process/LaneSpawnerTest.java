package io.dpone.lane.internal.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class LaneSpawnerTest {
    private final ProcessTable table = ProcessTable.ofThisMachine();
    private final Processes processes = new Processes(table);

    @AfterEach
    void endWhatIsLeft() {
        processes.close();
    }

    @Test
    void theProcessLeadsASessionAndAGroupUnderTheNumberThatWasStarted() {
        LaneProcess lane = processes.contained("sh", "-c", "echo up; read token; read end");
        Processes.firstWords(lane, 1);

        assertThat(table.find(lane.pid())).get().satisfies(status -> {
            assertThat(status.processGroupId()).isEqualTo(lane.pid());
            assertThat(status.sessionId()).isEqualTo(lane.pid());
        });
    }

    @Test
    void theTokenIsTheFirstLineOfTheInputAndTheInputStaysOpen() {
        LaneProcess lane = processes.contained("sh", "-c", "read a; echo got $a; read b; echo over");

        assertThat(Processes.firstWords(lane, 1)).isEqualTo("got token");
        assertThat(lane.hasExited()).isFalse();
    }

    @Test
    void theEndOfTheSpawningThreadKillsItsLanes() {
        LaneProcess lane = processes.contained("sh", "-c", "trap '' TERM HUP; echo up; while :; do sleep 1; done");
        Processes.firstWords(lane, 1);

        processes.close();

        assertThat(lane.awaitExit(30_000_000_000L)).isTrue();
        assertThat(lane.exitStatus()).isEqualTo("exit code 137 (SIGKILL)");
    }

    @Test
    void theExitIsTold() throws InterruptedException {
        CountDownLatch exited = new CountDownLatch(1);

        LaneProcess lane = processes.spawn(List.of("sh", "-c", "exit 7"), exited::countDown);

        Processes.await(exited);
        assertThat(lane.hasExited()).isTrue();
        assertThat(lane.exitStatus()).isEqualTo("exit code 7");
    }

    @Test
    void theExitIsToldThoughADescendantHoldsTheOutputOpen() throws InterruptedException {
        CountDownLatch exited = new CountDownLatch(1);

        LaneProcess lane = processes.spawn(
                List.of(Processes.PROGRAMS.setsid().toString(), "sh", "-c", "sleep 3600 & exit 7"), exited::countDown);

        Processes.await(exited);
        new LaneTerminator(table, Processes.PROGRAMS, System::nanoTime)
                .end(List.of(lane), java.time.Duration.ofSeconds(30));
    }

    @Test
    void aProcessNeverWaitsForAReaderOfItsOutput() {
        // More than a pipe of 64 KiB holds, with and without line ends.
        LaneProcess lane = processes.contained(
                "sh", "-c", "head -c 1000000 /dev/zero | tr '\\0' x; yes | head -n 20000; echo done >&2");

        assertThat(lane.awaitExit(30_000_000_000L)).isTrue();
        assertThat(lane.exitStatus()).startsWith("exit code 0");
        assertThat(lane.beginningOfOutput()).startsWith("xxxx").hasSizeLessThan(2000);
    }

    @Test
    void aProgramThatCannotBeStartedIsAFailureWithACode() {
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> processes.spawn(List.of("/nonexistent/program"), () -> {}))
                .matches(failure -> failure.code() == ErrorCode.LANE_BOOTSTRAP_FAILED);
        assertThat(processes.contained("true").awaitExit(30_000_000_000L))
                .as("the spawning thread goes on")
                .isTrue();
    }

    @Test
    void theStartDataOfAProcessDoesNotShowTheToken() {
        assertThat(new LaneStart("lane 1", List.of(), java.util.Map.of(), "secret", () -> {}).toString())
                .doesNotContain("secret");
    }
}
