package io.dpone.campaign;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Optional;

/**
 * Every whole number that a manifest or a builder can say, with its path and its range. The ranges stand here and nowhere else; {@code null} for
 * an optional number is the business of who reads it.
 */
public enum IntegerField {
    /** How many lanes work. */
    PARALLEL_WORKERS("parallel_workers", 1, 256),
    /** How many chunks a plan may have. */
    MAX_CHUNKS("max_chunks", 1, 1_000_000),
    /** The first value of an integer key. */
    CHUNK_FROM("chunk.from", Long.MIN_VALUE, Long.MAX_VALUE),
    /** The last value of an integer key. */
    CHUNK_TO("chunk.to", Long.MIN_VALUE, Long.MAX_VALUE),
    /** How many values of an integer key one chunk covers. */
    CHUNK_STEP("chunk.step", 1, Long.MAX_VALUE),
    /** How many parts the range of UUIDs has. */
    CHUNK_BUCKETS("chunk.buckets", 1, 1_000_000),
    /** The lease time of another route; process lanes pay no heed to it (shadow campaign facts, section 1.1). */
    LEASE_TTL_MINUTES("lease_ttl_minutes", 1, 10_080),
    /** How many uncovered source rows are accepted. */
    ACCEPT_UNCOVERED_ROWS("accept_uncovered_rows", 0, Long.MAX_VALUE),
    /** The largest row in bytes. */
    MAX_ROW_BYTES("max_row_bytes", 1, 1L << 30),
    /** The heap of a lane in MiB. */
    LANE_HEAP_MB("lane_heap_mb", 64, 1_048_576),
    /** How long a step waits for a lock of the target, in ms. */
    TRANSACTION_LOCK_TIMEOUT_MS("transaction_lock_timeout_ms", 1, 3_600_000),
    /** How long one try of the cutover may make readers of live wait, in ms. */
    CUTOVER_LOCK_TIMEOUT_MS("cutover_lock_timeout_ms", 1, 60_000),
    /** How long the cutover is tried again, in s; 0 is one try. */
    CUTOVER_PATIENCE_S("cutover_patience_s", 0, 86_400),
    /** How long publication waits for sessions with older snapshots, in s; 0 is one look. */
    OLD_SNAPSHOT_PATIENCE_S("old_snapshot_patience_s", 0, 86_400),
    /** How long the count of uncovered rows may take, in s. */
    COVERAGE_PATIENCE_S("coverage_patience_s", 1, 86_400);

    private final String path;
    private final long min;
    private final long max;

    IntegerField(String key, long min, long max) {
        this.path = "sink.strategy.backfill." + key;
        this.min = min;
        this.max = max;
    }

    /**
     * Where the number stands in a manifest.
     *
     * @return the path
     */
    public String path() {
        return path;
    }

    /**
     * The smallest number.
     *
     * @return the bound, inclusive
     */
    public long min() {
        return min;
    }

    /**
     * The largest number.
     *
     * @return the bound, inclusive
     */
    public long max() {
        return max;
    }

    /**
     * Looks whether a number is in the range.
     *
     * @param value the number, of any size
     * @return a problem with {@link ErrorCode#MANIFEST_INVALID}, or nothing
     */
    public Optional<Problem> check(BigInteger value) {
        boolean inside = value.compareTo(BigInteger.valueOf(min)) >= 0 && value.compareTo(BigInteger.valueOf(max)) <= 0;
        return inside ? Optional.empty() : Optional.of(outOfRange());
    }

    /**
     * Looks whether a number is in the range.
     *
     * @param value the number
     * @return a problem with {@link ErrorCode#MANIFEST_INVALID}, or nothing
     */
    public Optional<Problem> check(long value) {
        return check(BigInteger.valueOf(value));
    }

    /**
     * What is said of a number out of the range.
     *
     * @return a problem with {@link ErrorCode#MANIFEST_INVALID}
     */
    public Problem outOfRange() {
        return new Problem(
                path, ErrorCode.MANIFEST_INVALID, String.format(Locale.ROOT, "must be from %,d to %,d", min, max));
    }
}
