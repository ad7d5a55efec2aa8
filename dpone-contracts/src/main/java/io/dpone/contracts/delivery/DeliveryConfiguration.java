package io.dpone.contracts.delivery;

import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.contracts.json.Sha256;

/**
 * The limits of a run, as they were written, with the digest that is claimed for them.
 *
 * @param sha256 the digest of the limits alone, 64 hex digits in lower case
 * @param limits the limits, never filled and never normalised
 */
public record DeliveryConfiguration(String sha256, JsonObject limits) {
    // Refuses what is no digest.
    public DeliveryConfiguration {
        Sha256.requireHex(sha256);
    }

    /**
     * A configuration with its true digest.
     *
     * @param limits a canonical record of limits
     * @return the configuration
     */
    public static DeliveryConfiguration of(JsonObject limits) {
        return new DeliveryConfiguration(Sha256.hex(limits), limits);
    }

    static DeliveryConfiguration read(JsonReader json) {
        return json.value(() -> new DeliveryConfiguration(
                json.string("sha256"), json.object("limits").json()));
    }

    /**
     * The configuration as documents hold it.
     *
     * @return an object of two members
     */
    public JsonObject toJson() {
        return JsonValue.object().put("sha256", sha256).put("limits", limits).build();
    }
}
