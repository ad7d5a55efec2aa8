package io.dpone.contracts.delivery;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import java.util.UUID;

/**
 * Whose resources a folder holds, until maintenance has settled them (kind {@code native-delivery-owned-invocation}, version 1, always unverified).
 *
 * @param invocationId the invocation
 * @param caseId which case it ran, not empty
 * @param reason why something is left, not empty
 */
public record OwnedInvocation(UUID invocationId, String caseId, String reason) {
    /** The kind of the document. */
    public static final String KIND = "native-delivery-owned-invocation";

    private static final int VERSION = 1;

    // Refuses empty texts.
    public OwnedInvocation {
        Shape.text(caseId);
        Shape.text(reason);
    }

    /**
     * Reads a record.
     *
     * @param utf8 the file
     * @return the record
     * @throws DponeException with {@code invalid_json} or {@code invalid_schema}
     */
    public static OwnedInvocation parse(byte[] utf8) {
        JsonObject json = Shape.document(utf8);
        return Shape.read(() -> read(JsonReader.of(json, "")));
    }

    private static OwnedInvocation read(JsonReader json) {
        return json.value(() -> {
            Shape.requireHead(json, KIND, VERSION);
            Shape.requireConstant(json, "status", DeliveryStatus.UNVERIFIED.name());
            return new OwnedInvocation(json.uuid("invocation_id"), json.string("case"), json.string("reason"));
        });
    }

    /**
     * The document, its members in the order of the schema.
     *
     * @return an object of six members
     */
    public JsonObject toJson() {
        return JsonValue.object()
                .put("schema_version", VERSION)
                .put("kind", KIND)
                .put("status", DeliveryStatus.UNVERIFIED.name())
                .put("invocation_id", invocationId.toString())
                .put("case", caseId)
                .put("reason", reason)
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
