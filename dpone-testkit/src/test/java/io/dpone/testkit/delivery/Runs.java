package io.dpone.testkit.delivery;

import io.dpone.contracts.delivery.CodeIdentity;
import io.dpone.contracts.delivery.DeliveryEnvironment;
import io.dpone.contracts.delivery.DeliveryRoute;
import io.dpone.contracts.delivery.RunDocument;
import io.dpone.contracts.delivery.SyntheticDataset;
import io.dpone.contracts.json.JsonValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs of the current subject with given times, in folders. */
final class Runs {
    static final CodeIdentity CLEAN = new CodeIdentity("a".repeat(40), false);

    private Runs() {}

    static RunRequest request(Map<String, @Nullable Object> limits) {
        return new RunRequest(
                limits,
                new DeliveryRoute(DeliveryRoute.Strategy.FULL_REFRESH, DeliveryRoute.Mode.BOUNDED_NATIVE),
                new SyntheticDataset("unicode", 16, SyntheticDataset.DEFAULT_SEED),
                DeliveryEnvironment.of(
                        Map.of("dpone", "hermetic-1", "python", "hermetic-1"),
                        "c".repeat(64),
                        JsonValue.object().put("cpu_count", 1).build()),
                3);
    }

    static Path live(Path folder, double seconds) {
        return live(folder, seconds, Subjects.eight());
    }

    static Path live(Path folder, double seconds, Map<String, @Nullable Object> limits) {
        try (LoadedSubject subject = Subjects.current()) {
            Files.createDirectories(folder);
            new RunProducer(subject, () -> CLEAN, CLEAN)
                    .produce(request(limits), configuration -> ScriptedTrials.live(seconds), folder);
            return folder.resolve("run.json");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static RunDocument document(Path run) {
        try {
            return RunDocument.parse(Files.readAllBytes(run));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
