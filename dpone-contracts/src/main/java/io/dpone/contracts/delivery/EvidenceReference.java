package io.dpone.contracts.delivery;

import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.contracts.json.Sha256;

/**
 * How one document names another file.
 *
 * @param path where it is, from the folder of the document that names it, with {@code /} between names; not empty
 * @param sha256 the digest of its bytes, 64 hex digits in lower case
 * @param status what it is said to show
 */
public record EvidenceReference(String path, String sha256, DeliveryStatus status) {
    // Refuses an empty path and what is no digest.
    public EvidenceReference {
        Shape.text(path);
        Sha256.requireHex(sha256);
    }

    static EvidenceReference read(JsonReader json) {
        return json.value(() -> new EvidenceReference(json.string("path"), json.string("sha256"), Shape.status(json)));
    }

    EvidenceReference below(String folder) {
        return new EvidenceReference(folder + "/" + path, sha256, status);
    }

    /**
     * The reference as documents hold it.
     *
     * @return an object of three members
     */
    public JsonObject toJson() {
        return JsonValue.object()
                .put("path", path)
                .put("sha256", sha256)
                .put("status", status.name())
                .build();
    }
}
