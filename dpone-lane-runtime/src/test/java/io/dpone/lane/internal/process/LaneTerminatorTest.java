package io.dpone.lane.internal.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.spi.LaneFleet.Termination;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LaneTerminatorTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final ProcessTable table = ProcessTable.ofThisMachine();
    private final Processes processes = new Processes(table);
    private final LaneTerminator terminator = new LaneTerminator(table, Processes.PROGRAMS, System::nanoTime);

    @AfterEach
    void endWhatIsLeft() {
        processes.close();
    }

    @Test
    void aLaneThatEndsWhenAskedEndsBySigterm() {
        LaneProcess lane = processes.contained("sleep", "3600");

        assertThat(terminator.end(List.of(lane), LONG)).isEqualTo(Map.of(lane, Termination.QUIESCED));
        assertThat(lane.exitStatus()).isEqualTo("exit code 143 (SIGTERM)");
    }

    @Test
    void aLaneThatDoesNotEndWhenAskedIsKilledWithWhatItStarted() {
        LaneProcess lane =
                processes.contained("sh", "-c", "trap '' TERM; sleep 3600 & echo up; while :; do wait; done");
        Processes.firstWords(lane, 1);

        assertThat(terminator.end(List.of(lane), Duration.ofMillis(200))).isEqualTo(Map.of(lane, Termination.QUIESCED));
        assertThat(lane.exitStatus()).isEqualTo("exit code 137 (SIGKILL)");
        assertThat(membersOf(lane)).isEmpty();
    }

    @Test
    void whatALaneLeftBehindIsEndedThoughTheLaneItselfIsGone() {
        LaneProcess lane = processes.contained("sh", "-c", "sleep 3600 & exit 3");
        lane.awaitExit(LONG.toNanos());
        assertThat(membersOf(lane)).as("the program that it left").hasSize(1);

        assertThat(terminator.end(List.of(lane), LONG)).isEqualTo(Map.of(lane, Termination.QUIESCED));
        assertThat(membersOf(lane)).isEmpty();
        assertThat(lane.exitStatus()).isEqualTo("exit code 3");
    }

    @Test
    void anotherGroupInTheSameSessionIsEndedAsWell() {
        LaneProcess lane = processes.contained("bash", "-c", "set -m; sleep 3600 & echo up; wait");
        Processes.firstWords(lane, 1);
        assertThat(membersOf(lane)).extracting(ProcessStatus::processGroupId).anyMatch(group -> group != lane.pid());

        assertThat(terminator.end(List.of(lane), LONG)).isEqualTo(Map.of(lane, Termination.QUIESCED));
        assertThat(membersOf(lane)).isEmpty();
    }

    @Test
    void aProcessThatStillStandsInOurOwnGroupIsEndedAlone() {
        LaneProcess lane = processes.spawn(List.of("sleep", "3600"), () -> {});

        assertThat(terminator.end(List.of(lane), LONG)).isEqualTo(Map.of(lane, Termination.QUIESCED));
        assertThat(table.self()).isPresent();
    }

    @Test
    void anInterruptNeitherStopsNorHurriesItAndIsKept() {
        LaneProcess lane = processes.contained("sleep", "3600");
        Thread.currentThread().interrupt();

        Map<LaneProcess, Termination> result = terminator.end(List.of(lane), LONG);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(result).isEqualTo(Map.of(lane, Termination.QUIESCED));
        assertThat(lane.exitStatus()).isEqualTo("exit code 143 (SIGTERM)");
    }

    @Test
    void whereTheTableCannotBeReadNothingIsProved(@TempDir Path folder) {
        LaneProcess lane = processes.contained("sleep", "3600");
        ProcessTable unreadable = new ProcFolder(folder).write("77", "cut").table();

        Map<LaneProcess, Termination> result =
                new LaneTerminator(unreadable, Processes.PROGRAMS, System::nanoTime).end(List.of(lane), Duration.ZERO);

        assertThat(result).isEqualTo(Map.of(lane, Termination.UNPROVEN));
    }

    @Test
    void whereAMemberIsLeftNothingIsProved(@TempDir Path folder) {
        LaneProcess lane = processes.contained("true");
        lane.awaitExit(LONG.toNanos());
        ProcessTable table = new ProcFolder(folder)
                .process(999_999_001, 'D', lane.pid(), lane.pid(), 5)
                .table();

        assertThat(new LaneTerminator(table, Processes.PROGRAMS, System::nanoTime).end(List.of(lane), Duration.ZERO))
                .isEqualTo(Map.of(lane, Termination.UNPROVEN));
    }

    @Test
    void membersThatAreOnlyZombiesAreGone(@TempDir Path folder) {
        LaneProcess lane = processes.contained("true");
        lane.awaitExit(LONG.toNanos());
        ProcessTable table = new ProcFolder(folder)
                .process(999_999_001, 'Z', lane.pid(), lane.pid(), 5)
                .table();

        assertThat(new LaneTerminator(table, Processes.PROGRAMS, System::nanoTime).end(List.of(lane), Duration.ZERO))
                .isEqualTo(Map.of(lane, Termination.QUIESCED));
    }

    @Test
    void aHiddenMemberThatOnlyTheKernelKnowsIsNotTakenForGone(@TempDir Path folder) {
        LaneProcess lane = processes.contained("sh", "-c", "sleep 3600 & exit 3");
        lane.awaitExit(LONG.toNanos());
        ProcessTable seesNothing = new ProcFolder(folder).table();

        Map<LaneProcess, Termination> result =
                new LaneTerminator(seesNothing, Processes.PROGRAMS, System::nanoTime).end(List.of(lane), Duration.ZERO);

        assertThat(result).isEqualTo(Map.of(lane, Termination.UNPROVEN));
        assertThat(terminator.end(List.of(lane), LONG)).isEqualTo(Map.of(lane, Termination.QUIESCED));
    }

    @Test
    void aNumberThatWasGivenToAnotherProcessIsNotSignalled(@TempDir Path folder) throws IOException {
        LaneProcess lane = processes.contained("true");
        lane.awaitExit(LONG.toNanos());
        RecordedKill kill = new RecordedKill(folder);
        ProcessTable table = new ProcFolder(folder.resolve("proc"))
                .process(lane.pid(), 'S', lane.pid(), lane.pid(), 1)
                .process(999_999_001, 'S', lane.pid(), lane.pid(), 2)
                .table();

        Map<LaneProcess, Termination> result =
                new LaneTerminator(table, kill.programs(), System::nanoTime).end(List.of(lane), Duration.ZERO);

        assertThat(result).isEqualTo(Map.of(lane, Termination.QUIESCED));
        assertThat(kill.calls()).isEmpty();
    }

    @Test
    void neitherTheParentsOwnGroupNorTheFirstIsEverSignalled(@TempDir Path folder) throws IOException {
        LaneProcess lane = processes.contained("sleep", "3600");
        RecordedKill kill = new RecordedKill(folder);
        ProcessTable table = new ProcFolder(folder.resolve("proc"))
                .self(4242, 4242)
                .process(999_999_001, 'S', 4242, lane.pid(), 1)
                .process(999_999_002, 'S', 1, lane.pid(), 1)
                .process(999_999_003, 'S', 0, lane.pid(), 1)
                .process(999_999_004, 'S', 999_999_004, lane.pid(), 1)
                .table();

        new LaneTerminator(table, kill.programs(), System::nanoTime).end(List.of(lane), Duration.ZERO);

        assertThat(kill.calls()).containsExactly("-TERM -- -999999004", "-KILL -- -999999004");
    }

    private List<ProcessStatus> membersOf(LaneProcess lane) {
        return table.scan().processes().stream()
                .filter(status -> status.sessionId() == lane.pid() && status.isAlive())
                .toList();
    }

    /** A program in place of kill that writes down how it was called. */
    private record RecordedKill(Path folder) {
        LinuxPrograms programs() throws IOException {
            Path script = folder.resolve("kill");
            if (!Files.exists(script)) {
                Files.writeString(script, "#!/bin/sh\necho \"$@\" >> " + folder.resolve("calls") + "\n");
                Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
            }
            return new LinuxPrograms(Processes.PROGRAMS.setpriv(), Processes.PROGRAMS.setsid(), script);
        }

        List<String> calls() throws IOException {
            Path calls = folder.resolve("calls");
            return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
        }
    }
}
