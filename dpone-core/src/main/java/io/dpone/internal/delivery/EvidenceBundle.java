package io.dpone.internal.delivery;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.CanonicalJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The files of one side, kept beside a report. The name of the folder is the digest of its content, so that the same evidence is kept once and other evidence
 * never takes its place.
 */
final class EvidenceBundle {
    private static final String PREFIX = "native-delivery-evidence-";

    private EvidenceBundle() {}

    static String name(EvidenceFolder evidence) {
        return PREFIX + CanonicalJson.sha256Hex(CanonicalJson.evidence(evidence.digests()));
    }

    /** Copies what was read, byte for byte; a file that has changed since is refused. Answers the folder when it was not there before. */
    static Optional<Path> retain(EvidenceFolder evidence, Path folder) throws IOException {
        Path bundle = folder.resolve(name(evidence));
        if (Files.exists(bundle, LinkOption.NOFOLLOW_LINKS)) {
            requireSame(evidence, bundle);
            return Optional.empty();
        }
        Path part = Files.createTempDirectory(folder, ".native-delivery-");
        try {
            for (String path : evidence.digests().keySet()) {
                Path copy = part.resolve(path);
                Files.createDirectories(copy.resolveSibling("."));
                DurableFile.write(copy, evidence.read(path), StandardOpenOption.CREATE_NEW);
            }
            flush(part);
            Files.move(part, bundle, StandardCopyOption.ATOMIC_MOVE);
            DurableFile.flushFolder(folder);
            return Optional.of(bundle);
        } finally {
            delete(part);
        }
    }

    private static void requireSame(EvidenceFolder evidence, Path bundle) throws IOException {
        Map<String, String> kept = new TreeMap<>();
        EvidenceFolder copy = EvidenceFolder.of(bundle.resolve("any"));
        if (copy.root().equals(bundle)) {
            for (Path file : walk(bundle)) {
                if (!Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                    String path = bundle.relativize(file).toString().replace('\\', '/');
                    kept.put(path, CanonicalJson.sha256Hex(copy.read(path)));
                }
            }
        }
        if (!kept.equals(evidence.digests())) {
            throw new DponeException(
                    ErrorCode.RETAINED_BUNDLE_CONFLICT, "the folder for retained evidence holds something else");
        }
    }

    private static void flush(Path part) throws IOException {
        for (Path file : walk(part)) {
            if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                DurableFile.flushFolder(file);
            }
        }
    }

    static void delete(Path part) throws IOException {
        if (Files.exists(part, LinkOption.NOFOLLOW_LINKS)) {
            for (Path file :
                    walk(part).stream().sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static List<Path> walk(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.toList();
        }
    }
}
