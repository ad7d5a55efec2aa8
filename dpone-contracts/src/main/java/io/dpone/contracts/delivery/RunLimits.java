package io.dpone.contracts.delivery;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.CanonicalJson;
import io.dpone.contracts.json.PlainJson;
import io.dpone.contracts.limits.DeliveryLimits;
import java.util.Map;

/** The rules for the limits of a run document. */
final class RunLimits {
    private RunLimits() {}

    static void requireCanonical(DeliveryConfiguration configuration, int version) {
        Map<String, Object> canonical = canonical(configuration, version);
        if (!CanonicalJson.sha256Hex(CanonicalJson.evidence(canonical)).equals(configuration.sha256())) {
            throw new DponeException(
                    ErrorCode.CONFIGURATION_DIGEST_MISMATCH, "configuration.sha256 is not the digest of the limits");
        }
    }

    private static Map<String, Object> canonical(DeliveryConfiguration configuration, int version) {
        try {
            return DeliveryLimits.normalize(PlainJson.fromJson(configuration.limits()), version);
        } catch (DponeException refusal) {
            throw new DponeException(
                    ErrorCode.INVALID_LIMITS, "configuration.limits: " + refusal.getMessage(), refusal);
        }
    }
}
