package io.dpone.lane.internal.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A copy of {@code /proc} with made-up processes. */
final class ProcFolder {
    private final Path folder;

    ProcFolder(Path folder) {
        this.folder = folder;
        write("self", "1 (self) S 0 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1");
    }

    ProcessTable table() {
        return new ProcessTable(folder);
    }

    ProcFolder process(long pid, char state, long group, long session, long startTicks) {
        return write(
                Long.toString(pid),
                pid + " (made up) " + state + " 1 " + group + " " + session + " 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 "
                        + startTicks);
    }

    ProcFolder self(long pid, long group) {
        return write("self", pid + " (self) S 0 " + group + " 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1");
    }

    ProcFolder write(String name, String stat) {
        try {
            Files.createDirectories(folder.resolve(name));
            Files.writeString(folder.resolve(name).resolve("stat"), stat);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }
}
