package io.dpone.manifest;

import io.dpone.campaign.TextRule;
import io.dpone.contracts.endpoint.Secret;
import io.dpone.contracts.error.ErrorCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;

/** Fetches the password that {@code password_env} or {@code password_file} names. Neither a name nor a password is ever part of a problem. */
final class PasswordSource {
    private static final int MAX_BYTES = 4096;

    private static final Set<PosixFilePermission> OTHERS =
            Set.of(PosixFilePermission.OTHERS_READ, PosixFilePermission.OTHERS_WRITE);

    private final Section connection;
    private final Environment environment;

    PasswordSource(Section connection, Environment environment) {
        this.connection = connection;
        this.environment = environment;
    }

    /** The password; an empty one when none is named or the named one could not be had, which is a problem then. */
    Secret read() {
        connection.refuse(
                "password",
                ErrorCode.MANIFEST_INVALID,
                "is refused: a manifest holds no secret; name password_env or password_file");
        String variable = connection.text("password_env", "");
        String file = connection.text("password_file", "");
        if (!variable.isEmpty() && !file.isEmpty()) {
            return problem("password_file", "must not stand beside password_env");
        }
        if (!variable.isEmpty()) {
            return ofVariable(variable);
        }
        return file.isEmpty() ? Secret.of("") : ofFile(file);
    }

    private Secret ofVariable(String name) {
        String value = environment.variables().get(name);
        if (value == null || value.isEmpty()) {
            return problem("password_env", "names an environment variable that is not set or is empty");
        }
        return TextRule.isPlain(value)
                ? Secret.of(value)
                : problem("password_env", "names an environment variable with control characters in it");
    }

    private Secret ofFile(String name) {
        try {
            Path file = environment.folder().resolve(name);
            if (!Files.isRegularFile(file)) {
                return problem("password_file", "names no regular file");
            }
            if (isOpenToOthers(file)) {
                return problem("password_file", "names a file that others may read or write; take their rights away");
            }
            return ofBytes(head(file));
        } catch (InvalidPathException e) {
            return problem("password_file", "is not a path");
        } catch (CharacterCodingException e) {
            return problem("password_file", "names a file that is not UTF-8");
        } catch (IOException e) {
            return problem("password_file", "names a file that can not be read");
        }
    }

    private static boolean isOpenToOthers(Path file) throws IOException {
        // The real path's own rights count: a mounted secret is reached by links that everybody may read.
        PosixFileAttributeView posix =
                Files.getFileAttributeView(file.toRealPath(), PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        return posix != null && posix.readAttributes().permissions().stream().anyMatch(OTHERS::contains);
    }

    private static byte[] head(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(MAX_BYTES + 1);
        }
    }

    private Secret ofBytes(byte[] bytes) throws CharacterCodingException {
        if (bytes.length > MAX_BYTES) {
            return problem("password_file", "names a file of more than " + MAX_BYTES + " bytes");
        }
        String text = StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
        String password = text.replaceFirst("\\r?\\n\\z", "");
        return TextRule.isPlain(password) && !password.isEmpty()
                ? Secret.of(password)
                : problem("password_file", "names a file that does not hold exactly one line");
    }

    private Secret problem(String key, String message) {
        connection.problems().invalid(connection.path(key), message);
        return Secret.of("");
    }
}
