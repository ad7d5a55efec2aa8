package io.dpone.transfer;

import io.dpone.contracts.limits.NativeChunkLimits;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The free local space that a transfer asks for before it begins, its three parts apart.
 *
 * @param payloadBytes encoded bytes of the retained chunks and of one more
 * @param metadataOverheadBytes what receipts and file formats may add
 * @param freeSpaceReserveBytes what stays free
 */
public record CapacityEstimate(long payloadBytes, long metadataOverheadBytes, long freeSpaceReserveBytes) {
    /** One MiB for receipts and formats. */
    public static final long METADATA_OVERHEAD_BYTES = 1_048_576;

    /** One GiB that stays free. */
    public static final long FREE_SPACE_RESERVE_BYTES = 1_073_741_824;

    private static final List<String> IS_NOT = List.of(
            "It is not a bound of memory: drivers, encoders and the JVM need more.",
            "It is not a reservation of disk: other processes may take the same space.",
            "It is not a cap on what SQL Server allocates: the stop threshold is observed, and active imports may overshoot it.",
            "It is not a promise that encoders and importers are busy at the same time.");

    /**
     * The estimate of limits.
     *
     * @param limits the limits
     * @return the estimate
     */
    public static CapacityEstimate of(NativeChunkLimits limits) {
        return new CapacityEstimate(limits.spoolPayloadBound(), METADATA_OVERHEAD_BYTES, FREE_SPACE_RESERVE_BYTES);
    }

    /**
     * All three parts.
     *
     * @return bytes
     */
    public long totalBytes() {
        return payloadBytes + metadataOverheadBytes + freeSpaceReserveBytes;
    }

    /**
     * What the estimate must not be taken for.
     *
     * @return four sentences
     */
    public static List<String> isNot() {
        return IS_NOT;
    }

    /**
     * The estimate as a document.
     *
     * @return parts, total and the four sentences
     */
    public Map<String, Object> toRecord() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("spool_payload_bytes", payloadBytes);
        fields.put("metadata_overhead_bytes", metadataOverheadBytes);
        fields.put("free_space_reserve_bytes", freeSpaceReserveBytes);
        fields.put("total_bytes", totalBytes());
        fields.put("is_not", IS_NOT);
        return Collections.unmodifiableMap(fields);
    }
}
