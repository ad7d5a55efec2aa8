package io.dpone.examples.benchmark;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A Java program in a virtual machine of its own. Immutable. */
final class JavaProgram {
    private final List<String> command = new ArrayList<>();
    private final Map<String, String> environment;

    /**
     * A program.
     *
     * @param jvmOptions options of the virtual machine
     * @param classPath where its classes are
     * @param mainClass what is run
     * @param arguments its arguments, no credential among them: everybody on the machine can read them
     * @param environment further variables
     */
    JavaProgram(
            List<String> jvmOptions,
            String classPath,
            String mainClass,
            List<String> arguments,
            Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", classPath, mainClass));
        command.addAll(arguments);
    }

    /**
     * Runs it to its end.
     *
     * @param processes start and watch it
     * @return what it printed
     * @throws ContenderFailedException when its exit code is not 0
     */
    List<String> run(ContenderProcesses processes) {
        ProcessBuilder builder = processes.program(command);
        builder.environment().putAll(environment);
        Process process = processes.startReadable(builder);
        List<String> lines;
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            lines = output.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException("the program cannot be listened to", e);
        }
        processes.await(List.of(process));
        return lines;
    }
}
