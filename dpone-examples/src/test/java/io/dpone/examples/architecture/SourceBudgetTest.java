package io.dpone.examples.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** No source file of any module, tests included, has more than 400 lines of code. */
final class SourceBudgetTest {
    private static final int BUDGET = 400;

    @Test
    void everySourceFileKeepsToTheBudget() throws IOException {
        SortedMap<String, Integer> linesByFile = linesByFile(repository());

        assertThat(linesByFile.keySet()).anyMatch(file -> file.endsWith("/SourceBudgetTest.java"));
        assertThat(linesByFile).allSatisfy((file, lines) -> assertThat(lines).isLessThanOrEqualTo(BUDGET));
    }

    private static SortedMap<String, Integer> linesByFile(Path repository) throws IOException {
        SortedMap<String, Integer> linesByFile = new TreeMap<>();
        for (Path sources : sourceFolders(repository)) {
            try (Stream<Path> files = Files.walk(sources)) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .forEach(file ->
                                linesByFile.put(repository.relativize(file).toString(), linesOf(file)));
            }
        }
        return linesByFile;
    }

    private static List<Path> sourceFolders(Path repository) throws IOException {
        try (Stream<Path> modules = Files.list(repository)) {
            return modules.map(module -> module.resolve("src"))
                    .filter(Files::isDirectory)
                    .toList();
        }
    }

    private static int linesOf(Path file) {
        try {
            return SourceLines.count(Files.readAllLines(file));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The tests of a module run in its folder, which stands in the repository. */
    private static Path repository() {
        return Objects.requireNonNull(Path.of("").toAbsolutePath().getParent(), "folder above the module");
    }
}
