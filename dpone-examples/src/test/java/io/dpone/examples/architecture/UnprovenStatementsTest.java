package io.dpone.examples.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the list of T-SQL statements that no engine at hand has run against the adapter that sends them. */
class UnprovenStatementsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /** What Babelfish has no statement or view for, as its documentation of differences says, and by what a statement of that kind is known in a source. */
    private static final Map<String, String> UNKNOWN_TO_BABELFISH = new TreeMap<>(Map.of(
            "CLUSTERED COLUMNSTORE INDEX", "CREATE CLUSTERED COLUMNSTORE INDEX",
            "SET (LOCK_ESCALATION", "LOCK_ESCALATION",
            "UPDATE STATISTICS ", "UPDATE STATISTICS",
            "FROM sys.dm_tran_locks", "sys.dm_tran_locks"));

    private static final List<String> NEVER_SENT = List.of("MERGE ", "WAITFOR ", "SWITCH TO", "BULK INSERT ");

    @Test
    void everyStatementThatTheEndpointAtHandLacksStandsOnTheList() throws IOException {
        String list = list();
        String sources = sources();

        UNKNOWN_TO_BABELFISH.forEach((inSource, onList) -> {
            assertThat(sources).as("sent by the adapter").contains(inSource);
            assertThat(list).as("on the list").contains(onList);
        });
    }

    @Test
    void theListHasNothingThatTheAdapterDoesNotSend() throws IOException {
        List<String> rows =
                list().lines().filter(line -> line.startsWith("| `")).toList();

        assertThat(rows).hasSameSizeAs(UNKNOWN_TO_BABELFISH.keySet());
        assertThat(rows).allMatch(row -> UNKNOWN_TO_BABELFISH.values().stream().anyMatch(row::contains));
    }

    @Test
    void noStatementIsSentThatEveryEndpointAtHandRefuses() throws IOException {
        assertThat(sources()).doesNotContain(NEVER_SENT);
    }

    private static String list() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/reference/sql-server.md"), StandardCharsets.UTF_8);
        return page.substring(page.indexOf("Statements that no engine at hand has run"));
    }

    private static String sources() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT.resolve("dpone-mssql/src/main"))) {
            return files.filter(Files::isRegularFile)
                    .map(UnprovenStatementsTest::text)
                    .collect(Collectors.joining("\n"));
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(file + " cannot be read", e);
        }
    }
}
