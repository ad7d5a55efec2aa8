package io.dpone.contracts.limits;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The policies of the native limits facts, sections 2.2 and 9, as authored. */
final class LimitVectors {
    private LimitVectors() {}

    /** The common part P of the vectors. */
    static NativeChunkLimits.Builder common() {
        return NativeChunkLimits.builder(1_000_000, 2_000_000);
    }

    static NativeChunkLimits legacy() {
        return common().parallelism(2).build();
    }

    static NativeChunkLimits.Builder hermetic() {
        return NativeChunkLimits.builder(104_857_600, 104_857_600)
                .maxRows(16)
                .maxBytes(1_048_576)
                .maxRowBytes(65_536)
                .maxStagingTables(128);
    }

    /** The eight fields of {@link #legacy} as a host's map has them. */
    static Map<String, Object> legacyRecord() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("max_total_encoded_bytes", 1_000_000);
        fields.put("stage_allocated_bytes_stop_threshold", 2_000_000);
        fields.put("max_rows", 65_536);
        fields.put("max_bytes", 16_777_216);
        fields.put("max_row_bytes", 1_048_576);
        fields.put("max_pending", 2);
        fields.put("max_staging_tables", 1024);
        fields.put("parallelism", 2);
        return fields;
    }

    /** The ten fields of an extended policy with the parallelism of {@link #legacy}. */
    static Map<String, @Nullable Object> extendedRecord(@Nullable Object encoding, @Nullable Object importing) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>(legacyRecord());
        fields.put("encoding_parallelism", encoding);
        fields.put("import_parallelism", importing);
        return fields;
    }
}
