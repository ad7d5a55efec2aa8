package io.dpone.contracts.chunk;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Cuts a key into chunks (shadow campaign facts, section 2.1). Pure functions, safe for use from any thread. */
public final class ChunkPlan {
    private static final BigInteger UUID_SPACE = BigInteger.ONE.shiftLeft(128);

    private ChunkPlan() {}

    /**
     * Cuts the key into chunks in the order of the key. The chunks are disjoint and cover the key's range whole.
     *
     * @param key how to cut
     * @param maxChunks how many chunks there may be at most, at least 1
     * @return at least one chunk, indexes from 1
     * @throws DponeException with {@link ErrorCode#TOO_MANY_CHUNKS}
     */
    public static List<ChunkSpec> cut(ChunkKey key, int maxChunks) {
        if (key instanceof ChunkKey.IntegerKey integer) {
            return cutInteger(integer, maxChunks);
        }
        if (key instanceof ChunkKey.UuidKey uuid) {
            return cutUuid(uuid, maxChunks);
        }
        throw new IllegalStateException("unknown kind of key");
    }

    private static List<ChunkSpec> cutInteger(ChunkKey.IntegerKey key, int maxChunks) {
        BigInteger from = BigInteger.valueOf(key.from());
        BigInteger last = BigInteger.valueOf(key.to());
        BigInteger step = BigInteger.valueOf(key.step());
        BigInteger count = last.subtract(from).divide(step).add(BigInteger.ONE);
        requireAtMost(count, maxChunks);
        int size = count.intValueExact();
        List<ChunkSpec> chunks = new ArrayList<>(size);
        for (int index = 1; index <= size; index++) {
            BigInteger start = from.add(step.multiply(BigInteger.valueOf(index - 1L)));
            BigInteger end = start.add(step).subtract(BigInteger.ONE).min(last);
            chunks.add(new ChunkSpec(
                    index, new RangeScope(key.column(), LiteralType.INTEGER, start.toString(), end.toString(), true)));
        }
        return List.copyOf(chunks);
    }

    private static List<ChunkSpec> cutUuid(ChunkKey.UuidKey key, int maxChunks) {
        BigInteger buckets = BigInteger.valueOf(key.buckets());
        requireAtMost(buckets, maxChunks);
        List<ChunkSpec> chunks = new ArrayList<>(key.buckets());
        for (int index = 1; index <= key.buckets(); index++) {
            BigInteger lower =
                    UUID_SPACE.multiply(BigInteger.valueOf(index - 1L)).divide(buckets);
            BigInteger next = UUID_SPACE.multiply(BigInteger.valueOf(index)).divide(buckets);
            boolean lastBucket = index == key.buckets();
            BigInteger upper = lastBucket ? next.subtract(BigInteger.ONE) : next;
            chunks.add(new ChunkSpec(
                    index,
                    new RangeScope(key.column(), LiteralType.UUID, uuidText(lower), uuidText(upper), lastBucket)));
        }
        return List.copyOf(chunks);
    }

    private static void requireAtMost(BigInteger count, int maxChunks) {
        if (count.compareTo(BigInteger.valueOf(maxChunks)) > 0) {
            throw new DponeException(
                    ErrorCode.TOO_MANY_CHUNKS,
                    "the key range needs " + count + " chunks and max_chunks is " + maxChunks
                            + "; raise chunk.step (or lower chunk.buckets), or raise max_chunks");
        }
    }

    private static String uuidText(BigInteger value) {
        return new UUID(value.shiftRight(64).longValue(), value.longValue()).toString();
    }
}
