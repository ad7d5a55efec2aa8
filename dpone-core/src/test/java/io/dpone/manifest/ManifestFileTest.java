package io.dpone.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Manifests and passwords in files. */
final class ManifestFileTest {
    private static final String PASSWORD_FILE = "source.connection.password_file";

    @TempDir
    Path folder;

    @Test
    void readsAFile() throws IOException {
        Path file = Files.writeString(folder.resolve("orders.yaml"), ManifestExamples.minimal());

        assertThat(ManifestReader.read(file))
                .isEqualTo(ManifestReader.read(ManifestExamples.minimal(), ManifestExamples.ENVIRONMENT));
    }

    @Test
    void toleratesAByteOrderMark() throws IOException {
        Path file = Files.writeString(folder.resolve("orders.yaml"), "\uFEFF" + ManifestExamples.minimal());

        assertThat(ManifestReader.read(file).targetTable().dataset()).isEqualTo("sales.orders");
    }

    @Test
    void refusesAFileThatIsNotThere() {
        Path missing = folder.resolve("missing.yaml");

        assertUnreadable(() -> ManifestReader.read(missing), "the file can not be read: " + missing);
    }

    @Test
    void refusesAFolder() {
        assertUnreadable(() -> ManifestReader.read(folder), "the file can not be read: " + folder);
    }

    @Test
    void refusesMalformedUtf8AndNamesTheLine() throws IOException {
        byte[] latin1 = "# caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1);
        byte[] bytes = new byte[2 + latin1.length];
        bytes[0] = '#';
        bytes[1] = '\n';
        System.arraycopy(latin1, 0, bytes, 2, latin1.length);
        Path file = Files.write(folder.resolve("orders.yaml"), bytes);

        assertUnreadable(() -> ManifestReader.read(file), "line 2: malformed UTF-8");
    }

    @Test
    void refusesAFileThatEndsWithinACharacter() throws IOException {
        Path file = Files.write(folder.resolve("orders.yaml"), new byte[] {'a', ':', ' ', (byte) 0xF0, (byte) 0x9F});

        assertUnreadable(() -> ManifestReader.read(file), "line 1: malformed UTF-8");
    }

    @Test
    void refusesAFileThatIsTooLarge() throws IOException {
        Path file = Files.write(folder.resolve("orders.yaml"), new byte[1_000_000]);

        assertUnreadable(() -> ManifestReader.read(file), "a manifest has at most 65536 characters");
    }

    @Test
    void readsThePasswordBesideTheManifest() throws IOException {
        password("hunter2 \u00e9\n", "rw-------");
        Path file = Files.writeString(folder.resolve("orders.yaml"), withPasswordFile("secret"));

        assertThat(ManifestReader.read(file).source().password().reveal()).isEqualTo("hunter2 \u00e9");
    }

    @ParameterizedTest
    @ValueSource(strings = {"r--------", "rw-r-----", "rwxrwx--x"})
    void readsAPasswordThatOthersCanNotRead(String permissions) throws IOException {
        password("hunter2", permissions);

        assertThat(passwordOf("secret")).isEqualTo("hunter2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r--r--", "rw-----w-", "rwxrwxrwx"})
    void refusesAPasswordThatOthersCanReadOrWrite(String permissions) throws IOException {
        password("hunter2", permissions);

        assertRefused("secret", "names a file that others may read or write; take their rights away (line 6)");
    }

    @Test
    void looksAtTheFileBehindALink() throws IOException {
        password("hunter2", "rw-------");
        Files.createSymbolicLink(folder.resolve("link"), folder.resolve("secret"));

        assertThat(passwordOf("link")).isEqualTo("hunter2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"hunter2", "hunter2\n", "hunter2\r\n"})
    void takesOneLineBreakFromTheEnd(String content) throws IOException {
        password(content, "rw-------");

        assertThat(passwordOf("secret")).isEqualTo("hunter2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "hunter2\n\n", "hunter2\nhunter3\n", "hunter2\0", "\thunter2"})
    void refusesWhatIsNotOneLine(String content) throws IOException {
        password(content, "rw-------");

        assertRefused("secret", "names a file that does not hold exactly one line (line 6)");
    }

    @Test
    void refusesAPasswordThatIsNotUtf8() throws IOException {
        password("", "rw-------");
        Files.write(folder.resolve("secret"), new byte[] {(byte) 0xE9});

        assertRefused("secret", "names a file that is not UTF-8 (line 6)");
    }

    @Test
    void refusesAPasswordThatIsTooLong() throws IOException {
        password("x".repeat(4097), "rw-------");

        assertRefused("secret", "names a file of more than 4096 bytes (line 6)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"missing", ".", "/dev/null"})
    void refusesWhatIsNoRegularFile(String name) {
        assertRefused(name, "names no regular file (line 6)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "hunter2\nhunter3", "\0"})
    void refusesAVariableThatIsNoPassword(String value) {
        Environment environment = new Environment(Map.of("SOURCE_PASSWORD", value, "TARGET_PASSWORD", "x"), folder);

        assertThatThrownBy(() -> ManifestReader.read(ManifestExamples.complete(), environment))
                .isInstanceOfSatisfying(
                        DponeException.class,
                        refusal -> assertThat(refusal.problems())
                                .extracting(Problem::path)
                                .containsExactly("source.connection.password_env"))
                .hasMessageNotContaining("hunter");
    }

    @Test
    void showsNoSecretInAnyTextForm() {
        Environment environment =
                new Environment(Map.of("SOURCE_PASSWORD", "hunter2", "TARGET_PASSWORD", "hunter2"), folder);

        assertThat(environment.toString()).doesNotContain("hunter2");
        assertThat(ManifestReader.read(ManifestExamples.complete(), environment).toString())
                .doesNotContain("hunter2");
    }

    private void password(String content, String permissions) throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), content);
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString(permissions));
    }

    private String passwordOf(String name) {
        return ManifestReader.read(withPasswordFile(name), new Environment(Map.of(), folder))
                .source()
                .password()
                .reveal();
    }

    private void assertRefused(String name, String message) {
        assertThatThrownBy(() -> passwordOf(name))
                .isInstanceOfSatisfying(
                        DponeException.class,
                        refusal -> assertThat(refusal.problems())
                                .containsExactly(new Problem(PASSWORD_FILE, ErrorCode.MANIFEST_INVALID, message)))
                .hasMessageNotContaining("hunter");
    }

    private static void assertUnreadable(ThrowingCallable read, String message) {
        assertThatThrownBy(read)
                .isInstanceOfSatisfying(
                        DponeException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.MANIFEST_UNREADABLE))
                .hasMessage("DPONE_MANIFEST_UNREADABLE: " + message);
    }

    private static String withPasswordFile(String name) {
        return ManifestExamples.edited(
                ManifestExamples.minimal(), "user: reader\n", "user: reader\n    password_file: " + name + "\n");
    }
}
