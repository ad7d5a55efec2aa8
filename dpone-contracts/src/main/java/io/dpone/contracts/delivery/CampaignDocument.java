package io.dpone.contracts.delivery;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.contracts.json.JsonValue.JsonString;
import java.util.HashSet;
import java.util.List;

/**
 * Several runs of one subject (kind {@code native-delivery-campaign}, version 1). Runs of both versions may stand side by side.
 *
 * @param workloads the ids of the workloads that are promised, at least one, each once
 * @param runs the runs, their paths from the folder of the campaign
 * @param limitations what it does not show, none empty
 */
public record CampaignDocument(List<String> workloads, List<EvidenceReference> runs, List<String> limitations) {
    /** The kind of the document. */
    public static final String KIND = "native-delivery-campaign";

    private static final int VERSION = 1;

    // Refuses no workload, one twice, and empty texts; keeps immutable copies.
    public CampaignDocument {
        workloads = Shape.texts(workloads);
        if (workloads.isEmpty() || new HashSet<>(workloads).size() != workloads.size()) {
            throw new IllegalArgumentException("a campaign declares at least one workload, each once");
        }
        runs = List.copyOf(runs);
        limitations = Shape.texts(limitations);
    }

    /**
     * Reads a campaign by itself, without its runs.
     *
     * @param utf8 the file
     * @return the campaign
     * @throws DponeException with {@code invalid_json} or {@code invalid_schema}
     */
    public static CampaignDocument parse(byte[] utf8) {
        return of(Shape.document(utf8));
    }

    static CampaignDocument of(JsonObject json) {
        return Shape.read(() -> read(JsonReader.of(json, "")));
    }

    static boolean isKindOf(JsonObject json) {
        return new JsonString(KIND).equals(json.get("kind"));
    }

    private static CampaignDocument read(JsonReader json) {
        return json.value(() -> {
            Shape.requireHead(json, KIND, VERSION);
            return new CampaignDocument(
                    json.strings("workloads"),
                    RunDocument.each(json, "runs", EvidenceReference::read),
                    json.strings("limitations"));
        });
    }

    /**
     * The document, its members in the order of the schema.
     *
     * @return an object of five members
     */
    public JsonObject toJson() {
        return JsonValue.object()
                .put("schema_version", VERSION)
                .put("kind", KIND)
                .put("workloads", JsonValue.array(workloads, JsonValue::of))
                .put("runs", JsonValue.array(runs, EvidenceReference::toJson))
                .put("limitations", JsonValue.array(limitations, JsonValue::of))
                .build();
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
