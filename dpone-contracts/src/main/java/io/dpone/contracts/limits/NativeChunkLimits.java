package io.dpone.contracts.limits;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.CanonicalJson;
import io.dpone.contracts.json.ExactInteger;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How much a native transfer may hold, write and do at once. Ten fields, of which the last two may be absent and then fall back to {@code
 * parallelism}.
 *
 * <p>The fields are checked in their order and the first bad one is reported, with {@link ErrorCode#NATIVE_INVALID_LIMIT} and its name; then {@link
 * ErrorCode#NATIVE_MAX_ROW_BYTES_EXCEEDS_CHUNK}. The capacity bounds encoded bytes; it is no bound of memory, no reservation of disk, and no cap on
 * what the server allocates.
 *
 * <p>Immutable and safe for use from any thread. Equality is that of the ten fields as given, so two policies with equal {@linkplain #canonicalRecord
 * records} may differ.
 */
public final class NativeChunkLimits {
    private final Map<LimitField, @Nullable Long> values;

    private NativeChunkLimits(Map<LimitField, @Nullable Long> values) {
        this.values = values;
    }

    /**
     * Limits without stage counts of their own.
     *
     * @param maxTotalEncodedBytes encoded bytes of the whole transfer, at least 1
     * @param stageAllocatedBytesStopThreshold allocated bytes of staging tables that stop the transfer, at least 1
     * @param maxRows rows of one chunk, 1 to 1000000
     * @param maxBytes encoded bytes of one chunk, 1 to 2<sup>30</sup>
     * @param maxRowBytes encoded bytes of one row, 1 to {@code maxBytes}
     * @param maxPending chunks that wait, 1 to 64
     * @param maxStagingTables staging tables, at least 1
     * @param parallelism workers of each stage, 1 to 64
     * @return the limits
     * @throws DponeException with {@link ErrorCode#NATIVE_INVALID_LIMIT} or {@link ErrorCode#NATIVE_MAX_ROW_BYTES_EXCEEDS_CHUNK}
     */
    public static NativeChunkLimits of(
            long maxTotalEncodedBytes,
            long stageAllocatedBytesStopThreshold,
            long maxRows,
            long maxBytes,
            long maxRowBytes,
            long maxPending,
            long maxStagingTables,
            long parallelism) {
        return builder(maxTotalEncodedBytes, stageAllocatedBytesStopThreshold)
                .maxRows(maxRows)
                .maxBytes(maxBytes)
                .maxRowBytes(maxRowBytes)
                .maxPending(maxPending)
                .maxStagingTables(maxStagingTables)
                .parallelism(parallelism)
                .build();
    }

    /**
     * Limits from plain values, as a host's map or a document has them. An absent field has its default; {@code null} is a value, which only the stage
     * counts may have.
     *
     * @param authored the values by field
     * @return the limits
     * @throws DponeException with {@link ErrorCode#NATIVE_INVALID_LIMIT} or {@link ErrorCode#NATIVE_MAX_ROW_BYTES_EXCEEDS_CHUNK}
     */
    public static NativeChunkLimits of(Map<LimitField, ? extends @Nullable Object> authored) {
        Map<LimitField, @Nullable Long> values = new EnumMap<>(LimitField.class);
        for (LimitField field : LimitField.values()) {
            values.put(field, checked(field, authored.containsKey(field) ? authored.get(field) : field.defaultValue()));
        }
        NativeChunkLimits limits = new NativeChunkLimits(Collections.unmodifiableMap(values));
        if (limits.maxRowBytes() > limits.maxBytes()) {
            throw new DponeException(
                    ErrorCode.NATIVE_MAX_ROW_BYTES_EXCEEDS_CHUNK,
                    "a row would not fit into a chunk; lower max_row_bytes, or raise max_bytes");
        }
        return limits;
    }

    /**
     * Begins with the defaults of all other fields.
     *
     * @param maxTotalEncodedBytes encoded bytes of the whole transfer, at least 1
     * @param stageAllocatedBytesStopThreshold allocated bytes of staging tables that stop the transfer, at least 1
     * @return a builder
     */
    public static Builder builder(long maxTotalEncodedBytes, long stageAllocatedBytesStopThreshold) {
        return new Builder()
                .with(LimitField.MAX_TOTAL_ENCODED_BYTES, maxTotalEncodedBytes)
                .with(LimitField.STAGE_ALLOCATED_BYTES_STOP_THRESHOLD, stageAllocatedBytesStopThreshold);
    }

    private static @Nullable Long checked(LimitField field, @Nullable Object value) {
        if (value == null && field.isStageCount()) {
            return null;
        }
        if (value instanceof Number number && ExactInteger.isWithin(value, field.minimum(), field.maximum())) {
            return number.longValue();
        }
        throw DponeException.qualified(
                ErrorCode.NATIVE_INVALID_LIMIT,
                field.key(),
                "must be an integer from " + field.minimum() + " to " + field.maximum());
    }

    /**
     * Field 1.
     *
     * @return encoded bytes of the whole transfer, at least 1
     */
    public long maxTotalEncodedBytes() {
        return value(LimitField.MAX_TOTAL_ENCODED_BYTES);
    }

    /**
     * Field 2.
     *
     * @return allocated bytes of staging tables that stop the transfer, at least 1
     */
    public long stageAllocatedBytesStopThreshold() {
        return value(LimitField.STAGE_ALLOCATED_BYTES_STOP_THRESHOLD);
    }

    /**
     * Field 3.
     *
     * @return rows of one chunk, 1 to 1000000
     */
    public int maxRows() {
        return count(LimitField.MAX_ROWS);
    }

    /**
     * Field 4.
     *
     * @return encoded bytes of one chunk, 1 to 2<sup>30</sup>
     */
    public int maxBytes() {
        return count(LimitField.MAX_BYTES);
    }

    /**
     * Field 5.
     *
     * @return encoded bytes of one row, 1 to {@link #maxBytes}
     */
    public long maxRowBytes() {
        return value(LimitField.MAX_ROW_BYTES);
    }

    /**
     * Field 6.
     *
     * @return chunks that wait, 1 to 64
     */
    public int maxPending() {
        return count(LimitField.MAX_PENDING);
    }

    /**
     * Field 7.
     *
     * @return staging tables, at least 1
     */
    public long maxStagingTables() {
        return value(LimitField.MAX_STAGING_TABLES);
    }

    /**
     * Field 8.
     *
     * @return the authored fallback of both stages, 1 to 64
     */
    public int parallelism() {
        return count(LimitField.PARALLELISM);
    }

    /**
     * Field 9, as authored.
     *
     * @return encoding workers, 1 to 64, or null when absent
     */
    public @Nullable Integer encodingParallelism() {
        return stageCount(LimitField.ENCODING_PARALLELISM);
    }

    /**
     * Field 10, as authored.
     *
     * @return concurrent imports, 1 to 64, or null when absent
     */
    public @Nullable Integer importParallelism() {
        return stageCount(LimitField.IMPORT_PARALLELISM);
    }

    /**
     * How many workers encode.
     *
     * @return 1 to 64
     */
    public int effectiveEncodingParallelism() {
        return Objects.requireNonNullElse(encodingParallelism(), parallelism());
    }

    /**
     * How many file imports run at once; other sessions on the target are not counted.
     *
     * @return 1 to 64
     */
    public int effectiveImportParallelism() {
        return Objects.requireNonNullElse(importParallelism(), parallelism());
    }

    /**
     * How many chunks both stages together may hold: the larger of the two counts, never their sum, and those that wait.
     *
     * @return 2 to 128
     */
    public int retainedWorkCapacity() {
        return Math.max(effectiveEncodingParallelism(), effectiveImportParallelism()) + maxPending();
    }

    /**
     * How many encoded bytes the spool may hold: those of the retained chunks and of one more.
     *
     * @return bytes, at most 129 times 2<sup>30</sup>
     */
    public long spoolPayloadBound() {
        return (retainedWorkCapacity() + 1L) * maxBytes();
    }

    /**
     * Whether the stages differ from {@code parallelism}, so that the record has ten fields.
     *
     * @return true unless both effective counts equal {@code parallelism}
     */
    public boolean isExtended() {
        return effectiveEncodingParallelism() != parallelism() || effectiveImportParallelism() != parallelism();
    }

    /**
     * The record that journals and run documents keep: the eight fields of version 1, and both resolved stage counts when {@linkplain #isExtended
     * extended}.
     *
     * @return an unmodifiable map of eight or ten entries of type Long, in the order of the fields
     */
    public Map<String, Object> canonicalRecord() {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (LimitField field : LimitField.legacy()) {
            fields.put(field.key(), value(field));
        }
        if (isExtended()) {
            fields.put(LimitField.ENCODING_PARALLELISM.key(), (long) effectiveEncodingParallelism());
            fields.put(LimitField.IMPORT_PARALLELISM.key(), (long) effectiveImportParallelism());
        }
        return Collections.unmodifiableMap(fields);
    }

    /**
     * The digest that names this configuration in evidence.
     *
     * @return SHA-256 of the record's evidence bytes, 64 hex digits in lower case
     */
    public String configurationSha256() {
        return CanonicalJson.sha256Hex(CanonicalJson.evidence(canonicalRecord()));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof NativeChunkLimits limits && values.equals(limits.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return "NativeChunkLimits" + canonicalRecord();
    }

    private long value(LimitField field) {
        return Objects.requireNonNull(values.get(field));
    }

    private int count(LimitField field) {
        return Math.toIntExact(value(field));
    }

    private @Nullable Integer stageCount(LimitField field) {
        Long value = values.get(field);
        return value == null ? null : Integer.valueOf(Math.toIntExact(value));
    }

    /** Sets one field after the other; nothing is checked before {@link #build}. Not thread-safe. */
    public static final class Builder {
        private final Map<LimitField, @Nullable Long> authored = new EnumMap<>(LimitField.class);

        private Builder() {}

        /**
         * Field 3.
         *
         * @param rows rows of one chunk, 1 to 1000000; default 65536
         * @return this builder
         */
        public Builder maxRows(long rows) {
            return with(LimitField.MAX_ROWS, rows);
        }

        /**
         * Field 4.
         *
         * @param bytes encoded bytes of one chunk, 1 to 2<sup>30</sup>; default 2<sup>24</sup>
         * @return this builder
         */
        public Builder maxBytes(long bytes) {
            return with(LimitField.MAX_BYTES, bytes);
        }

        /**
         * Field 5.
         *
         * @param bytes encoded bytes of one row, 1 to the bytes of a chunk; default 2<sup>20</sup>
         * @return this builder
         */
        public Builder maxRowBytes(long bytes) {
            return with(LimitField.MAX_ROW_BYTES, bytes);
        }

        /**
         * Field 6.
         *
         * @param chunks chunks that wait, 1 to 64; default 2
         * @return this builder
         */
        public Builder maxPending(long chunks) {
            return with(LimitField.MAX_PENDING, chunks);
        }

        /**
         * Field 7.
         *
         * @param tables staging tables, at least 1; default 1024
         * @return this builder
         */
        public Builder maxStagingTables(long tables) {
            return with(LimitField.MAX_STAGING_TABLES, tables);
        }

        /**
         * Field 8.
         *
         * @param workers workers of each stage, 1 to 64; default 1
         * @return this builder
         */
        public Builder parallelism(long workers) {
            return with(LimitField.PARALLELISM, workers);
        }

        /**
         * Field 9.
         *
         * @param workers encoding workers, 1 to 64; null, the default, falls back to {@code parallelism}
         * @return this builder
         */
        public Builder encodingParallelism(@Nullable Integer workers) {
            return with(LimitField.ENCODING_PARALLELISM, workers == null ? null : Long.valueOf(workers));
        }

        /**
         * Field 10.
         *
         * @param workers concurrent imports, 1 to 64; null, the default, falls back to {@code parallelism}
         * @return this builder
         */
        public Builder importParallelism(@Nullable Integer workers) {
            return with(LimitField.IMPORT_PARALLELISM, workers == null ? null : Long.valueOf(workers));
        }

        /**
         * Checks all fields.
         *
         * @return the limits
         * @throws DponeException with {@link ErrorCode#NATIVE_INVALID_LIMIT} or {@link ErrorCode#NATIVE_MAX_ROW_BYTES_EXCEEDS_CHUNK}
         */
        public NativeChunkLimits build() {
            return of(authored);
        }

        private Builder with(LimitField field, @Nullable Long value) {
            authored.put(field, value);
            return this;
        }
    }
}
