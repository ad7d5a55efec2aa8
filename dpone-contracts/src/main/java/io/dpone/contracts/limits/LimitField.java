package io.dpone.contracts.limits;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The ten fields in the order in which they are checked and written (native limits facts, section 1). */
public enum LimitField {
    /** How many encoded bytes one transfer may make in all. */
    MAX_TOTAL_ENCODED_BYTES("max_total_encoded_bytes", Long.MAX_VALUE, null),
    /** How many allocated bytes of staging tables on the server stop the transfer. */
    STAGE_ALLOCATED_BYTES_STOP_THRESHOLD("stage_allocated_bytes_stop_threshold", Long.MAX_VALUE, null),
    /** How many rows one chunk file may have. */
    MAX_ROWS("max_rows", 1_000_000, 65_536L),
    /** How many encoded bytes one chunk file may have. */
    MAX_BYTES("max_bytes", 1L << 30, 1L << 24),
    /** How many encoded bytes one row may have; also at most {@code max_bytes}. */
    MAX_ROW_BYTES("max_row_bytes", Long.MAX_VALUE, 1L << 20),
    /** How many chunks may wait beside those that are worked on. */
    MAX_PENDING("max_pending", 64, 2L),
    /** How many staging tables one transfer may have. */
    MAX_STAGING_TABLES("max_staging_tables", Long.MAX_VALUE, 1024L),
    /** How many workers each stage has, unless its own field says otherwise. */
    PARALLELISM("parallelism", 64, 1L),
    /** How many workers encode; when absent, {@code parallelism} says it. */
    ENCODING_PARALLELISM("encoding_parallelism", 64, null),
    /** How many file imports run at once; when absent, {@code parallelism} says it. */
    IMPORT_PARALLELISM("import_parallelism", 64, null);

    private final String key;
    private final long maximum;
    private final @Nullable Long defaultValue;

    LimitField(String key, long maximum, @Nullable Long defaultValue) {
        this.key = key;
        this.maximum = maximum;
        this.defaultValue = defaultValue;
    }

    /**
     * The eight fields of version 1, in order.
     *
     * @return all fields but the two stage counts
     */
    public static List<LimitField> legacy() {
        return Arrays.stream(values()).filter(field -> !field.isStageCount()).toList();
    }

    /**
     * The name in manifests, records and codes.
     *
     * @return the name, in snake case
     */
    public String key() {
        return key;
    }

    /**
     * The smallest value.
     *
     * @return 1 for each field
     */
    public long minimum() {
        return 1;
    }

    /**
     * The largest value.
     *
     * @return the cap, or 2<sup>63</sup>-1 where there is none of its own
     */
    public long maximum() {
        return maximum;
    }

    /**
     * The value that an absent field has.
     *
     * @return the default; null where the field is required or falls back to {@code parallelism}
     */
    public @Nullable Long defaultValue() {
        return defaultValue;
    }

    /**
     * Whether a transfer cannot be described without the field.
     *
     * @return true for the two capacity fields
     */
    public boolean isRequired() {
        return defaultValue == null && !isStageCount();
    }

    /**
     * Whether the field is one of the two counts that fall back to {@code parallelism}.
     *
     * @return true for {@code encoding_parallelism} and {@code import_parallelism}
     */
    public boolean isStageCount() {
        return this == ENCODING_PARALLELISM || this == IMPORT_PARALLELISM;
    }
}
