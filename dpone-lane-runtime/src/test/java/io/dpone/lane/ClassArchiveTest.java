package io.dpone.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.LaneMessage;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.lane.fixture.Bootstraps;
import io.dpone.lane.fixture.Script;
import io.dpone.lane.fixture.TappedFleet;
import io.dpone.lane.internal.process.ClassArchive;
import io.dpone.spi.LaneFleet.Event;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClassArchiveTest {
    @TempDir
    static Path jars;

    private static List<Path> classPath;

    @TempDir
    Path folder;

    private Path archives;

    @BeforeAll
    static void packFoldersOfTheClassPath() {
        classPath = new ArrayList<>();
        for (String entry : Pattern.compile(File.pathSeparator).split(System.getProperty("java.class.path"), -1)) {
            Path path = Path.of(entry);
            if (Files.isDirectory(path)) {
                path = packed(path, jars.resolve("packed-" + classPath.size() + ".jar"));
            }
            // Of the testkit's jars, one is signed, which no lane of these tests needs.
            if (Files.isRegularFile(path) && !path.getFileName().toString().startsWith("mssql-jdbc")) {
                classPath.add(path);
            }
        }
    }

    @BeforeEach
    void chooseAFolder() {
        archives = folder.resolve("archives");
    }

    @Test
    void theFirstLaneMakesTheArchiveAndTheNextOneUsesIt() throws IOException {
        runOneLane(options(), "first");
        assertThat(archives()).singleElement().asString().matches("lane-[0-9a-f]{32}\\.jsa");
        assertThat(loadOfTheMain("first")).doesNotContain("shared objects file (top)");

        runOneLane(options(), "second");

        assertThat(loadOfTheMain("second")).contains("shared objects file (top)");
        assertThat(archives()).hasSize(1);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(archives)))
                .isEqualTo("rwx------");
    }

    @Test
    void anArchiveThatIsNoneDoesNotKeepALaneFromStarting() throws IOException {
        runOneLane(options(), "first");
        Path archive = archives.resolve(archives().get(0));
        Files.delete(archive);
        Files.writeString(archive, "this is no archive", StandardCharsets.UTF_8);

        runOneLane(options(), "second");

        assertThat(loadOfTheMain("second")).doesNotContain("shared objects file (top)");
    }

    @Test
    void aClassPathWithAFolderIsRunWithoutAnArchive() throws IOException {
        List<Path> withFolder = new ArrayList<>(classPath);
        withFolder.add(Files.createDirectory(folder.resolve("classes")));

        runOneLane(options().withClassPath(LaneClassPath.of(withFolder)), "only");

        assertThat(archives()).isEmpty();
    }

    @Test
    void aSignedJarIsOnlyKeptByAVirtualMachineThatSurvivesIt() throws IOException {
        List<Path> withSigned = new ArrayList<>(classPath);
        withSigned.add(signed(folder.resolve("signed.jar")));

        assertThat(archiveOptions(javaOf("17.0.15"), withSigned)).isEmpty();
        assertThat(archiveOptions(javaOf("of our own"), withSigned)).isEmpty();
        assertThat(archiveOptions(Files.createFile(folder.resolve("java")), withSigned))
                .isEmpty();
        assertThat(archiveOptions(javaOf("21.0.1"), withSigned)).isNotEmpty();
        assertThat(archiveOptions(javaOf("17.0.15"), classPath)).isNotEmpty();
    }

    private List<String> archiveOptions(Path java, List<Path> jarsOfTheLane) {
        String path = jarsOfTheLane.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        return ClassArchive.in(archives, java, path).optionsOf(1);
    }

    private Path javaOf(String version) throws IOException {
        Path home = Files.createTempDirectory(folder, "jdk");
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n", StandardCharsets.UTF_8);
        return Files.createFile(Files.createDirectory(home.resolve("bin")).resolve("java"));
    }

    private static Path signed(Path jar) throws IOException {
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream zip = new JarOutputStream(file)) {
            zip.putNextEntry(new JarEntry("META-INF/SOMEBODY.SF"));
            zip.closeEntry();
        }
        return jar;
    }

    @Test
    void aLaneThatIsKilledLeavesNothing() throws IOException {
        try (TappedFleet fleet = new TappedFleet(new ProcessLaneLauncher(options()).open(64))) {
            fleet.start(Bootstraps.of(1, Script.WORK));
            fleet.take();
        }

        assertThat(archives()).isEmpty();
    }

    @Test
    void theLaneThatTakesAnEndedLanesPlaceMakesTheArchive() throws IOException {
        try (TappedFleet fleet = new TappedFleet(new ProcessLaneLauncher(options()).open(64))) {
            fleet.prepare("run", List.of(1));
            long first = Long.parseLong(fleet.describe(1).replaceAll(".*process, group and session (\\d+).*", "$1"));
            assertThat(ProcessHandle.of(first)).get().matches(ProcessHandle::destroyForcibly);
            while (!fleet.hasExited(1)) {
                Thread.onSpinWait();
            }

            fleet.start(Bootstraps.of(1, Script.WORK));

            assertThat(fleet.take()).isEqualTo(new Event.Received(1, new LaneMessage.RuntimeReady(1)));
            fleet.send(1, new ParentMessage.Stop());
            assertThat(fleet.take()).isEqualTo(new Event.Exited(1, "exit code 0 (it finished)"));
        }

        assertThat(archives()).singleElement().asString().matches("lane-[0-9a-f]{32}\\.jsa");
    }

    @Test
    void aFolderIntoWhichOthersMayWriteIsRefusedBeforeAnythingStarts() throws IOException {
        Files.createDirectory(archives);
        Files.setPosixFilePermissions(archives, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> new ProcessLaneLauncher(options()).preflight(64))
                .matches(refusal -> refusal.code() == ErrorCode.LANE_FOLDER_UNUSABLE)
                .withMessageContaining("others may write into");
    }

    private LaneProcessOptions options() {
        return LaneProcessOptions.ofDefaults()
                .withSocketParent(folder)
                .withClassPath(LaneClassPath.of(classPath))
                .withClassArchive(new LaneClassArchive.Folder(archives));
    }

    private void runOneLane(LaneProcessOptions options, String log) {
        LaneProcessOptions logged =
                options.withJvmOptions(List.of("-Xlog:class+load:file=" + folder.resolve(log + ".log")));
        try (TappedFleet fleet = new TappedFleet(new ProcessLaneLauncher(logged).open(64))) {
            fleet.start(Bootstraps.of(1, Script.WORK));
            assertThat(fleet.take()).isEqualTo(new Event.Received(1, new LaneMessage.RuntimeReady(1)));
            fleet.send(1, new ParentMessage.Stop());
            assertThat(fleet.take()).isEqualTo(new Event.Exited(1, "exit code 0 (it finished)"));
        }
    }

    private String loadOfTheMain(String log) throws IOException {
        try (Stream<String> lines = Files.lines(folder.resolve(log + ".log"), StandardCharsets.UTF_8)) {
            return lines.filter(line -> line.contains("io.dpone.lane.internal.child.LaneMain "))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private List<String> archives() throws IOException {
        if (Files.notExists(archives)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(archives)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    private static Path packed(Path classes, Path jar) {
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream zip = new JarOutputStream(file);
                Stream<Path> files = Files.walk(classes)) {
            for (Path entry : files.filter(Files::isRegularFile).toList()) {
                zip.putNextEntry(new JarEntry(classes.relativize(entry).toString()));
                Files.copy(entry, zip);
                zip.closeEntry();
            }
            return jar;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
