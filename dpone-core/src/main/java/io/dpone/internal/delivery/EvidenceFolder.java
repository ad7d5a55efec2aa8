package io.dpone.internal.delivery;

import io.dpone.contracts.delivery.EvidenceFiles;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.CanonicalJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collections;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A folder of evidence. Remembers the digest of what it read, so that a file that changes while it is used is noticed. Not thread-safe. */
public final class EvidenceFolder implements EvidenceFiles {
    /** The largest file of evidence, in bytes. */
    static final int LARGEST_FILE = 1 << 24;

    private static final Set<OpenOption> OPTIONS = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);

    private static final Pattern PRINTABLE = Pattern.compile("[A-Za-z0-9_./-]{1,200}");

    private final Path root;
    private final SortedMap<String, String> digests = new TreeMap<>();

    private EvidenceFolder(Path root) {
        this.root = root;
    }

    /**
     * Opens the folder of a document.
     *
     * @param document the document's file
     * @return its folder
     * @throws DponeException with {@code DPONE_EVIDENCE_UNREADABLE} if there is no such folder
     */
    public static EvidenceFolder of(Path document) {
        try {
            Path folder = document.toAbsolutePath().getParent();
            return new EvidenceFolder(Objects.requireNonNullElse(folder, document.toAbsolutePath())
                    .toRealPath());
        } catch (IOException failure) {
            throw new DponeException(
                    ErrorCode.EVIDENCE_UNREADABLE, "the folder of the document cannot be read", failure);
        }
    }

    Path root() {
        return root;
    }

    /** The digest of each file that was read, by its path from the root. */
    SortedMap<String, String> digests() {
        return Collections.unmodifiableSortedMap(digests);
    }

    Path file(String path) {
        return root.resolve(path);
    }

    @Override
    public byte[] read(String path) {
        byte[] bytes = bytes(path);
        String digest = CanonicalJson.sha256Hex(bytes);
        String before = digests.putIfAbsent(path, digest);
        if (before != null && !before.equals(digest)) {
            throw changed(path);
        }
        return bytes;
    }

    private byte[] bytes(String path) {
        try {
            Path file = root.resolve(path);
            requireNoLink(file, path);
            BasicFileAttributes before = attributes(file);
            if (!before.isRegularFile() || before.size() > LARGEST_FILE) {
                throw unreadable(path, "is no plain file of at most " + LARGEST_FILE + " bytes", null);
            }
            byte[] bytes;
            try (SeekableByteChannel channel = Files.newByteChannel(file, OPTIONS);
                    InputStream in = Channels.newInputStream(channel)) {
                bytes = in.readNBytes(LARGEST_FILE + 1);
            }
            requireNoLink(file, path);
            if (!isSame(before, attributes(file)) || bytes.length != before.size()) {
                throw changed(path);
            }
            return bytes;
        } catch (IOException | InvalidPathException failure) {
            throw unreadable(path, "cannot be read", failure);
        }
    }

    private void requireNoLink(Path file, String path) throws IOException {
        for (Path step = file; !step.equals(root); step = Objects.requireNonNullElse(step.getParent(), root)) {
            if (Files.isSymbolicLink(step)) {
                throw new DponeException(ErrorCode.ARTIFACT_PATH_ESCAPE, named(path) + " goes through a symbolic link");
            }
        }
        if (!file.toRealPath().startsWith(root)) {
            throw new DponeException(
                    ErrorCode.ARTIFACT_PATH_ESCAPE, named(path) + " leaves the folder of its document");
        }
    }

    private static BasicFileAttributes attributes(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    private static boolean isSame(BasicFileAttributes before, BasicFileAttributes after) {
        return before.size() == after.size()
                && before.lastModifiedTime().equals(after.lastModifiedTime())
                && Objects.equals(before.fileKey(), after.fileKey());
    }

    private static DponeException changed(String path) {
        return new DponeException(ErrorCode.ARTIFACT_CHANGED, named(path) + " changed while it was used");
    }

    private static DponeException unreadable(String path, String reason, @Nullable Throwable cause) {
        return new DponeException(ErrorCode.EVIDENCE_UNREADABLE, named(path) + " " + reason, cause);
    }

    // A path is content of a document: it is told only where it looks like one.
    private static String named(String path) {
        return PRINTABLE.matcher(path).matches() ? path : "a file of the evidence";
    }
}
