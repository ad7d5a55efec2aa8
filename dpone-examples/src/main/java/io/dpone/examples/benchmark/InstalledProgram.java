package io.dpone.examples.benchmark;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A program of others that is installed on the machine.
 *
 * @param path the program
 * @param version the first line that it prints about its version
 */
record InstalledProgram(Path path, String version) {
    private static final Pattern SEPARATOR = Pattern.compile(File.pathSeparator, Pattern.LITERAL);

    /**
     * Looks for a program in the folders of {@code PATH}.
     *
     * @param name its name
     * @return the first one found, empty when there is none
     */
    static Optional<InstalledProgram> find(String name) {
        String folders = System.getenv().getOrDefault("PATH", "");
        return SEPARATOR
                .splitAsStream(folders)
                .map(folder -> Path.of(folder).resolve(name))
                .filter(Files::isExecutable)
                .findFirst()
                .map(path -> new InstalledProgram(path, versionOf(path)));
    }

    private static String versionOf(Path path) {
        try {
            Process process = new ProcessBuilder(path.toString(), "--version")
                    .redirectError(Redirect.DISCARD)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.onExit().join();
            return output.lines().findFirst().orElse(path.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(path + " cannot be run", e);
        }
    }
}
