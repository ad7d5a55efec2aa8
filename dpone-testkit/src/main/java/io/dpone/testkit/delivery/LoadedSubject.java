package io.dpone.testkit.delivery;

import io.dpone.contracts.delivery.DeliveryConfiguration;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.contracts.json.PlainJson;
import io.dpone.contracts.limits.LimitField;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A version of dpone in a class loader of its own, which shares nothing with the harness but the JDK.
 *
 * <p>Thread-safe; close it when the comparison is done.
 */
public final class LoadedSubject implements AutoCloseable {
    private static final Set<String> EIGHT = keys(LimitField.legacy());
    private static final Set<String> TEN = keys(Arrays.asList(LimitField.values()));

    private final URLClassLoader loader;
    private final SubjectLimits model;

    private LoadedSubject(URLClassLoader loader) {
        this.loader = loader;
        this.model = SubjectLimits.of(loader);
    }

    /**
     * Loads a subject.
     *
     * @param classPath its jars or folders of classes; nothing else is seen
     * @return the subject
     */
    public static LoadedSubject open(List<Path> classPath) {
        URL[] places = classPath.stream().map(LoadedSubject::url).toArray(URL[]::new);
        return new LoadedSubject(new URLClassLoader(places, ClassLoader.getPlatformClassLoader()));
    }

    /**
     * Whether the subject's limits have counts for each stage.
     *
     * @return false for a version that has eight fields
     */
    public boolean hasStageLimits() {
        return model.hasStageCounts();
    }

    /**
     * The configuration that a run of this subject records. The limits are made by the subject itself and read back field by field; nothing of the harness's
     * own version takes part.
     *
     * @param limits exactly eight or exactly ten fields, by name
     * @return the limits as the subject holds them, with their digest
     * @throws DponeException in this order: {@code exact_limits_required}, {@code subject_stage_limits_unsupported}, {@code noncanonical_limits} for a null
     *     count, the codes of the subject's own limits, {@code noncanonical_limits} for ten fields that eight can say
     */
    public DeliveryConfiguration configuration(Map<String, ? extends @Nullable Object> limits) {
        boolean extended = limits.keySet().equals(TEN);
        if (!extended && !limits.keySet().equals(EIGHT)) {
            throw new DponeException(
                    ErrorCode.EXACT_LIMITS_REQUIRED,
                    "limits have exactly eight fields, or exactly ten with encoding_parallelism and import_parallelism");
        }
        if (extended && !model.hasStageCounts()) {
            throw new DponeException(
                    ErrorCode.SUBJECT_STAGE_LIMITS_UNSUPPORTED, "the limits of this subject have eight fields");
        }
        if (extended && hasNullStageCount(limits)) {
            throw new DponeException(ErrorCode.NONCANONICAL_LIMITS, "a stage count must not be null");
        }
        Map<LimitField, Long> made = model.make(limits, extended);
        Map<String, Object> recorded = new LinkedHashMap<>();
        LimitField.legacy().forEach(field -> recorded.put(field.key(), made.get(field)));
        if (extended) {
            addStageCounts(recorded, limits);
        }
        return DeliveryConfiguration.of((JsonObject) PlainJson.toJson(recorded));
    }

    private static void addStageCounts(Map<String, Object> recorded, Map<String, ? extends @Nullable Object> limits) {
        boolean differs = false;
        for (LimitField field : LimitField.values()) {
            if (field.isStageCount() && limits.get(field.key()) instanceof Number count) {
                recorded.put(field.key(), count.longValue());
                differs |= !Long.valueOf(count.longValue()).equals(recorded.get(LimitField.PARALLELISM.key()));
            }
        }
        if (!differs) {
            throw new DponeException(
                    ErrorCode.NONCANONICAL_LIMITS, "both stage counts equal parallelism, which eight fields say");
        }
    }

    private static boolean hasNullStageCount(Map<String, ? extends @Nullable Object> limits) {
        return Arrays.stream(LimitField.values())
                .anyMatch(field -> field.isStageCount() && limits.get(field.key()) == null);
    }

    private static Set<String> keys(List<LimitField> fields) {
        return fields.stream().map(LimitField::key).collect(Collectors.toUnmodifiableSet());
    }

    private static URL url(Path place) {
        try {
            return place.toUri().toURL();
        } catch (MalformedURLException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    @Override
    public void close() {
        try {
            loader.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
