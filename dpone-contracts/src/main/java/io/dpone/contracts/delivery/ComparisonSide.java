package io.dpone.contracts.delivery;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.JsonValue.JsonObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One side of a comparison: a run, or a campaign of runs, with all its evidence read.
 *
 * @param document the run document or campaign document that was given
 * @param campaign whether it is a campaign
 * @param declared the ids of the workloads that it declares; of a run, its own
 * @param runs its runs by case, in the order of the document
 */
public record ComparisonSide(
        EvidenceReference document, boolean campaign, List<String> declared, Map<CaseKey, VerifiedRun> runs) {
    // Keeps immutable copies in the order given.
    public ComparisonSide {
        declared = List.copyOf(declared);
        runs = Collections.unmodifiableMap(new LinkedHashMap<>(runs));
    }

    /**
     * Reads a run document of either version or a campaign, by its kind, and everything that it rests on.
     *
     * @param path where the document is, from the root
     * @param files the port to the files
     * @return the side
     * @throws DponeException with {@code invalid_json}, {@code invalid_schema}, {@code undeclared_workload}, {@code duplicate_workload_case}, {@code
     *     campaign_subject_drift}, or as {@link VerifiedRun#read}
     */
    public static ComparisonSide read(String path, EvidenceFiles files) {
        String place = EvidencePath.resolve(EvidencePath.ROOT, path);
        byte[] bytes = files.read(place);
        JsonObject json = Shape.document(bytes);
        if (RunDocument.isKindOf(json)) {
            RunDocument run = RunDocument.of(json);
            EvidenceReference envelope = Evidence.reference(place, bytes, run.status());
            VerifiedRun verified = VerifiedRun.of(envelope, run, files);
            return new ComparisonSide(
                    Evidence.reference(place, bytes, verified.summary().status()),
                    false,
                    List.of(run.workload().id()),
                    Map.of(CaseKey.of(run), verified));
        }
        if (CampaignDocument.isKindOf(json)) {
            return campaign(place, bytes, CampaignDocument.of(json), files);
        }
        throw new DponeException(
                ErrorCode.INVALID_SCHEMA, "kind must be " + RunDocument.KIND + " or " + CampaignDocument.KIND);
    }

    /**
     * The same side as it is seen from a folder above its own.
     *
     * @param folder the path from there to the side's own folder
     * @return the side, the paths of its document and of its runs with the folder in front
     */
    public ComparisonSide below(String folder) {
        Map<CaseKey, VerifiedRun> moved = new LinkedHashMap<>();
        runs.forEach((key, run) -> moved.put(key, run.below(folder)));
        return new ComparisonSide(document.below(folder), campaign, declared, moved);
    }

    private static ComparisonSide campaign(String place, byte[] bytes, CampaignDocument campaign, EvidenceFiles files) {
        Map<CaseKey, VerifiedRun> runs = new LinkedHashMap<>();
        List<CodeIdentity> subjects = new ArrayList<>();
        DeliveryStatus status = DeliveryStatus.PASS;
        for (EvidenceReference reference : campaign.runs()) {
            String runPath = EvidencePath.resolve(place, reference.path());
            EvidenceReference envelope = new EvidenceReference(runPath, reference.sha256(), reference.status());
            VerifiedRun run = VerifiedRun.read(envelope, files);
            CaseKey key = CaseKey.of(run.document());
            if (!campaign.workloads().contains(key.workloadId())) {
                throw new DponeException(ErrorCode.UNDECLARED_WORKLOAD, "a run has a workload that is not declared");
            }
            if (runs.put(key, run) != null) {
                throw new DponeException(
                        ErrorCode.DUPLICATE_WORKLOAD_CASE, "two runs have one workload and one configuration");
            }
            subjects.add(run.document().subject());
            status = status.and(run.summary().status());
        }
        if (subjects.stream().distinct().count() > 1) {
            throw new DponeException(ErrorCode.CAMPAIGN_SUBJECT_DRIFT, "the runs of a campaign are of one subject");
        }
        boolean complete =
                runs.keySet().stream().map(CaseKey::workloadId).toList().containsAll(campaign.workloads());
        return new ComparisonSide(
                Evidence.reference(place, bytes, complete ? status : status.and(DeliveryStatus.UNVERIFIED)),
                true,
                campaign.workloads(),
                runs);
    }
}
