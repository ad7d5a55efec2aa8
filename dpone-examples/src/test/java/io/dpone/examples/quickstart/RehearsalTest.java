package io.dpone.examples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class RehearsalTest {
    @Test
    void aSmallStoryEndsWellAndLeavesNothingBehind() {
        assertEndsWell(PostgresTarget::open);
    }

    static void assertEndsWell(QuickstartTarget.Opening opening) {
        ByteArrayOutputStream told = new ByteArrayOutputStream();
        QuickstartReport report;
        Path folder;
        try (QuickstartServers servers = QuickstartServers.prepare();
                PrintStream out = new PrintStream(told, true, StandardCharsets.UTF_8)) {
            folder = servers.folder();
            report = new Rehearsal(new Rehearsal.Size(0.03, 5_000, 28), servers, opening, out).run();
        }
        assertThat(report.isRight())
                .as("%s\n%s", report, told.toString(StandardCharsets.UTF_8))
                .isTrue();
        assertThat(report.chunks()).isEqualTo(28);
        assertThat(report.runs()).isEqualTo(3);
        assertThat(Files.exists(folder)).isFalse();
    }
}
