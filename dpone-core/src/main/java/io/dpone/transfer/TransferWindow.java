package io.dpone.transfer;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The part of the target that a partition replacement replaces: a time span that ends where the data interval ends, in UTC.
 *
 * @param column the column of the target that the span bounds
 * @param lookback how long the span is; positive
 * @param chunkInterval how the span is cut, or null when it is not; positive
 */
public record TransferWindow(
        String column, Duration lookback, @Nullable Duration chunkInterval) {
    /** The only anchor: the end of the data interval that the host gives. */
    public static final String ANCHOR = "data_interval_end";

    /** The only zone. */
    public static final String TIMEZONE = "UTC";

    // Refuses what no window can be.
    public TransferWindow {
        if (column.isBlank() || !isPositive(lookback) || (chunkInterval != null && !isPositive(chunkInterval))) {
            throw new DponeException(
                    ErrorCode.NATIVE_EXPLICIT_WINDOW_REQUIRED, "a window has a column and positive durations");
        }
    }

    /**
     * A window that was frozen: the same for every retry.
     *
     * @param from the first instant that belongs to it
     * @param to the first instant after it
     */
    public record Frozen(Instant from, Instant to) {}

    /**
     * The window of one data interval. Neither the clock nor what the tables hold plays a part.
     *
     * @param intervalEnd the end of the data interval, or null when the host has none
     * @return the window
     * @throws DponeException with {@link ErrorCode#NATIVE_WINDOW_INTERVAL_REQUIRED} without an end
     */
    public Frozen frozen(@Nullable Instant intervalEnd) {
        if (intervalEnd == null) {
            throw new DponeException(
                    ErrorCode.NATIVE_WINDOW_INTERVAL_REQUIRED,
                    "the window needs the end of the data interval; neither clock nor table replaces it");
        }
        return new Frozen(intervalEnd.minus(lookback), intervalEnd);
    }

    /**
     * The window as manifests and plans write it.
     *
     * @return an unmodifiable map in the order of the reference
     */
    public Map<String, Object> toRecord() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("column", column);
        fields.put("anchor", ANCHOR);
        fields.put("lookback", lookback.toString());
        if (chunkInterval != null) {
            fields.put("chunk_interval", chunkInterval.toString());
        }
        fields.put("timezone", TIMEZONE);
        return Collections.unmodifiableMap(fields);
    }

    private static boolean isPositive(Duration duration) {
        return !duration.isZero() && !duration.isNegative();
    }
}
