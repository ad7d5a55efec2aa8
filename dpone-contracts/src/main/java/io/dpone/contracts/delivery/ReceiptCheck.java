package io.dpone.contracts.delivery;

import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One check of a correctness receipt.
 *
 * @param id which check
 * @param status what it came to
 * @param method how it was made
 * @param reason why it did not pass, or null
 * @param expected what was expected, of any kind
 * @param observed what was observed, of any kind
 * @param evidence what shows it, or null
 */
public record ReceiptCheck(
        String id,
        Status status,
        Method method,
        @Nullable String reason,
        JsonValue expected,
        JsonValue observed,
        @Nullable EvidenceReference evidence) {
    static final String OUTSIDE_WINDOW = "outside_window_unchanged";

    /** What a check came to. */
    public enum Status {
        /** It holds. */
        PASS,
        /** It does not hold. */
        FAIL,
        /** It was not made. */
        SKIP,
        /** It was made and shows nothing. */
        UNVERIFIED,
        /** The route has nothing to check. */
        NOT_APPLICABLE;

        /**
         * The spelling in documents.
         *
         * @return the id
         */
        public String id() {
            return this == NOT_APPLICABLE ? "N/A" : name();
        }
    }

    /** How a check was made. */
    public enum Method {
        /** Every row with its multiplicity. */
        EXACT_TYPED_MULTISET,
        /** A digest of the typed rows, of a stated version. */
        VERSIONED_TYPED_DIGEST,
        /** A transaction made for the purpose. */
        TRANSACTION_FIXTURE,
        /** A retained observation of live systems. */
        LIVE_OBSERVATION,
        /** Not at all. */
        NOT_APPLICABLE;

        /**
         * The spelling in documents.
         *
         * @return the id
         */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static ReceiptCheck read(JsonReader json) {
        return json.value(() -> new ReceiptCheck(
                json.string("id"),
                Shape.constant(json, "status", Status.values(), Status::id),
                Shape.constant(json, "method", Method.values(), Method::id),
                json.nullableString("reason"),
                json.any("expected"),
                json.any("observed"),
                Shape.nullable(json, "evidence", EvidenceReference::read)));
    }

    ReceiptCheck withoutEvidence() {
        return new ReceiptCheck(id, status, method, reason, expected, observed, null);
    }

    /**
     * The same check with what shows it.
     *
     * @param shown the evidence
     * @return the check
     */
    public ReceiptCheck with(EvidenceReference shown) {
        return new ReceiptCheck(id, status, method, reason, expected, observed, shown);
    }

    /**
     * The check as documents hold it.
     *
     * @return an object of seven members
     */
    public JsonObject toJson() {
        return JsonValue.object()
                .put("id", id)
                .put("status", status.id())
                .put("method", method.id())
                .put("reason", reason)
                .put("expected", expected)
                .put("observed", observed)
                .put("evidence", Shape.orNull(evidence == null ? null : evidence.toJson()))
                .build();
    }
}
