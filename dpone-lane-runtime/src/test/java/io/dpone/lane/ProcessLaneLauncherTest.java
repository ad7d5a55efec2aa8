package io.dpone.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProcessLaneLauncherTest {
    private static final LaneProcessOptions DEFAULTS = LaneProcessOptions.ofDefaults();

    @TempDir
    Path folder;

    @Test
    void theDefaultsPassTheirPreflight() {
        assertThatCode(() -> new ProcessLaneLauncher().preflight(64)).doesNotThrowAnyException();
    }

    @Test
    void onlyLinuxIsSupported() {
        ProcessLaneLauncher launcher = new ProcessLaneLauncher(DEFAULTS, "Mac OS X", System.getenv());

        assertRefused(() -> launcher.preflight(64), ErrorCode.LANE_PLATFORM_UNSUPPORTED);
        assertRefused(() -> launcher.open(64), ErrorCode.LANE_PLATFORM_UNSUPPORTED);
    }

    @Test
    void aClassPathThatOnlyAManifestSpellsOutIsFine() throws IOException {
        Path jar = folder.resolve("manifest-only.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        Pattern.compile(File.pathSeparator)
                                .splitAsStream(System.getProperty("java.class.path"))
                                .map(entry -> Path.of(entry).toUri())
                                .map(URI::toString)
                                .collect(Collectors.joining(" ")));
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream zip = new JarOutputStream(file, manifest)) {
            zip.finish();
        }

        assertThatCode(() -> launcher(DEFAULTS.withClassPath(LaneClassPath.of(List.of(jar))))
                        .preflight(64))
                .doesNotThrowAnyException();
    }

    @Test
    void aClassPathWithoutTheMainIsRefused() {
        LaneProcessOptions options = DEFAULTS.withClassPath(LaneClassPath.of(List.of(folder)));

        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> launcher(options).preflight(64))
                .matches(refusal -> refusal.code() == ErrorCode.LANE_BOOTSTRAP_NOT_SERIALIZABLE)
                .withMessageContaining("io.dpone.lane.internal.child.LaneMain");
    }

    @Test
    void aFatJarWhoseClassesAreNestedIsRefused() throws IOException {
        Path jar = folder.resolve("application.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream zip = new JarOutputStream(file)) {
            zip.putNextEntry(new java.util.zip.ZipEntry("BOOT-INF/lib/dpone-lane-runtime.jar"));
            zip.closeEntry();
        }

        assertRefused(
                () -> launcher(DEFAULTS.withClassPath(LaneClassPath.of(List.of(jar))))
                        .preflight(64),
                ErrorCode.LANE_BOOTSTRAP_NOT_SERIALIZABLE);
    }

    @Test
    void aClassPathWithAnotherVersionIsRefused() throws IOException {
        // A main of the same name that answers otherwise.
        Path source = Files.createDirectories(folder.resolve("io/dpone/lane/internal/child"))
                .resolve("LaneMain.java");
        Files.writeString(
                source,
                "package io.dpone.lane.internal.child; public class LaneMain { public static void main(String[] a)"
                        + " { System.out.println(\"dpone lane protocol 0\"); } }");
        assertThat(javax.tools.ToolProvider.getSystemJavaCompiler().run(null, null, null, source.toString()))
                .isZero();

        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> launcher(DEFAULTS.withClassPath(LaneClassPath.of(List.of(folder))))
                        .preflight(64))
                .matches(refusal -> refusal.code() == ErrorCode.LANE_BOOTSTRAP_NOT_SERIALIZABLE)
                .withMessageContaining("another version of dpone: dpone lane protocol 0");
    }

    @Test
    void aHeapThatTheVirtualMachineDoesNotGetIsRefused() {
        assertRefused(() -> launcher(DEFAULTS).preflight(Integer.MAX_VALUE), ErrorCode.LANE_BOOTSTRAP_NOT_SERIALIZABLE);
    }

    @Test
    void anOptionThatTheVirtualMachineDoesNotKnowIsRefused() {
        assertRefused(
                () -> launcher(DEFAULTS.withJvmOptions(List.of("-XX:+NoSuchOption")))
                        .preflight(64),
                ErrorCode.LANE_BOOTSTRAP_NOT_SERIALIZABLE);
    }

    @Test
    void aVirtualMachineThatIsNotThereIsRefused() {
        assertRefused(
                () -> launcher(DEFAULTS.withJava(folder.resolve("java"))).preflight(64),
                ErrorCode.LANE_BOOTSTRAP_NOT_SERIALIZABLE);
    }

    @Test
    void aSocketFolderWithALongPathIsRefusedBeforeAnythingIsStarted() {
        LaneProcessOptions options = DEFAULTS.withSocketParent(folder.resolve("x".repeat(90)));

        assertRefused(() -> launcher(options).preflight(64), ErrorCode.LANE_BOOTSTRAP_NOT_SERIALIZABLE);
        assertRefused(() -> launcher(options).open(64), ErrorCode.LANE_BOOTSTRAP_NOT_SERIALIZABLE);
    }

    @Test
    void programsThatDoNotContainAreRefused() throws IOException {
        // Found before the real one, and without the option that is needed.
        Path setpriv = folder.resolve("setpriv");
        Files.writeString(setpriv, "#!/bin/sh\necho 'unrecognized option: pdeathsig'; exit 1\n");
        assertThat(setpriv.toFile().setExecutable(true)).isTrue();
        ProcessLaneLauncher launcher = new ProcessLaneLauncher(
                DEFAULTS, "Linux", Map.of("PATH", folder + File.pathSeparator + "/usr/bin:/bin"));

        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> launcher.preflight(64))
                .matches(refusal -> refusal.code() == ErrorCode.LANE_ISOLATION_FAILED)
                .withMessageContaining("unrecognized option: pdeathsig");
    }

    @Test
    void optionsOfTheHostsOwnVirtualMachineAreNotHandedOn() {
        for (String variable : List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> DEFAULTS.withInheritedVariables(Set.of("PATH", variable)))
                    .withMessageContaining(variable);
        }
        assertThat(LaneProcessOptions.USUAL_VARIABLES).contains("PATH").noneMatch(name -> name.contains("JAVA"));
    }

    private static ProcessLaneLauncher launcher(LaneProcessOptions options) {
        return new ProcessLaneLauncher(options);
    }

    private static void assertRefused(org.assertj.core.api.ThrowableAssert.ThrowingCallable call, ErrorCode code) {
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(call)
                .matches(refusal -> refusal.code() == code, "has code " + code);
    }
}
