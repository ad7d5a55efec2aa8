package io.dpone.examples.benchmark;

import io.dpone.campaign.CampaignEvent.Kind;
import io.dpone.contracts.json.CanonicalJson;
import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;

/**
 * A transition of a measured campaign and when it was told.
 *
 * @param micros microseconds since {@code run()} was called
 * @param kind which transition
 * @param chunkIndex the chunk, 0 when it is not about one
 * @param message the transition in words
 */
record TimedEvent(long micros, Kind kind, int chunkIndex, String message) {
    /** One line of JSON. */
    String text() {
        JsonObject line = JsonValue.object()
                .put("micros", micros)
                .put("kind", kind.name())
                .put("chunk_index", chunkIndex)
                .put("message", message)
                .build();
        return CanonicalJson.write(line);
    }

    static TimedEvent read(JsonReader json) {
        return json.value(() -> new TimedEvent(
                json.longValue("micros"),
                Kind.valueOf(json.string("kind")),
                json.intValue("chunk_index"),
                json.string("message")));
    }
}
