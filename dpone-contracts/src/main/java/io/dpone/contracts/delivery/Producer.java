package io.dpone.contracts.delivery;

import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;

/**
 * What wrote a run document.
 *
 * @param name its name, not empty
 * @param version its version, not empty
 * @param code which source code it was
 */
public record Producer(String name, String version, CodeIdentity code) {
    // Refuses empty texts.
    public Producer {
        Shape.text(name);
        Shape.text(version);
    }

    static Producer read(JsonReader json) {
        return json.value(() -> new Producer(
                json.string("name"),
                json.string("version"),
                new CodeIdentity(json.string("commit"), json.booleanValue("dirty"))));
    }

    /**
     * The producer as documents hold it.
     *
     * @return an object of four members
     */
    public JsonObject toJson() {
        return JsonValue.object()
                .put("name", name)
                .put("version", version)
                .put("commit", code.commit())
                .put("dirty", code.dirty())
                .build();
    }
}
