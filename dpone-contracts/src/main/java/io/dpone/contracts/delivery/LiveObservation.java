package io.dpone.contracts.delivery;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.contracts.json.JsonValue.JsonString;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a live trial retained (kind {@code native-delivery-live-observation}): the same identity, status and checks as its receipt, the
 * checks without evidence, and whatever else was observed. It is written before the receipt, which refers to it.
 *
 * @param json the document as it was retained
 */
public record LiveObservation(JsonObject json) {
    /** The kind of the document. */
    public static final String KIND = "native-delivery-live-observation";

    private static final List<String> IDENTITY = List.of(
            "schema_version",
            "subject_commit",
            "workload_sha256",
            "configuration_sha256",
            "environment_sha256",
            "sample_id",
            "route",
            "execution",
            "scope",
            "fixture");

    // Refuses what has another kind, lacks a member or has checks that are no list.
    public LiveObservation {
        boolean known = new JsonString(KIND).equals(json.get("kind"))
                && json.get("status") instanceof JsonString
                && json.get("checks") instanceof JsonValue.JsonArray
                && json.members().keySet().containsAll(IDENTITY);
        if (!known) {
            throw new DponeException(
                    ErrorCode.INVALID_LIVE_OBSERVATION, "the document is no retained live observation");
        }
    }

    /**
     * What a live trial retains of the receipt that will refer to it.
     *
     * @param receipt the receipt, whose evidence is left out
     * @return the observation
     */
    public static LiveObservation of(CorrectnessReceipt receipt) {
        JsonObject source = receipt.toJson();
        JsonValue.ObjectBuilder object = JsonValue.object();
        source.members().forEach((name, value) -> {
            switch (name) {
                case "kind" -> object.put(name, KIND);
                case "checks" -> object.put(name, JsonValue.array(receipt.checks(), LiveObservation::withoutEvidence));
                default -> object.put(name, value);
            }
        });
        return new LiveObservation(object.build());
    }

    /**
     * Reads a retained observation.
     *
     * @param utf8 the file
     * @return the observation, unchanged
     * @throws DponeException with {@code invalid_json} or {@code invalid_live_observation}
     */
    public static LiveObservation parse(byte[] utf8) {
        if (Shape.json(utf8) instanceof JsonObject object) {
            return new LiveObservation(object);
        }
        throw new DponeException(ErrorCode.INVALID_LIVE_OBSERVATION, "a retained live observation is an object");
    }

    /**
     * Refuses an observation that is not the one of this receipt, by identity, status and checks in this order; equal means equal
     * canonical JSON, so that {@code 1} and {@code true} differ.
     *
     * @param receipt the receipt as it was retained
     * @throws DponeException with {@code live_observation_identity_mismatch}, {@code live_observation_status_mismatch} or {@code
     *     live_observation_check_mismatch}
     */
    public void requireSame(CorrectnessReceipt receipt) {
        JsonObject other = receipt.toJson();
        for (String name : IDENTITY) {
            if (!Shape.orNull(other.get(name)).equals(json.get(name))) {
                throw new DponeException(
                        ErrorCode.LIVE_OBSERVATION_IDENTITY_MISMATCH, name + " is not the receipt's " + name);
            }
        }
        if (!Shape.orNull(other.get("status")).equals(json.get("status"))) {
            throw new DponeException(ErrorCode.LIVE_OBSERVATION_STATUS_MISMATCH, "status is not the receipt's status");
        }
        Set<JsonValue> observed = new HashSet<>(JsonReader.of(json, "").array("checks"));
        for (ReceiptCheck check : receipt.checks()) {
            if (!observed.contains(withoutEvidence(check))) {
                throw new DponeException(
                        ErrorCode.LIVE_OBSERVATION_CHECK_MISMATCH, "a check of the receipt was not observed");
            }
        }
    }

    private static JsonObject withoutEvidence(ReceiptCheck check) {
        return check.withoutEvidence().toJson();
    }

    /**
     * The file: canonical JSON and a line feed.
     *
     * @return UTF-8 bytes
     */
    public byte[] toBytes() {
        return Shape.file(json);
    }
}
