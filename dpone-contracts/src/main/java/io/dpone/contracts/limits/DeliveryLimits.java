package io.dpone.contracts.limits;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.ExactInteger;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Checks the limits record of a run document. Version 1 has exactly the eight fields, version 2 exactly ten and only where eight cannot say it; nothing is
 * filled and nothing is upgraded.
 *
 * <p>Pure functions, safe for use from any thread.
 */
public final class DeliveryLimits {
    private static final Set<String> EIGHT = keys(LimitField.legacy());

    private static final Set<String> TEN = keys(List.of(LimitField.values()));

    private DeliveryLimits() {}

    /**
     * Checks a record of version 1.
     *
     * @param limits the record; unknown types of values are refused, never converted
     * @return a canonical record of eight entries that shares nothing with the argument
     * @throws DponeException as {@link #normalize(Map, Object)}
     */
    public static Map<String, Object> normalize(Map<String, ? extends @Nullable Object> limits) {
        return normalize(limits, 1);
    }

    /**
     * Checks a record. In this order: the version, the names of the fields, a null stage count, the values, and whether the record is the one that the limits
     * themselves would write.
     *
     * @param limits the record
     * @param schemaVersion exactly the integer 1 or 2
     * @return a canonical record of eight or ten entries that shares nothing with the argument
     * @throws DponeException with {@link ErrorCode#LIMITS_VERSION_UNSUPPORTED}, {@link ErrorCode#EXACT_LIMITS_REQUIRED}, {@link
     *     ErrorCode#NONCANONICAL_LIMITS}, {@link ErrorCode#NATIVE_INVALID_LIMIT} or {@link ErrorCode#NATIVE_MAX_ROW_BYTES_EXCEEDS_CHUNK}
     */
    public static Map<String, Object> normalize(
            Map<String, ? extends @Nullable Object> limits, @Nullable Object schemaVersion) {
        if (!ExactInteger.isWithin(schemaVersion, 1, 2)) {
            throw new DponeException(
                    ErrorCode.LIMITS_VERSION_UNSUPPORTED, "the version must be the integer 1 or the integer 2");
        }
        boolean extended = ExactInteger.isWithin(schemaVersion, 2, 2);
        Set<String> names = extended ? TEN : EIGHT;
        // A host's map may compare its keys in a way of its own, such as without regard to case.
        Map<String, @Nullable Object> given = new LinkedHashMap<>(limits);
        if (!given.keySet().equals(names)) {
            throw exactLimitsRequired(extended);
        }
        Map<LimitField, @Nullable Object> values = byField(given);
        if (extended && hasNullStageCount(values)) {
            throw new DponeException(ErrorCode.NONCANONICAL_LIMITS, "a stage count of version 2 must not be null");
        }
        Map<String, Object> canonical = NativeChunkLimits.of(values).canonicalRecord();
        if (!canonical.keySet().equals(names)) {
            throw new DponeException(
                    ErrorCode.NONCANONICAL_LIMITS,
                    "both stage counts equal parallelism, which version 1 says in eight fields");
        }
        return canonical;
    }

    private static DponeException exactLimitsRequired(boolean extended) {
        String required = extended
                ? "version 2 has exactly ten fields: the eight of version 1, encoding_parallelism and import_parallelism"
                : "version 1 has exactly eight fields, without encoding_parallelism and import_parallelism; limits with both are version 2";
        return new DponeException(ErrorCode.EXACT_LIMITS_REQUIRED, required);
    }

    private static Map<LimitField, @Nullable Object> byField(Map<String, @Nullable Object> limits) {
        Map<LimitField, @Nullable Object> values = new EnumMap<>(LimitField.class);
        for (LimitField field : LimitField.values()) {
            if (limits.containsKey(field.key())) {
                values.put(field, limits.get(field.key()));
            }
        }
        return values;
    }

    private static boolean hasNullStageCount(Map<LimitField, @Nullable Object> values) {
        return Arrays.stream(LimitField.values()).anyMatch(field -> field.isStageCount() && values.get(field) == null);
    }

    private static Set<String> keys(List<LimitField> fields) {
        return fields.stream().map(LimitField::key).collect(Collectors.toUnmodifiableSet());
    }
}
