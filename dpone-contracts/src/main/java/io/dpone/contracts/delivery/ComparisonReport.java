package io.dpone.contracts.delivery;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonFloat;
import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.contracts.json.Sha256;
import java.util.List;
import java.util.Objects;

/**
 * Two sides compared case by case (kind {@code native-delivery-comparison}, version 1). It passes only if every case passed on both sides, one median
 * became at most 0.85 of what it was, and none more than 1.05.
 *
 * @param baseline the document of the side before
 * @param candidate the document of the side after
 * @param workloads the cases
 * @param status what the comparison came to
 * @param limitations what it does not show
 */
public record ComparisonReport(
        EvidenceReference baseline,
        EvidenceReference candidate,
        List<WorkloadComparison> workloads,
        DeliveryStatus status,
        List<String> limitations) {
    /** The kind of the document. */
    public static final String KIND = "native-delivery-comparison";

    private static final int VERSION = 1;
    private static final double ANY_AT_MOST = 0.85;
    private static final double EVERY_AT_MOST = 1.05;

    private static final JsonObject THRESHOLDS = JsonValue.object()
            .put("any_median_ratio_at_most", new JsonFloat(ANY_AT_MOST))
            .put("every_median_ratio_at_most", new JsonFloat(EVERY_AT_MOST))
            .put("minimum_trials", VerifiedRun.MINIMUM_TRIALS)
            .build();

    private static final JsonObject STRUCTURAL_CHECKS = JsonValue.object()
            .put("status", DeliveryStatus.UNVERIFIED.name())
            .put("reason", "no_structural_receipt_contract")
            .build();

    // Keeps immutable copies.
    public ComparisonReport {
        workloads = List.copyOf(workloads);
        limitations = List.copyOf(limitations);
    }

    static DeliveryStatus together(List<WorkloadComparison> cases) {
        return cases.stream()
                .map(WorkloadComparison::status)
                .reduce(cases.isEmpty() ? DeliveryStatus.UNVERIFIED : DeliveryStatus.PASS, DeliveryStatus::and);
    }

    static DeliveryStatus gate(List<WorkloadComparison> cases) {
        DeliveryStatus all = together(cases);
        if (all != DeliveryStatus.PASS) {
            return all;
        }
        List<Double> ratios = cases.stream()
                .map(WorkloadComparison::ratio)
                .map(Objects::requireNonNull)
                .toList();
        boolean faster = ratios.stream().anyMatch(ratio -> ratio <= ANY_AT_MOST);
        boolean noneSlower = ratios.stream().allMatch(ratio -> ratio <= EVERY_AT_MOST);
        return faster && noneSlower ? DeliveryStatus.PASS : DeliveryStatus.FAIL;
    }

    /**
     * Reads a report by itself, without its evidence, and checks its own digest.
     *
     * @param utf8 the file
     * @return the report
     * @throws DponeException with {@code invalid_json}, {@code invalid_schema} or {@code artifact_hash_mismatch}
     */
    public static ComparisonReport parse(byte[] utf8) {
        JsonObject json = Shape.document(utf8);
        JsonReader reader = JsonReader.of(json, "");
        ComparisonReport report = Shape.read(() -> read(reader));
        if (!Sha256.hex(Shape.without(json, "sha256")).equals(reader.string("sha256"))) {
            throw new DponeException(ErrorCode.ARTIFACT_HASH_MISMATCH, "sha256 is not the digest of the report");
        }
        return report;
    }

    private static ComparisonReport read(JsonReader json) {
        return json.value(() -> {
            Shape.requireHead(json, KIND, VERSION);
            requireSame(json, "thresholds", THRESHOLDS);
            requireSame(json, "structural_checks", STRUCTURAL_CHECKS);
            Sha256.requireHex(json.string("sha256"));
            return new ComparisonReport(
                    EvidenceReference.read(json.object("baseline")),
                    EvidenceReference.read(json.object("candidate")),
                    RunDocument.each(json, "workloads", WorkloadComparison::read),
                    Shape.status(json),
                    json.strings("limitations"));
        });
    }

    private static void requireSame(JsonReader json, String name, JsonObject constant) {
        if (!json.any(name).equals(constant)) {
            throw json.refuse(name, "must be that of version " + VERSION);
        }
    }

    /**
     * The document, its members in the order of the schema, its own digest last.
     *
     * @return an object of ten members
     */
    public JsonObject toJson() {
        JsonObject body = JsonValue.object()
                .put("schema_version", VERSION)
                .put("kind", KIND)
                .put("baseline", baseline.toJson())
                .put("candidate", candidate.toJson())
                .put("workloads", JsonValue.array(workloads, WorkloadComparison::toJson))
                .put("thresholds", THRESHOLDS)
                .put("structural_checks", STRUCTURAL_CHECKS)
                .put("status", status.name())
                .put("limitations", JsonValue.array(limitations, JsonValue::of))
                .build();
        JsonValue.ObjectBuilder whole = JsonValue.object();
        body.members().forEach(whole::put);
        return whole.put("sha256", Sha256.hex(body)).build();
    }

    /**
     * The file: canonical JSON and a line feed.
     *
     * @return UTF-8 bytes
     */
    public byte[] toBytes() {
        return Shape.file(toJson());
    }
}
