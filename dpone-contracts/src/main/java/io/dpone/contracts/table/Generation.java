package io.dpone.contracts.table;

import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import java.util.UUID;

/**
 * Which table a name means: the server's object id, which can be reused after a drop, and a UUID of ours, which cannot (ADR 0051).
 *
 * @param objectId the server's id of the table, at least 1
 * @param token the UUID that lives and dies with the table
 */
public record Generation(long objectId, UUID token) {
    // Refuses an object id below 1.
    public Generation {
        if (objectId < 1) {
            throw new IllegalArgumentException("an object id is at least 1");
        }
    }

    /**
     * The canonical form.
     *
     * @return an object with {@code object_id} and {@code token}
     */
    public JsonValue.JsonObject toJson() {
        return JsonValue.object()
                .put("object_id", objectId)
                .put("token", token.toString())
                .build();
    }

    /**
     * Reads the canonical form back.
     *
     * @param json the object that {@link #toJson} made
     * @return the value
     */
    public static Generation fromJson(JsonReader json) {
        return json.value(() -> new Generation(json.longValue("object_id"), json.uuid("token")));
    }
}
