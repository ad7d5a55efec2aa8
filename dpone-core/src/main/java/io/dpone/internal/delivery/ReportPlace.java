package io.dpone.internal.delivery;

import io.dpone.contracts.delivery.ComparisonReport;
import io.dpone.contracts.delivery.ComparisonSide;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Where a report goes, and what must be beside it. Nothing is written before {@link #publish}. */
public final class ReportPlace {
    private final Path folder;
    private final Path file;
    private final boolean overwrite;

    private ReportPlace(Path folder, Path file, boolean overwrite) {
        this.folder = folder;
        this.file = file;
        this.overwrite = overwrite;
    }

    /**
     * Looks at the place.
     *
     * @param output the file of the report; its folder must exist
     * @param overwrite whether a file that is there may be replaced
     * @return the place
     * @throws DponeException with {@code DPONE_EVIDENCE_UNWRITABLE} if there is no such folder
     */
    public static ReportPlace of(Path output, boolean overwrite) {
        try {
            Path absolute = output.toAbsolutePath().normalize();
            Path name = absolute.getFileName();
            Path parent = absolute.getParent();
            if (name == null || parent == null) {
                throw new NoSuchFileException(absolute.toString(), null, "a root is no place for a report");
            }
            Path folder = parent.toRealPath();
            return new ReportPlace(folder, folder.resolve(name), overwrite);
        } catch (IOException failure) {
            throw unwritable(failure);
        }
    }

    /**
     * Refuses a place that holds evidence, or a report that must not be replaced.
     *
     * @param evidence the folders that the report rests on
     * @throws DponeException with {@code output_aliases_evidence}, {@code output_exists_use_overwrite} or, where something stands that is no regular file, as a
     *     link, a folder, a pipe or a device, {@code DPONE_EVIDENCE_UNWRITABLE}
     */
    public void requireFree(List<EvidenceFolder> evidence) {
        try {
            boolean exists = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
            for (EvidenceFolder side : evidence) {
                for (String path : side.digests().keySet()) {
                    Path used = side.file(path);
                    if (used.equals(file) || (Files.exists(file) && Files.isSameFile(file, used))) {
                        throw new DponeException(
                                ErrorCode.OUTPUT_ALIASES_EVIDENCE, "the report would replace a file that it rests on");
                    }
                }
            }
            if (exists && !overwrite) {
                throw DurableFile.outputExists();
            }
            if (exists && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                throw new DponeException(
                        ErrorCode.EVIDENCE_UNWRITABLE,
                        "only a regular file is replaced by a report, and there is something else");
            }
        } catch (IOException failure) {
            throw unwritable(failure);
        }
    }

    /**
     * The side as the report refers to it: from the report's folder, into a bundle where the evidence is elsewhere.
     *
     * @param side the side as it was read
     * @param evidence its folder
     * @return the side with paths from the report's folder
     */
    public ComparisonSide seenFromHere(ComparisonSide side, EvidenceFolder evidence) {
        String prefix = isBelow(evidence)
                ? folder.relativize(evidence.root()).toString().replace('\\', '/')
                : EvidenceBundle.name(evidence);
        return prefix.isEmpty() ? side : side.below(prefix);
    }

    /**
     * Retains the evidence that is elsewhere, then writes the report in one step. What was retained for a report that cannot be written is removed again.
     *
     * @param report the report
     * @param evidence the folders that it rests on
     * @return the file
     * @throws DponeException with {@code artifact_changed}, {@code retained_bundle_conflict}, {@code output_exists_use_overwrite} or {@code
     *     DPONE_EVIDENCE_UNWRITABLE}
     */
    public Path publish(ComparisonReport report, List<EvidenceFolder> evidence) {
        // Reading once more notices what has changed since the report was made.
        evidence.forEach(side -> List.copyOf(side.digests().keySet()).forEach(side::read));
        List<Path> made = new ArrayList<>();
        try {
            for (EvidenceFolder side : evidence) {
                if (!isBelow(side)) {
                    EvidenceBundle.retain(side, folder).ifPresent(made::add);
                }
            }
            DurableFile.publish(file, folder, report.toBytes(), overwrite);
            return file;
        } catch (IOException | UnsupportedOperationException failure) {
            throw withoutBundles(made, unwritable(failure));
        } catch (DponeException failure) {
            throw withoutBundles(made, failure);
        }
    }

    private static DponeException withoutBundles(List<Path> made, DponeException failure) {
        for (Path bundle : made) {
            try {
                EvidenceBundle.delete(bundle);
            } catch (IOException e) {
                failure.addSuppressed(e);
            }
        }
        return failure;
    }

    private boolean isBelow(EvidenceFolder evidence) {
        return evidence.root().startsWith(folder);
    }

    private static DponeException unwritable(Exception failure) {
        return new DponeException(ErrorCode.EVIDENCE_UNWRITABLE, "the report cannot be written there", failure);
    }
}
