package io.dpone.testkit.delivery;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.ExactInteger;
import io.dpone.contracts.limits.LimitField;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The limits type of a subject, by reflection: it is another class than the harness's own of the same name, and an old one lacks methods.
 *
 * <p>Only what both versions have is called, unless ten fields are asked for.
 */
final class SubjectLimits {
    private static final String MODEL = "io.dpone.contracts.limits.NativeChunkLimits";

    /** Every field has 1 as its smallest value, so zero stands for whatever is no integer, and the subject reports the first such field. */
    private static final long NO_INTEGER = 0;

    private static final Pattern INVALID_LIMIT =
            Pattern.compile(Pattern.quote(ErrorCode.NATIVE_INVALID_LIMIT.id()) + ":([a-z_]{1,64}).*", Pattern.DOTALL);

    private final Class<?> model;

    private SubjectLimits(Class<?> model) {
        this.model = model;
    }

    static SubjectLimits of(ClassLoader subject) {
        try {
            return new SubjectLimits(Class.forName(MODEL, true, subject));
        } catch (ClassNotFoundException missing) {
            throw new DponeException(ErrorCode.NOT_SUPPORTED, "the subject has no class " + MODEL, missing);
        }
    }

    boolean hasStageCounts() {
        return Arrays.stream(LimitField.values())
                .filter(LimitField::isStageCount)
                .allMatch(field -> Arrays.stream(model.getMethods())
                        .anyMatch(
                                method -> method.getName().equals(accessor(field)) && method.getParameterCount() == 0));
    }

    /** Lets the subject make its limits and reads the eight fields back that every version has. */
    Map<LimitField, Long> make(Map<String, ? extends @Nullable Object> limits, boolean extended) {
        Object made = extended ? build(limits) : positional(limits);
        Map<LimitField, Long> fields = new EnumMap<>(LimitField.class);
        for (LimitField field : LimitField.legacy()) {
            fields.put(field, ((Number) call(method(model, accessor(field)), made)).longValue());
        }
        return fields;
    }

    private Object positional(Map<String, ? extends @Nullable Object> limits) {
        List<LimitField> legacy = LimitField.legacy();
        Class<?>[] types = new Class<?>[legacy.size()];
        Arrays.fill(types, long.class);
        Object[] values = legacy.stream().map(field -> number(limits, field)).toArray();
        return call(method(model, "of", types), null, values);
    }

    private Object build(Map<String, ? extends @Nullable Object> limits) {
        Object builder = call(
                method(model, "builder", long.class, long.class),
                null,
                number(limits, LimitField.MAX_TOTAL_ENCODED_BYTES),
                number(limits, LimitField.STAGE_ALLOCATED_BYTES_STOP_THRESHOLD));
        for (LimitField field : LimitField.values()) {
            if (field.isStageCount()) {
                long count = number(limits, field);
                Integer given = count == (int) count ? (int) count : (int) NO_INTEGER;
                call(method(builder.getClass(), accessor(field), Integer.class), builder, given);
            } else if (!field.isRequired()) {
                call(method(builder.getClass(), accessor(field), long.class), builder, number(limits, field));
            }
        }
        return call(method(builder.getClass(), "build"), builder);
    }

    private static long number(Map<String, ? extends @Nullable Object> limits, LimitField field) {
        Object value = limits.get(field.key());
        return value instanceof Number number && ExactInteger.isWithin(value, 1, Long.MAX_VALUE)
                ? number.longValue()
                : NO_INTEGER;
    }

    private static String accessor(LimitField field) {
        StringBuilder name = new StringBuilder();
        for (String word : field.key().split("_", -1)) {
            name.append(name.isEmpty() ? word : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
        }
        return name.toString();
    }

    private static Method method(Class<?> type, String name, Class<?>... parameters) {
        try {
            return type.getMethod(name, parameters);
        } catch (NoSuchMethodException missing) {
            throw new DponeException(
                    ErrorCode.NOT_SUPPORTED, "the subject has no method " + type.getSimpleName() + "." + name, missing);
        }
    }

    private static Object call(Method method, @Nullable Object receiver, Object... arguments) {
        try {
            return method.invoke(receiver, arguments);
        } catch (InvocationTargetException refusal) {
            throw refused(String.valueOf(refusal.getTargetException().getMessage()));
        } catch (IllegalAccessException failure) {
            throw new DponeException(ErrorCode.NOT_SUPPORTED, "the subject hides its limits", failure);
        }
    }

    // An exception of the subject is of a class that the harness does not have; its message begins with the code in
    // every version.
    private static DponeException refused(String message) {
        Matcher limit = INVALID_LIMIT.matcher(message);
        if (limit.matches()) {
            return DponeException.qualified(
                    ErrorCode.NATIVE_INVALID_LIMIT, limit.group(1), "the subject refuses the value of this field");
        }
        if (message.startsWith(ErrorCode.NATIVE_MAX_ROW_BYTES_EXCEEDS_CHUNK.id())) {
            return new DponeException(
                    ErrorCode.NATIVE_MAX_ROW_BYTES_EXCEEDS_CHUNK, "the subject refuses rows larger than a chunk");
        }
        return new DponeException(ErrorCode.INTERNAL, "the subject failed to make its limits");
    }
}
