package io.dpone.lane.internal.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProcessTableTest {
    @Test
    void seesThisProcessAsTheVirtualMachineSeesIt() {
        ProcessTable table = ProcessTable.ofThisMachine();
        long pid = ProcessHandle.current().pid();

        assertThat(table.self()).get().satisfies(self -> assertThat(self.pid()).isEqualTo(pid));
        assertThat(table.find(pid)).isEqualTo(table.find(pid)).get().matches(ProcessStatus::isAlive);
        assertThat(table.scan().processes()).extracting(ProcessStatus::pid).contains(pid);
    }

    @Test
    void readsInAnInterruptedThreadAsInAnyOther() {
        Thread.currentThread().interrupt();

        assertThat(ProcessTable.ofThisMachine().self()).isPresent();
        assertThat(ProcessTable.ofThisMachine().scan().processes()).isNotEmpty();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void aScanOfReadableProcessesIsComplete(@TempDir Path folder) {
        ProcFolder proc = new ProcFolder(folder).process(7, 'S', 7, 7, 1).process(8, 'Z', 7, 7, 2);

        ProcessTable.Scan scan = proc.table().scan();

        assertThat(scan.complete()).isTrue();
        assertThat(scan.processes())
                .containsExactlyInAnyOrder(new ProcessStatus(7, 'S', 7, 7, 1), new ProcessStatus(8, 'Z', 7, 7, 2));
    }

    @Test
    void aScanThatMeetsAMalformedProcessIsNotComplete(@TempDir Path folder) {
        ProcFolder proc = new ProcFolder(folder).process(7, 'S', 7, 7, 1).write("8", "8 (cut");

        assertThat(proc.table().scan().complete()).isFalse();
    }

    @Test
    void aScanThatMeetsAnUnreadableProcessIsNotComplete(@TempDir Path folder) throws IOException {
        ProcFolder proc = new ProcFolder(folder);
        Files.createDirectories(folder.resolve("9"));

        assertThat(proc.table().scan().complete()).isFalse();
    }

    @Test
    void aScanWithoutAProcFolderIsNotComplete(@TempDir Path folder) {
        ProcessTable table = new ProcessTable(folder.resolve("missing"));

        assertThat(table.scan().complete()).isFalse();
        assertThat(table.self()).isEmpty();
    }
}
