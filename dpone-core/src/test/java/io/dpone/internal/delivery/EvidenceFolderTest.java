package io.dpone.internal.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of evidence as they are found on disk. */
final class EvidenceFolderTest {
    @TempDir
    private Path home;

    private Path document;
    private EvidenceFolder folder;

    @BeforeEach
    void open() throws IOException {
        home = home.toRealPath();
        Files.createDirectories(home.resolve("run/deep"));
        document = Files.writeString(home.resolve("run/run.json"), "{}", StandardCharsets.UTF_8);
        Files.writeString(home.resolve("run/deep/a.json"), "[]", StandardCharsets.UTF_8);
        folder = EvidenceFolder.of(document);
    }

    @Test
    void remembersTheDigestOfWhatItRead() {
        assertThat(folder.read("run.json")).containsExactly('{', '}');
        assertThat(folder.read("deep/a.json")).containsExactly('[', ']');

        assertThat(folder.digests())
                .containsEntry("run.json", "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a")
                .containsEntry("deep/a.json", "4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945");
    }

    @Test
    void aFileThatChangesWhileItIsUsedIsNoticed() throws IOException {
        folder.read("run.json");
        Files.writeString(document, "[]", StandardCharsets.UTF_8);

        refuses(ErrorCode.ARTIFACT_CHANGED, () -> folder.read("run.json"));
        Path out = Files.createDirectory(home.resolve("out"));
        refuses(ErrorCode.ARTIFACT_CHANGED, () -> EvidenceBundle.retain(folder, out));
        assertThat(names(out)).isEmpty();
    }

    @Test
    void noLinkIsFollowedNeitherToAFileNorToAFolderNorInside() throws IOException {
        Files.createSymbolicLink(home.resolve("run/link.json"), home.resolve("outside.json"));
        Files.createSymbolicLink(home.resolve("run/inside.json"), document);
        Files.createSymbolicLink(home.resolve("run/shallow"), home.resolve("run/deep"));

        for (String path : List.of("link.json", "inside.json", "shallow/a.json")) {
            refuses(ErrorCode.ARTIFACT_PATH_ESCAPE, () -> folder.read(path));
        }
    }

    @Test
    void onlyPlainFilesOfABoundedSizeAreRead() throws IOException {
        try (RandomAccessFile large =
                new RandomAccessFile(home.resolve("run/large.json").toFile(), "rw")) {
            large.setLength(EvidenceFolder.LARGEST_FILE + 1L);
        }

        for (String path : List.of("large.json", "deep", "none.json", "deep/none/a.json", "run.json/a.json")) {
            refuses(ErrorCode.EVIDENCE_UNREADABLE, () -> folder.read(path));
        }
    }

    @Test
    void aMessageShowsAPathOnlyWhereItLooksLikeOne() {
        DponeException plain = catchThrowableOfType(DponeException.class, () -> folder.read("deep/none.json"));
        DponeException odd = catchThrowableOfType(DponeException.class, () -> folder.read("hunter2 & more"));

        assertThat(plain).hasMessageContaining("deep/none.json");
        assertThat(odd.getMessage()).doesNotContain("hunter2");
    }

    @Test
    void aBundleKeepsTheTreeAndIsMadeOnce() throws IOException {
        folder.read("run.json");
        folder.read("deep/a.json");
        Path out = Files.createDirectory(home.resolve("out"));

        EvidenceBundle.retain(folder, out);
        EvidenceBundle.retain(folder, out);

        assertThat(names(out)).containsExactly(EvidenceBundle.name(folder));
        Path bundle = out.resolve(EvidenceBundle.name(folder));
        assertThat(bundle.resolve("deep/a.json")).hasContent("[]");

        Files.writeString(bundle.resolve("more.json"), "[]", StandardCharsets.UTF_8);
        refuses(ErrorCode.RETAINED_BUNDLE_CONFLICT, () -> EvidenceBundle.retain(folder, out));
    }

    @Test
    void aBundleThatIsAFileOrALinkIsAConflict() throws IOException {
        folder.read("run.json");
        Path out = Files.createDirectory(home.resolve("out"));
        Path bundle = out.resolve(EvidenceBundle.name(folder));

        Files.createSymbolicLink(bundle, home.resolve("run"));
        refuses(ErrorCode.RETAINED_BUNDLE_CONFLICT, () -> EvidenceBundle.retain(folder, out));
    }

    @Test
    void aReportThatMustNotReplaceOneNeverDoes() throws IOException {
        Path out = Files.createDirectory(home.resolve("out"));
        Path report = out.resolve("report.json");

        DurableFile.publish(report, out, new byte[] {1}, false);
        refuses(ErrorCode.OUTPUT_EXISTS_USE_OVERWRITE, () -> DurableFile.publish(report, out, new byte[] {2}, false));
        assertThat(report).hasBinaryContent(new byte[] {1});

        DurableFile.publish(report, out, new byte[] {3}, true);
        assertThat(report).hasBinaryContent(new byte[] {3});
        assertThat(names(out)).containsExactly("report.json");
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static void refuses(ErrorCode code, ThrowingCallable call) {
        DponeException refusal = catchThrowableOfType(DponeException.class, call);
        assertThat(refusal).as("a refusal").isNotNull();
        assertThat(refusal.code()).as(refusal.getMessage()).isEqualTo(code);
    }
}
