package io.dpone.contracts.limits;

/**
 * The limits of a native transfer as a version knew them that had one count of workers for both stages. It stands for such a version in the tests of the
 * comparison harness and is never changed.
 *
 * @param maxTotalEncodedBytes at least 1
 * @param stageAllocatedBytesStopThreshold at least 1
 * @param maxRows 1 to 1000000
 * @param maxBytes 1 to 2^30
 * @param maxRowBytes 1 to maxBytes
 * @param maxPending 1 to 64
 * @param maxStagingTables at least 1
 * @param parallelism 1 to 64
 */
public record NativeChunkLimits(
        long maxTotalEncodedBytes,
        long stageAllocatedBytesStopThreshold,
        long maxRows,
        long maxBytes,
        long maxRowBytes,
        long maxPending,
        long maxStagingTables,
        long parallelism) {
    public NativeChunkLimits {
        require("max_total_encoded_bytes", maxTotalEncodedBytes, Long.MAX_VALUE);
        require("stage_allocated_bytes_stop_threshold", stageAllocatedBytesStopThreshold, Long.MAX_VALUE);
        require("max_rows", maxRows, 1_000_000);
        require("max_bytes", maxBytes, 1 << 30);
        require("max_row_bytes", maxRowBytes, Long.MAX_VALUE);
        require("max_pending", maxPending, 64);
        require("max_staging_tables", maxStagingTables, Long.MAX_VALUE);
        require("parallelism", parallelism, 64);
        if (maxRowBytes > maxBytes) {
            throw new IllegalArgumentException("mssql_native.max_row_bytes_exceeds_chunk");
        }
    }

    public static NativeChunkLimits of(
            long maxTotalEncodedBytes,
            long stageAllocatedBytesStopThreshold,
            long maxRows,
            long maxBytes,
            long maxRowBytes,
            long maxPending,
            long maxStagingTables,
            long parallelism) {
        return new NativeChunkLimits(
                maxTotalEncodedBytes,
                stageAllocatedBytesStopThreshold,
                maxRows,
                maxBytes,
                maxRowBytes,
                maxPending,
                maxStagingTables,
                parallelism);
    }

    private static void require(String field, long value, long largest) {
        if (value < 1 || value > largest) {
            throw new IllegalArgumentException("mssql_native.invalid_limit:" + field);
        }
    }
}
