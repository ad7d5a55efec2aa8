package io.dpone.manifest;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.limits.LimitField;
import io.dpone.contracts.limits.NativeChunkLimits;
import io.dpone.transfer.NativeTransferExecutionPolicy;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads {@code native_transfer.execution} in the order of the native limits facts, section 5. */
final class NativeExecutionReader {
    static final List<String> CHUNKING_KEYS = List.of("mode", "parallelism", "checkpointing");

    static final List<String> NATIVE_CHUNKS_KEYS = Arrays.stream(LimitField.values())
            .filter(field -> field != LimitField.PARALLELISM)
            .map(LimitField::key)
            .toList();

    static final List<String> EXECUTION_KEYS = List.of("chunking", "native_chunks");

    private final PlainSection chunking;
    private final PlainSection nativeChunks;

    private NativeExecutionReader(PlainSection chunking, PlainSection nativeChunks) {
        this.chunking = chunking;
        this.nativeChunks = nativeChunks;
    }

    static NativeTransferExecutionPolicy read(PlainSection transfer) {
        PlainSection execution = transfer.required(
                "execution", ErrorCode.NATIVE_EXECUTION_REQUIRED, "must be a mapping with chunking and native_chunks");
        PlainSection chunking = execution.required("chunking", ErrorCode.NATIVE_CHUNKING_INVALID, "must be a mapping");
        checkChunking(chunking);
        PlainSection nativeChunks =
                execution.required("native_chunks", ErrorCode.NATIVE_CHUNKS_INVALID, "must be a mapping");
        if (nativeChunks.has(LimitField.PARALLELISM.key())) {
            throw nativeChunks.refusal(
                    LimitField.PARALLELISM.key(), ErrorCode.NATIVE_CHUNKS_INVALID, "stands under chunking, not here");
        }
        nativeChunks.refuseUnknown(NATIVE_CHUNKS_KEYS, ErrorCode.NATIVE_CHUNKS_INVALID);
        NativeTransferExecutionPolicy policy = new NativeExecutionReader(chunking, nativeChunks).policy();
        execution.refuseUnknown(EXECUTION_KEYS, ErrorCode.MANIFEST_INVALID);
        return policy;
    }

    private static void checkChunking(PlainSection chunking) {
        chunking.refuseUnknown(CHUNKING_KEYS, ErrorCode.NATIVE_CHUNKING_INVALID);
        if (!chunking.isText("mode", "bounded_stream")) {
            throw chunking.refusal("mode", ErrorCode.NATIVE_CHUNKING_INVALID, "must be bounded_stream");
        }
        if (chunking.has("checkpointing") && !chunking.isText("checkpointing", "resumable")) {
            throw chunking.refusal("checkpointing", ErrorCode.NATIVE_CHUNKING_INVALID, "must be resumable");
        }
    }

    private NativeTransferExecutionPolicy policy() {
        for (LimitField field : LimitField.values()) {
            if (field.isRequired() && !nativeChunks.has(field.key())) {
                throw nativeChunks.refusal(field.key(), ErrorCode.NATIVE_CAPACITY_LIMITS_REQUIRED, "is missing");
            }
        }
        for (LimitField field : LimitField.values()) {
            // In a manifest null is no way to say "fallback", unlike in the limits themselves.
            if (field.isStageCount() && nativeChunks.has(field.key()) && nativeChunks.get(field.key()) == null) {
                throw nativeChunks.refusal(
                        field.key(),
                        ErrorCode.NATIVE_INVALID_LIMIT,
                        field.key(),
                        "has no value; leave the key out to fall back to parallelism");
            }
        }
        Map<String, Object> authored = new LinkedHashMap<>();
        NativeChunkLimits limits = limits();
        chunking.entries().forEach((key, value) -> authored.put((String) key, Objects.requireNonNull(value)));
        return new NativeTransferExecutionPolicy(authored, limits);
    }

    private NativeChunkLimits limits() {
        Map<LimitField, @Nullable Object> authored = new EnumMap<>(LimitField.class);
        for (LimitField field : LimitField.values()) {
            PlainSection section = sectionOf(field.key());
            if (section.has(field.key())) {
                authored.put(field, section.get(field.key()));
            }
        }
        try {
            return NativeChunkLimits.of(authored);
        } catch (DponeException refusal) {
            throw placed(refusal);
        }
    }

    /** The same refusal with the place of its field. */
    private DponeException placed(DponeException refusal) {
        if (refusal.qualifier().isEmpty()) {
            return nativeChunks.refusal(
                    LimitField.MAX_ROW_BYTES.key(),
                    refusal.code(),
                    "is larger than max_bytes, so that a row would not fit into a chunk");
        }
        String field = refusal.qualifier().get();
        String reason = String.valueOf(refusal.getMessage())
                .substring(refusal.codeText().length() + 2);
        return sectionOf(field).refusal(field, refusal.code(), field, reason);
    }

    private PlainSection sectionOf(String field) {
        return field.equals(LimitField.PARALLELISM.key()) ? chunking : nativeChunks;
    }
}
