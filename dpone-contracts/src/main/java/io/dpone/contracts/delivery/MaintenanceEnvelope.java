package io.dpone.contracts.delivery;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What became of a maintenance action (kind {@code native-delivery-maintenance}, version 1).
 *
 * @param invocationId whose resources, null exactly when the environment was not approved
 * @param action what was done, null exactly when the environment was not approved
 * @param status what it came to; only {@link DeliveryStatus#SKIP} goes without invocation and action
 * @param reason why it did not pass; null exactly when it passed
 */
public record MaintenanceEnvelope(
        @Nullable UUID invocationId,
        @Nullable Action action,
        DeliveryStatus status,
        @Nullable String reason) {
    /** The kind of the document. */
    public static final String KIND = "native-delivery-maintenance";

    private static final int VERSION = 1;

    /** What maintenance does. */
    public enum Action {
        /** Finishes or settles what an invocation left. */
        RECOVER,
        /** Drops what an invocation owns. */
        CLEANUP;

        /**
         * The spelling in documents.
         *
         * @return the id
         */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    // Refuses a combination that is none of the forms.
    public MaintenanceEnvelope {
        boolean approved = invocationId != null;
        boolean consistent = approved == (action != null)
                && approved == (status != DeliveryStatus.SKIP)
                && (status == DeliveryStatus.PASS) == (reason == null);
        if (!consistent) {
            throw new IllegalArgumentException(
                    "an envelope has an invocation unless skipped, and a reason unless passed");
        }
        if (reason != null) {
            Shape.text(reason);
        }
    }

    /**
     * The action did what it was for.
     *
     * @param invocationId whose resources
     * @param action what was done
     * @return a passed envelope
     */
    public static MaintenanceEnvelope passed(UUID invocationId, Action action) {
        return new MaintenanceEnvelope(invocationId, action, DeliveryStatus.PASS, null);
    }

    /**
     * The action failed, and what it could not settle is kept.
     *
     * @param invocationId whose resources
     * @param action what was tried
     * @return an unverified envelope
     */
    public static MaintenanceEnvelope unresolved(UUID invocationId, Action action) {
        return new MaintenanceEnvelope(
                invocationId, action, DeliveryStatus.UNVERIFIED, "operation_unresolved_resources_retained");
    }

    /**
     * The action was done and its session could not be closed.
     *
     * @param invocationId whose resources
     * @param action what was done
     * @return a failed envelope
     */
    public static MaintenanceEnvelope closeFailed(UUID invocationId, Action action) {
        return new MaintenanceEnvelope(invocationId, action, DeliveryStatus.FAIL, "session_close_failed");
    }

    /**
     * Nobody approved the environment, so nothing was touched.
     *
     * @return the skipped envelope
     */
    public static MaintenanceEnvelope notApproved() {
        return new MaintenanceEnvelope(null, null, DeliveryStatus.SKIP, "disposable_environment_not_approved");
    }

    /**
     * Reads an envelope.
     *
     * @param utf8 the file
     * @return the envelope
     * @throws DponeException with {@code invalid_json} or {@code invalid_schema}
     */
    public static MaintenanceEnvelope parse(byte[] utf8) {
        JsonObject json = Shape.document(utf8);
        return Shape.read(() -> read(JsonReader.of(json, "")));
    }

    private static MaintenanceEnvelope read(JsonReader json) {
        return json.value(() -> {
            Shape.requireHead(json, KIND, VERSION);
            DeliveryStatus status = Shape.status(json);
            boolean approved = status != DeliveryStatus.SKIP;
            return new MaintenanceEnvelope(
                    approved ? json.uuid("invocation_id") : null,
                    approved ? Shape.constant(json, "action", Action.values(), Action::id) : null,
                    status,
                    json.nullableString("reason"));
        });
    }

    /**
     * The document, its members in the order of the schema.
     *
     * @return an object of six members, of four when skipped
     */
    public JsonObject toJson() {
        JsonValue.ObjectBuilder object =
                JsonValue.object().put("schema_version", VERSION).put("kind", KIND);
        if (invocationId != null && action != null) {
            object.put("invocation_id", invocationId.toString()).put("action", action.id());
        }
        return object.put("status", status.name()).put("reason", reason).build();
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
