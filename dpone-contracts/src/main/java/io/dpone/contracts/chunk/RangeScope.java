package io.dpone.contracts.chunk;

import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.Sha256;

/**
 * The portable range of one chunk: what is read from the source and what the receipt vouches for. The lower bound is always inclusive.
 *
 * @param column the key column, not empty
 * @param literalType what the bounds are
 * @param lower the lower bound, inclusive, in its canonical spelling
 * @param upper the upper bound in its canonical spelling
 * @param upperInclusive whether the upper bound belongs to the range
 */
public record RangeScope(String column, LiteralType literalType, String lower, String upper, boolean upperInclusive) {
    // Refuses an empty range, a bound in another spelling and a column without name.
    public RangeScope {
        int order = literalType.compare(lower, upper);
        if (order > 0 || (order == 0 && !upperInclusive)) {
            throw new IllegalArgumentException("a range is not empty");
        }
        if (column.isEmpty() || column.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("a range has a column with a name");
        }
    }

    /**
     * The canonical form.
     *
     * @return the tree that is hashed
     */
    public JsonValue.JsonObject toJson() {
        return JsonValue.object()
                .put("version", 1)
                .put("kind", "range")
                .put("column", column)
                .put("literal_type", literalType.id())
                .put("lower", lower)
                .put("lower_inclusive", true)
                .put("upper", upper)
                .put("upper_inclusive", upperInclusive)
                .build();
    }

    /**
     * The digest of the canonical form.
     *
     * @return 64 hex digits
     */
    public String sha256() {
        return Sha256.hex(toJson());
    }

    /**
     * Reads the canonical form back.
     *
     * @param json the object that {@link #toJson} made
     * @return the value
     */
    public static RangeScope fromJson(JsonReader json) {
        return json.value(() -> {
            if (json.longValue("version") != 1
                    || !json.string("kind").equals("range")
                    || !json.booleanValue("lower_inclusive")) {
                throw json.refuse("kind", "must be range of version 1 with an inclusive lower bound");
            }
            return new RangeScope(
                    json.string("column"),
                    LiteralType.fromJson(json, "literal_type"),
                    json.string("lower"),
                    json.string("upper"),
                    json.booleanValue("upper_inclusive"));
        });
    }
}
