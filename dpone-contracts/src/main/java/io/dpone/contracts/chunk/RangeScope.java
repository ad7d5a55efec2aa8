package io.dpone.contracts.chunk;

import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.Sha256;

/**
 * The portable range of one chunk: what is read from the source and what the receipt vouches for. The lower bound is always inclusive.
 *
 * @param column the key column
 * @param literalType what the bounds are
 * @param lower the lower bound, inclusive, in its canonical spelling
 * @param upper the upper bound in its canonical spelling
 * @param upperInclusive whether the upper bound belongs to the range
 */
public record RangeScope(String column, LiteralType literalType, String lower, String upper, boolean upperInclusive) {
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
}
