package io.dpone.delivery;

import io.dpone.contracts.delivery.ComparisonReport;
import io.dpone.contracts.delivery.ComparisonSide;
import io.dpone.contracts.delivery.DeliveryComparison;
import io.dpone.contracts.error.DponeException;
import io.dpone.internal.delivery.EvidenceFolder;
import io.dpone.internal.delivery.ReportPlace;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * Reads retained evidence and compares two sides of it. Reading changes nothing; a refused comparison writes nothing.
 *
 * <pre>{@code
 * ComparisonReport report = DeliveryGate.compare(Path.of("before/run.json"), Path.of("after/run.json"), Path.of("report.json"), false);
 * }</pre>
 */
public final class DeliveryGate {
    private DeliveryGate() {}

    /**
     * Reads a run document of either version or a campaign, and everything that it rests on. The files it names must be in its folder or below, and are not
     * reached through links.
     *
     * @param document the file of the document
     * @return what it came to
     * @throws DponeException with the code of the first thing that is wrong, as {@link ComparisonSide#read} and {@link EvidenceFolder} say
     */
    public static ComparisonSide read(Path document) {
        return read(document, EvidenceFolder.of(document));
    }

    /**
     * Compares two sides and writes the report. Evidence that is not below the report's folder is copied beside the report first, byte for byte, so that
     * the report and what it rests on stay together.
     *
     * @param baseline the run document or campaign before
     * @param candidate the run document or campaign after
     * @param output the file of the report; its folder must exist
     * @param overwrite whether a report that is there is replaced
     * @return the report; {@code FAIL} and {@code UNVERIFIED} are statuses of it and no errors
     * @throws DponeException as {@link #read} and {@link DeliveryComparison#compare}; then {@code output_aliases_evidence}, {@code
     *     output_exists_use_overwrite}, {@code artifact_changed}, {@code retained_bundle_conflict} or {@code DPONE_EVIDENCE_UNWRITABLE}
     */
    public static ComparisonReport compare(Path baseline, Path candidate, Path output, boolean overwrite) {
        EvidenceFolder before = EvidenceFolder.of(baseline);
        EvidenceFolder after = EvidenceFolder.of(candidate);
        ComparisonSide earlier = read(baseline, before);
        ComparisonSide later = read(candidate, after);
        ReportPlace place = ReportPlace.of(output, overwrite);
        List<EvidenceFolder> evidence = List.of(before, after);
        ComparisonReport report =
                DeliveryComparison.compare(place.seenFromHere(earlier, before), place.seenFromHere(later, after));
        place.requireFree(evidence);
        place.publish(report, evidence);
        return report;
    }

    private static ComparisonSide read(Path document, EvidenceFolder folder) {
        Path name = Objects.requireNonNullElse(document.getFileName(), document);
        return ComparisonSide.read(name.toString(), folder);
    }
}
