package io.dpone.testkit.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.delivery.CampaignDocument;
import io.dpone.contracts.delivery.ComparisonReport;
import io.dpone.contracts.delivery.ComparisonSide;
import io.dpone.contracts.delivery.DeliveryStatus;
import io.dpone.contracts.delivery.EvidenceReference;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.CanonicalJson;
import io.dpone.delivery.DeliveryGate;
import io.dpone.delivery.TuningTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Comparisons over real files (native limits facts, section 4.5). */
final class DeliveryGateTest {
    @TempDir
    private Path home;

    private Path before;
    private Path after;
    private Path reports;
    private Path output;

    @BeforeEach
    void produce() throws IOException {
        home = home.toRealPath();
        before = Runs.live(home.resolve("before"), 10.0);
        after = Runs.live(home.resolve("after"), 8.5);
        reports = Files.createDirectory(home.resolve("reports"));
        output = reports.resolve("report.json");
    }

    @Test
    void aReportIsCanonicalJsonAndLeavesNothingElseBehind() throws IOException {
        ComparisonReport report = DeliveryGate.compare(before, after, home.resolve("report.json"), false);

        byte[] written = Files.readAllBytes(home.resolve("report.json"));
        assertThat(report.status()).isEqualTo(DeliveryStatus.PASS);
        assertThat(written).isEqualTo(report.toBytes());
        assertThat(ComparisonReport.parse(written)).isEqualTo(report);
        assertThat(report.baseline().path()).isEqualTo("before/run.json");
        assertThat(names(home)).containsExactly("after", "before", "report.json", "reports");
    }

    @Test
    void evidenceFromElsewhereIsKeptBesideTheReportUnderItsDigest() throws IOException {
        ComparisonReport report = DeliveryGate.compare(before, after, output, false);

        assertThat(names(reports))
                .hasSize(3)
                .filteredOn(name -> name.startsWith("native-delivery-evidence-"))
                .hasSize(2);
        assertThat(report.baseline().path()).matches("native-delivery-evidence-[0-9a-f]{64}/run\\.json");
        assertThat(CanonicalJson.write(report.workloads().get(0).toJson()))
                .contains("\"path\":\"" + report.candidate().path() + "\"");
        Path kept = reports.resolve(report.baseline().path());
        assertThat(names(kept.resolveSibling("."))).isEqualTo(names(before.resolveSibling(".")));
        for (String name : names(before.resolveSibling("."))) {
            assertThat(kept.resolveSibling(name)).hasSameBinaryContentAs(before.resolveSibling(name));
        }
        assertThat(DeliveryGate.read(kept).document().status()).isEqualTo(DeliveryStatus.PASS);
    }

    @Test
    void keptEvidenceIsUsedAgainAndNeverReplaced() throws IOException {
        ComparisonReport report = DeliveryGate.compare(before, after, output, false);
        assertThat(DeliveryGate.compare(before, after, output, true)).isEqualTo(report);

        Path kept = reports.resolve(report.candidate().path());
        Files.writeString(kept, " ", StandardCharsets.UTF_8, StandardOpenOption.APPEND);
        byte[] damaged = Files.readAllBytes(kept);

        refuses(ErrorCode.RETAINED_BUNDLE_CONFLICT, true);
        assertThat(kept).hasBinaryContent(damaged);
    }

    @Test
    void aReportIsReplacedOnlyWhenAsked() throws IOException {
        Files.writeString(output, "mine", StandardCharsets.UTF_8);

        refuses(ErrorCode.OUTPUT_EXISTS_USE_OVERWRITE, false);
        assertThat(output).hasContent("mine");
        assertThat(names(reports)).containsExactly("report.json");

        DeliveryGate.compare(before, after, output, true);
        assertThat(ComparisonReport.parse(Files.readAllBytes(output)).status()).isEqualTo(DeliveryStatus.PASS);
    }

    @Test
    void aReportNeverReplacesWhatItRestsOn() throws IOException {
        Path receipt = before.resolveSibling("trial-000-receipt.json");
        byte[] content = Files.readAllBytes(receipt);
        Path hardLink = Files.createLink(reports.resolve("hard.json"), receipt);
        Path symbolicLink = Files.createSymbolicLink(reports.resolve("symbolic.json"), receipt);

        for (Path alias : List.of(receipt, before, hardLink, symbolicLink)) {
            Refusal.expect(ErrorCode.OUTPUT_ALIASES_EVIDENCE, () -> DeliveryGate.compare(before, after, alias, true));
        }
        assertThat(receipt).hasBinaryContent(content);
    }

    @Test
    void aRefusedComparisonWritesNothing() throws IOException {
        Files.writeString(
                after.resolveSibling("warmup-receipt.json"), " ", StandardCharsets.UTF_8, StandardOpenOption.APPEND);

        refuses(ErrorCode.ARTIFACT_HASH_MISMATCH, true);
        assertThat(names(reports)).isEmpty();
    }

    @Test
    void linksAreNotFollowed() throws IOException {
        Path receipt = before.resolveSibling("warmup-receipt.json");
        Path moved = Files.move(receipt, home.resolve("moved.json"));
        Files.createSymbolicLink(receipt, moved);
        refuses(ErrorCode.ARTIFACT_PATH_ESCAPE, false);

        Path linked = Files.createSymbolicLink(home.resolve("linked.json"), after);
        Refusal.expect(ErrorCode.ARTIFACT_PATH_ESCAPE, () -> DeliveryGate.read(linked));
    }

    @Test
    void whatCannotBeReadIsNamed() throws IOException {
        Files.delete(before.resolveSibling("warmup-receipt.json"));
        refuses(ErrorCode.EVIDENCE_UNREADABLE, false);
        Files.createDirectory(before.resolveSibling("warmup-receipt.json"));
        refuses(ErrorCode.EVIDENCE_UNREADABLE, false);
        Refusal.expect(ErrorCode.EVIDENCE_UNREADABLE, () -> DeliveryGate.read(home.resolve("none/run.json")));
        Refusal.expect(ErrorCode.EVIDENCE_UNREADABLE, () -> DeliveryGate.read(home.resolve("none.json")));
    }

    @Test
    void aPlaceThatIsNotThereIsRefused() {
        Refusal.expect(
                ErrorCode.EVIDENCE_UNWRITABLE,
                () -> DeliveryGate.compare(before, after, home.resolve("none/report.json"), false));
        Refusal.expect(ErrorCode.EVIDENCE_UNWRITABLE, () -> DeliveryGate.compare(before, after, Path.of("/"), true));
        Refusal.expect(ErrorCode.EVIDENCE_UNWRITABLE, () -> DeliveryGate.compare(before, after, reports, true));
    }

    @Test
    void onlyARegularFileIsReplaced() throws IOException, InterruptedException {
        Path link = Files.createSymbolicLink(reports.resolve("link.json"), home.resolve("elsewhere.json"));
        Path pipe = reports.resolve("pipe.json");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();

        Refusal.expect(ErrorCode.EVIDENCE_UNWRITABLE, () -> DeliveryGate.compare(before, after, link, true));
        Refusal.expect(ErrorCode.EVIDENCE_UNWRITABLE, () -> DeliveryGate.compare(before, after, pipe, true));

        assertThat(Files.isSymbolicLink(link)).isTrue();
        assertThat(Files.isRegularFile(pipe)).isFalse();
        assertThat(names(reports)).containsExactlyInAnyOrder("link.json", "pipe.json");
    }

    @Test
    void aReportThatCannotBeWrittenLeavesNoEvidenceBesideIt() throws IOException {
        Path tooLong = reports.resolve("r".repeat(300) + ".json");

        Refusal.expect(ErrorCode.EVIDENCE_UNWRITABLE, () -> DeliveryGate.compare(before, after, tooLong, false));
        Refusal.expect(ErrorCode.EVIDENCE_UNWRITABLE, () -> DeliveryGate.compare(before, after, tooLong, true));

        assertThat(names(reports)).isEmpty();
    }

    @Test
    void aCampaignIsKeptWithItsRunsInTheirFolders() throws IOException {
        Path baseline = campaign("before");
        Path candidate = campaign("after");

        ComparisonReport report = DeliveryGate.compare(baseline, candidate, output, false);

        assertThat(report.status()).isEqualTo(DeliveryStatus.PASS);
        Path bundle =
                reports.resolve(report.baseline().path()).resolveSibling(".").normalize();
        assertThat(CanonicalJson.write(report.workloads().get(0).toJson()))
                .contains("\"path\":\"" + bundle.getFileName() + "/before/run.json\"");
        assertThat(bundle.resolve("before/run.json")).hasSameBinaryContentAs(before);
    }

    @Test
    void aTuningTableKeepsEachConfigurationApart() throws IOException {
        Path extended = Runs.live(home.resolve("extended"), 4.0, Subjects.ten(2, 1));
        List<ComparisonSide> sides =
                Stream.of(before, after, extended).map(DeliveryGate::read).toList();

        String table = TuningTable.of(sides).toMarkdown();

        assertThat(table.lines().filter(line -> line.startsWith("| unicode")))
                .containsExactly(
                        row(
                                "4ceac4f9c46a4280916ce9df6d7038e55a1ea0f0b0540edb1a116c62b61c4054 | 1 | 1 | 3 | 4194304",
                                "10.0",
                                before),
                        row(
                                "4ceac4f9c46a4280916ce9df6d7038e55a1ea0f0b0540edb1a116c62b61c4054 | 1 | 1 | 3 | 4194304",
                                "8.5",
                                after),
                        row(
                                "d37692582b5b8650e5be6f661d74c4f69c1eebb661c30448f79ce5c09a3319ab | 2 | 1 | 4 | 5242880",
                                "4.0",
                                extended));
        assertThat(table).contains("no certified speedup").doesNotContain("0.85", "%");
    }

    private static String row(String configuration, String median, Path run) throws IOException {
        String digest = CanonicalJson.sha256Hex(Files.readAllBytes(run));
        return "| unicode | " + configuration + " | PASS | 3 | " + median + " | " + digest + " |";
    }

    private Path campaign(String side) throws IOException {
        Path run = home.resolve(side).resolve("run.json");
        EvidenceReference reference = new EvidenceReference(
                side + "/run.json", CanonicalJson.sha256Hex(Files.readAllBytes(run)), DeliveryStatus.PASS);
        return Files.write(
                home.resolve(side + "-campaign.json"),
                new CampaignDocument(List.of("unicode"), List.of(reference), List.of()).toBytes());
    }

    private void refuses(ErrorCode code, boolean overwrite) {
        Refusal.expect(code, () -> DeliveryGate.compare(before, after, output, overwrite));
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
