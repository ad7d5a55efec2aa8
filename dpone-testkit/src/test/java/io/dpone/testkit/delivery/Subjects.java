package io.dpone.testkit.delivery;

import io.dpone.contracts.limits.LimitField;
import io.dpone.contracts.limits.NativeChunkLimits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The two versions that the tests compare, and limits for both. */
final class Subjects {
    private static final Path FROZEN = Path.of("target", "frozen-subject");

    private Subjects() {}

    /** The jar that the build makes from sources of its own. */
    static LoadedSubject old() {
        try (Stream<Path> files = Files.list(FROZEN)) {
            return LoadedSubject.open(
                    files.filter(file -> file.toString().endsWith(".jar")).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The version of this build, in another class loader. */
    static LoadedSubject current() {
        try {
            return LoadedSubject.open(List.of(Path.of(NativeChunkLimits.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI())));
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    static Map<String, @Nullable Object> eight() {
        Map<String, @Nullable Object> limits = new LinkedHashMap<>();
        limits.put("max_total_encoded_bytes", 104857600);
        limits.put("stage_allocated_bytes_stop_threshold", 104857600);
        limits.put("max_rows", 16);
        limits.put("max_bytes", 1048576);
        limits.put("max_row_bytes", 65536);
        limits.put("max_pending", 2);
        limits.put("max_staging_tables", 128);
        limits.put("parallelism", 1);
        return limits;
    }

    static Map<String, @Nullable Object> ten(@Nullable Object encoding, @Nullable Object importing) {
        Map<String, @Nullable Object> limits = eight();
        limits.put(LimitField.ENCODING_PARALLELISM.key(), encoding);
        limits.put(LimitField.IMPORT_PARALLELISM.key(), importing);
        return limits;
    }
}
