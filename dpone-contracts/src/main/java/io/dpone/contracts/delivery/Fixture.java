package io.dpone.contracts.delivery;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.contracts.json.Sha256;

/**
 * The rows that one trial was given.
 *
 * @param id its name, not empty
 * @param rows how many rows, at least 0
 * @param sha256 the digest of their description, 64 hex digits in lower case
 */
public record Fixture(String id, long rows, String sha256) {
    // Refuses an empty name, a negative count and what is no digest.
    public Fixture {
        Shape.text(id);
        Shape.count(rows);
        Sha256.requireHex(sha256);
    }

    static Fixture read(JsonReader json) {
        return json.value(() -> new Fixture(json.string("id"), Shape.integer(json, "rows"), json.string("sha256")));
    }

    static void requireInteger(JsonObject fixture) {
        if (!Shape.isSpelledAsInteger(fixture, "rows")) {
            throw new DponeException(ErrorCode.INVALID_FIXTURE_INTEGER, "fixture.rows must be spelled as an integer");
        }
    }

    /**
     * The fixture as documents hold it.
     *
     * @return an object of three members
     */
    public JsonObject toJson() {
        return JsonValue.object()
                .put("id", id)
                .put("rows", rows)
                .put("sha256", sha256)
                .build();
    }
}
