package io.dpone.contracts.chunk;

import io.dpone.contracts.json.JsonValue;

/** How a table is cut: by one key column, of a closed set of kinds. Other kinds join here as types of their own. */
public sealed interface ChunkKey {

    /**
     * The key column.
     *
     * @return the name as the catalog spells it
     */
    String column();

    /**
     * What the literals of the ranges are.
     *
     * @return the literal type
     */
    LiteralType literalType();

    /**
     * The canonical form, as it is hashed and stored.
     *
     * @return an object whose member {@code kind} names the case
     */
    JsonValue.JsonObject toJson();

    /**
     * Inclusive windows of a fixed width over an integer column.
     *
     * @param column the key column
     * @param from the first value, inclusive
     * @param to the last value, inclusive, not below {@code from}
     * @param step how many values one chunk covers, at least 1
     */
    record IntegerKey(String column, long from, long to, long step) implements ChunkKey {
        // Refuses an empty range and a step below 1.
        public IntegerKey {
            if (to < from || step < 1) {
                throw new IllegalArgumentException("an integer key needs from <= to and step >= 1");
            }
        }

        @Override
        public LiteralType literalType() {
            return LiteralType.INTEGER;
        }

        @Override
        public JsonValue.JsonObject toJson() {
            return JsonValue.object()
                    .put("column", column)
                    .put("kind", "integer")
                    .put("from", from)
                    .put("to", to)
                    .put("step", step)
                    .build();
        }
    }

    /**
     * Equal parts of the whole range of UUIDs; nothing is read to find bounds.
     *
     * @param column the key column
     * @param buckets how many parts, at least 1
     */
    record UuidKey(String column, int buckets) implements ChunkKey {
        // Refuses fewer than one bucket.
        public UuidKey {
            if (buckets < 1) {
                throw new IllegalArgumentException("a uuid key needs at least one bucket");
            }
        }

        @Override
        public LiteralType literalType() {
            return LiteralType.UUID;
        }

        @Override
        public JsonValue.JsonObject toJson() {
            return JsonValue.object()
                    .put("column", column)
                    .put("kind", "uuid")
                    .put("buckets", buckets)
                    .build();
        }
    }
}
