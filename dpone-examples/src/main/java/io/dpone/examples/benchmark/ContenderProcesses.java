package io.dpone.examples.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Starts the processes of one contender in one run, watched, with their complaints in a file of the run's own folder. Used by one thread. */
final class ContenderProcesses {
    private static final int MOST_COMPLAINT = 200;

    private final ProcessWatch watch;
    private final Path complaints;

    /**
     * Nothing is started yet.
     *
     * @param watch looks at what is started
     * @param folder an empty folder
     */
    ContenderProcesses(ProcessWatch watch, Path folder) {
        this.watch = watch;
        this.complaints = folder.resolve("complaints");
    }

    /** A program to be started with a clean environment: whatever the user's shell says of PostgreSQL would make two machines differ. */
    ProcessBuilder program(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("PG") && !name.equals("PGBINDIR"));
        return builder.redirectError(Redirect.appendTo(complaints.toFile()));
    }

    /** Starts a program whose output nobody reads. */
    Process start(ProcessBuilder program) {
        return watched(program.redirectOutput(Redirect.DISCARD));
    }

    /** Starts a program whose output the caller reads. */
    Process startReadable(ProcessBuilder program) {
        return watched(program);
    }

    /** Starts two programs, the output of the first being the input of the second through a pipe of the operating system. */
    List<Process> startPipe(ProcessBuilder from, ProcessBuilder to) {
        try {
            List<Process> pipe = ProcessBuilder.startPipeline(List.of(from, to.redirectOutput(Redirect.DISCARD)));
            pipe.forEach(process -> watch.add(process.toHandle()));
            return pipe;
        } catch (IOException e) {
            throw new UncheckedIOException("the pipe does not start", e);
        }
    }

    /** Waits until all have ended, and requires that none complained by its exit code. */
    void await(List<Process> processes) {
        for (Process process : processes) {
            try {
                process.waitFor();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while a contender ran", e);
            }
        }
        for (Process process : processes) {
            if (process.exitValue() != 0) {
                throw new ContenderFailedException("exit code " + process.exitValue() + ": " + complaint());
            }
        }
    }

    private Process watched(ProcessBuilder program) {
        try {
            Process process = program.start();
            watch.add(process.toHandle());
            return process;
        } catch (IOException e) {
            throw new UncheckedIOException("the contender does not start", e);
        }
    }

    private String complaint() {
        try {
            List<String> lines = Files.readString(complaints, StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .toList();
            String first = lines.stream()
                    .filter(line -> line.contains("ERROR") || line.contains("FATAL"))
                    .findFirst()
                    .orElse(lines.isEmpty() ? "it said nothing" : lines.get(lines.size() - 1));
            return first.length() <= MOST_COMPLAINT ? first : first.substring(0, MOST_COMPLAINT);
        } catch (IOException e) {
            throw new UncheckedIOException("what the contender complained about cannot be read", e);
        }
    }
}
