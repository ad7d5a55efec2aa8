package io.dpone.contracts.delivery;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.contracts.json.Sha256;
import java.util.List;

/**
 * The rows that a run delivered, by the description they are made from.
 *
 * @param id its name, not empty
 * @param seed the seed of the generator
 * @param rows how many rows, at least 0
 * @param columns how many columns, at least 1
 * @param sha256 the digest of the description, 64 hex digits in lower case
 */
public record Workload(String id, long seed, long rows, long columns, String sha256) {
    private static final List<String> INTEGERS = List.of("seed", "rows", "columns");

    // Refuses an empty name, counts out of range and what is no digest.
    public Workload {
        Shape.text(id);
        Shape.count(rows);
        if (columns < 1) {
            throw new IllegalArgumentException("a workload has at least one column");
        }
        Sha256.requireHex(sha256);
    }

    static Workload read(JsonReader json) {
        return json.value(() -> new Workload(
                json.string("id"),
                Shape.integer(json, "seed"),
                Shape.integer(json, "rows"),
                Shape.integer(json, "columns"),
                json.string("sha256")));
    }

    static void requireIntegers(JsonObject workload) {
        for (String name : INTEGERS) {
            if (!Shape.isSpelledAsInteger(workload, name)) {
                throw new DponeException(
                        ErrorCode.INVALID_WORKLOAD_INTEGER, "workload." + name + " must be spelled as an integer");
            }
        }
    }

    /**
     * The workload as documents hold it.
     *
     * @return an object of five members
     */
    public JsonObject toJson() {
        return JsonValue.object()
                .put("id", id)
                .put("seed", seed)
                .put("rows", rows)
                .put("columns", columns)
                .put("sha256", sha256)
                .build();
    }
}
