package io.dpone.contracts.delivery;

import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;

/**
 * Which source code ran.
 *
 * @param commit the commit, 40 hex digits in lower case
 * @param dirty whether the tree had changes that no commit holds
 */
public record CodeIdentity(String commit, boolean dirty) {
    // Refuses what is no commit.
    public CodeIdentity {
        Shape.commit(commit);
    }

    static CodeIdentity read(JsonReader json) {
        return json.value(() -> new CodeIdentity(json.string("commit"), json.booleanValue("dirty")));
    }

    /**
     * The identity as documents hold it.
     *
     * @return an object of two members
     */
    public JsonObject toJson() {
        return JsonValue.object().put("commit", commit).put("dirty", dirty).build();
    }
}
