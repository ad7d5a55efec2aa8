package io.dpone.campaign;

import io.dpone.contracts.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** How the manifest or the builder asks a table to be cut; bounds that are left out are read from the source once, when the campaign is created. */
public sealed interface ChunkRequest {

    /**
     * The key column.
     *
     * @return the name, exact in case
     */
    String column();

    /**
     * The canonical form that is part of the campaign's identity; a bound that is left out is null in it.
     *
     * @return the object that is hashed
     */
    JsonValue.JsonObject toJson();

    /**
     * Inclusive windows over an integer column.
     *
     * @param column the key column
     * @param from the first value, or null for the smallest in the source
     * @param to the last value, or null for the largest in the source
     * @param step how many values one chunk covers, at least 1
     */
    record IntegerChunks(
            String column, @Nullable Long from, @Nullable Long to, long step) implements ChunkRequest {
        // Refuses a step below 1 and a range that is empty.
        public IntegerChunks {
            if (step < 1 || (from != null && to != null && from > to)) {
                throw new IllegalArgumentException("integer chunks need step >= 1 and from <= to");
            }
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
     * Equal parts of the whole range of UUIDs.
     *
     * @param column the key column
     * @param buckets how many parts, at least 1
     */
    record UuidChunks(String column, int buckets) implements ChunkRequest {
        // Refuses fewer than one bucket.
        public UuidChunks {
            if (buckets < 1) {
                throw new IllegalArgumentException("uuid chunks need at least one bucket");
            }
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
