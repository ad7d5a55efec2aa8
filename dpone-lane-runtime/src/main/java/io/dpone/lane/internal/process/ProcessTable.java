package io.dpone.lane.internal.process;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The processes of this machine as {@code /proc} shows them. Stateless and thread-safe. An interrupted thread reads as any other. */
public final class ProcessTable {
    private final Path folder;

    /**
     * The table of a folder.
     *
     * @param folder {@code /proc}, or in tests a copy
     */
    public ProcessTable(Path folder) {
        this.folder = folder;
    }

    /**
     * The table of this machine.
     *
     * @return the table
     */
    public static ProcessTable ofThisMachine() {
        return new ProcessTable(Path.of("/proc"));
    }

    /**
     * Looks one process up.
     *
     * @param pid the process id
     * @return its status, empty when it is gone or cannot be read
     */
    public Optional<ProcessStatus> find(long pid) {
        return find(Long.toString(pid));
    }

    /**
     * The process that asks.
     *
     * @return its status, empty where there is no {@code /proc}
     */
    public Optional<ProcessStatus> self() {
        return find("self");
    }

    /**
     * Looks at every process.
     *
     * @return what was seen, in no order
     */
    public Scan scan() {
        List<ProcessStatus> seen = new ArrayList<>();
        boolean complete = true;
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, ProcessTable::isProcess)) {
            for (Path entry : entries) {
                Optional<ProcessStatus> status = find(entry.getFileName().toString());
                status.ifPresent(seen::add);
                // A process that ended between the listing and the reading left no folder.
                complete &= status.isPresent() || !Files.exists(entry) || isOfAnotherUser(entry);
            }
        } catch (IOException | DirectoryIteratorException e) {
            complete = false;
        }
        return new Scan(seen, complete);
    }

    private Optional<ProcessStatus> find(String name) {
        // No channel: reading through one, an interrupted thread would get nothing but an exception.
        try (FileInputStream file =
                new FileInputStream(folder.resolve(name).resolve("stat").toFile())) {
            return ProcessStatus.parse(new String(file.readAllBytes(), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static boolean isProcess(Path entry) {
        return entry.getFileName().toString().chars().allMatch(character -> character >= '0' && character <= '9');
    }

    private boolean isOfAnotherUser(Path entry) throws IOException {
        return !Files.getOwner(entry).equals(Files.getOwner(folder.resolve("self")));
    }

    /**
     * The processes at one moment.
     *
     * @param processes those that were read
     * @param complete false when one of our own user could not be read
     */
    public record Scan(List<ProcessStatus> processes, boolean complete) {
        // Copies the list.
        public Scan {
            processes = List.copyOf(processes);
        }
    }
}
