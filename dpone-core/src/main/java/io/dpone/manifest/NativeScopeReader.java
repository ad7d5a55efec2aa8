package io.dpone.manifest;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.transfer.PublicationScope;
import io.dpone.transfer.TransferWindow;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Reads {@code sink.strategy}: what is replaced (native limits facts, section 5, window codes). */
final class NativeScopeReader {
    static final List<String> STRATEGY_KEYS = List.of("mode", "atomicity", "window", "with_dedup", "custom_predicate");

    static final List<String> WINDOW_KEYS = List.of("column", "anchor", "lookback", "chunk_interval", "timezone");

    private NativeScopeReader() {}

    static PublicationScope read(PlainSection strategy) {
        boolean whole = strategy.isText("mode", "full_refresh");
        if (!whole && !strategy.isText("mode", "partition_replace")) {
            throw strategy.refusal("mode", ErrorCode.MANIFEST_INVALID, "must be full_refresh or partition_replace");
        }
        if (strategy.has("atomicity") && !strategy.isText("atomicity", "target_atomic")) {
            throw strategy.refusal("atomicity", ErrorCode.MANIFEST_INVALID, "must be target_atomic");
        }
        return whole ? fullRefresh(strategy) : partitionReplace(strategy);
    }

    private static PublicationScope fullRefresh(PlainSection strategy) {
        if (strategy.get("window") != null) {
            throw strategy.refusal(
                    "window",
                    ErrorCode.NATIVE_FULL_REFRESH_WINDOW_FORBIDDEN,
                    "is refused with full_refresh, which replaces the whole table");
        }
        return new PublicationScope.FullRefresh();
    }

    private static PublicationScope partitionReplace(PlainSection strategy) {
        PlainSection window = strategy.required(
                "window",
                ErrorCode.NATIVE_EXPLICIT_WINDOW_REQUIRED,
                "must be a mapping with column, anchor and lookback");
        if (!(window.get("column") instanceof String column) || column.isBlank()) {
            throw window.refusal("column", ErrorCode.NATIVE_EXPLICIT_WINDOW_REQUIRED, "must name a column");
        }
        requireText(window, "anchor", TransferWindow.ANCHOR);
        Duration lookback = duration(window, "lookback");
        Duration chunkInterval = window.has("chunk_interval") ? duration(window, "chunk_interval") : null;
        if (window.has("timezone")) {
            requireText(window, "timezone", TransferWindow.TIMEZONE);
        }
        window.refuseUnknown(WINDOW_KEYS, ErrorCode.MANIFEST_INVALID);
        Map<String, Object> authored = new LinkedHashMap<>();
        window.entries().forEach((key, value) -> authored.put((String) key, Objects.requireNonNull(value)));
        return new PublicationScope.PartitionReplace(new TransferWindow(column, lookback, chunkInterval), authored);
    }

    private static void requireText(PlainSection window, String key, String only) {
        if (!window.isText(key, only)) {
            throw window.refusal(key, ErrorCode.NATIVE_EXPLICIT_WINDOW_REQUIRED, "must be " + only);
        }
    }

    private static Duration duration(PlainSection window, String key) {
        if (window.get(key) instanceof String text) {
            try {
                Duration duration = Duration.parse(text);
                if (!duration.isZero() && !duration.isNegative()) {
                    return duration;
                }
            } catch (DateTimeParseException ignored) {
                // The parser's message quotes the text; what is wrong with it is said below.
            }
        }
        throw window.refusal(
                key,
                ErrorCode.NATIVE_EXPLICIT_WINDOW_REQUIRED,
                "must be a positive ISO 8601 duration in days, hours, minutes and seconds, such as P1D or PT6H");
    }
}
