package io.dpone.contracts.delivery;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.contracts.json.JsonValue.JsonString;
import io.dpone.contracts.json.Sha256;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Where a run took place.
 *
 * @param sha256 the digest that is claimed for the other members together, 64 hex digits in lower case
 * @param versions the versions of the software, by name, none empty
 * @param targetLayoutSha256 the digest of the target's layout, 64 hex digits in lower case
 * @param resourceProfile the resources, in any form
 */
public record DeliveryEnvironment(
        String sha256, Map<String, String> versions, String targetLayoutSha256, JsonObject resourceProfile) {
    private static final String DPONE = "dpone";

    // Refuses what is no digest and empty versions.
    public DeliveryEnvironment {
        Sha256.requireHex(sha256);
        Sha256.requireHex(targetLayoutSha256);
        versions.values().forEach(Shape::text);
        versions = Collections.unmodifiableMap(new LinkedHashMap<>(versions));
    }

    /**
     * An environment with its true digest.
     *
     * @param versions the versions of the software, by name, none empty
     * @param targetLayoutSha256 the digest of the target's layout
     * @param resourceProfile the resources, in any form
     * @return the environment
     */
    public static DeliveryEnvironment of(
            Map<String, String> versions, String targetLayoutSha256, JsonObject resourceProfile) {
        String digest = Sha256.hex(body(versions, targetLayoutSha256, resourceProfile));
        return new DeliveryEnvironment(digest, versions, targetLayoutSha256, resourceProfile);
    }

    static DeliveryEnvironment read(JsonReader json) {
        return json.value(() -> new DeliveryEnvironment(
                json.string("sha256"),
                versions(json.object("versions")),
                json.string("target_layout_sha256"),
                json.object("resource_profile").json()));
    }

    void requireDigest() {
        if (!Sha256.hex(body(versions, targetLayoutSha256, resourceProfile)).equals(sha256)) {
            throw new DponeException(
                    ErrorCode.ENVIRONMENT_DIGEST_MISMATCH, "environment.sha256 is not the digest of the environment");
        }
    }

    /** What two runs must share to be compared: all but the version of dpone itself. Empty when that version is not named. */
    Optional<JsonObject> comparable() {
        if (!versions.containsKey(DPONE)) {
            return Optional.empty();
        }
        Map<String, String> others = new LinkedHashMap<>(versions);
        others.remove(DPONE);
        return Optional.of(body(others, targetLayoutSha256, resourceProfile));
    }

    /**
     * The environment as documents hold it.
     *
     * @return an object of four members
     */
    public JsonObject toJson() {
        JsonValue.ObjectBuilder object = JsonValue.object().put("sha256", sha256);
        body(versions, targetLayoutSha256, resourceProfile).members().forEach(object::put);
        return object.build();
    }

    private static JsonObject body(Map<String, String> versions, String layout, JsonObject resources) {
        JsonValue.ObjectBuilder names = JsonValue.object();
        versions.forEach((name, version) -> names.put(name, version));
        return JsonValue.object()
                .put("versions", names.build())
                .put("target_layout_sha256", layout)
                .put("resource_profile", resources)
                .build();
    }

    private static Map<String, String> versions(JsonReader json) {
        Map<String, String> versions = new LinkedHashMap<>();
        json.json().members().forEach((name, value) -> {
            if (!(value instanceof JsonString version)) {
                throw json.refuse("versions", "must hold texts alone");
            }
            versions.put(name, version.value());
        });
        return versions;
    }
}
