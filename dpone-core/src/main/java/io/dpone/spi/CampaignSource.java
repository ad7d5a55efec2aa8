package io.dpone.spi;

import io.dpone.contracts.chunk.ChunkKey;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The parent's view of the source. Read-only; used by one thread. */
public interface CampaignSource extends AutoCloseable {
    /**
     * Describes the table from catalogs and statistics only: no row is read.
     *
     * @return the description
     */
    SourceTable describe();

    /**
     * Takes and exports the snapshot that every chunk is read under. Describe the table first: a truncation between the snapshot and a later description
     * would not show in the file node, and the chunks would find no row.
     *
     * @return the snapshot, held by a session of its own
     */
    SourceSnapshot exportSnapshot();

    /**
     * The smallest and largest key, under the snapshot when there is one.
     *
     * @param column the key column
     * @param snapshotToken the exported snapshot, or null
     * @return the bounds, empty when no row has a key
     */
    Optional<KeyBounds> keyBounds(String column, @Nullable String snapshotToken);

    /**
     * Counts, under the snapshot when there is one, the rows whose key is NULL or outside the range.
     *
     * @param key the key with its bounds
     * @param snapshotToken the exported snapshot, or null
     * @param patience how long it may take
     * @return the counts
     */
    Coverage coverage(ChunkKey key, @Nullable String snapshotToken, Duration patience);

    @Override
    void close();

    /**
     * The smallest and largest integer key.
     *
     * @param smallest the smallest
     * @param largest the largest
     */
    record KeyBounds(long smallest, long largest) {}

    /**
     * How many rows no chunk would read.
     *
     * @param nullKeys rows whose key is NULL
     * @param outOfRange rows whose key is outside the range
     */
    record Coverage(long nullKeys, long outOfRange) {
        /**
         * Both together.
         *
         * @return the sum
         */
        public long uncovered() {
            return nullKeys + outOfRange;
        }
    }
}
