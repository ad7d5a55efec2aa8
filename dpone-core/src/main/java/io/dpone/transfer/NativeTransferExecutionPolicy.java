package io.dpone.transfer;

import io.dpone.contracts.limits.LimitField;
import io.dpone.contracts.limits.NativeChunkLimits;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The {@code execution} of a native transfer: {@code chunking} as its author wrote it, and the limits.
 *
 * <p>What {@link #toRecord} writes is admitted again and gives the same record.
 *
 * @param chunking the authored mapping; {@code parallelism} stands only here
 * @param limits all limits, that of {@code chunking} included
 */
public record NativeTransferExecutionPolicy(Map<String, Object> chunking, NativeChunkLimits limits) {
    // Keeps what cannot be changed.
    public NativeTransferExecutionPolicy {
        chunking = Collections.unmodifiableMap(new LinkedHashMap<>(chunking));
    }

    /**
     * The policy of limits that no manifest authored.
     *
     * @param limits the limits
     * @return the policy with a complete {@code chunking}
     */
    public static NativeTransferExecutionPolicy of(NativeChunkLimits limits) {
        Map<String, Object> chunking = new LinkedHashMap<>();
        chunking.put("mode", "bounded_stream");
        chunking.put("parallelism", (long) limits.parallelism());
        chunking.put("checkpointing", "resumable");
        return new NativeTransferExecutionPolicy(chunking, limits);
    }

    /**
     * The policy as a manifest writes it: no null, and stage counts only where the limits are extended.
     *
     * @return {@code chunking} and {@code native_chunks}
     */
    public Map<String, Object> toRecord() {
        Map<String, Object> nativeChunks = new LinkedHashMap<>(limits.canonicalRecord());
        nativeChunks.remove(LimitField.PARALLELISM.key());
        Map<String, Object> execution = new LinkedHashMap<>();
        execution.put("chunking", chunking);
        execution.put("native_chunks", Collections.unmodifiableMap(nativeChunks));
        return Collections.unmodifiableMap(execution);
    }
}
