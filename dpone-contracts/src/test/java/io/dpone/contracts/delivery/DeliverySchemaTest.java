package io.dpone.contracts.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.dpone.contracts.json.CanonicalJson;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonArray;
import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.contracts.json.JsonValue.JsonString;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The schemas in the jar and the readers say the same, as far as JSON Schema can say it. */
final class DeliverySchemaTest {
    private static final String OTHER = "{\"other\":[]}";

    @ParameterizedTest
    @EnumSource(DeliverySchema.class)
    void acceptsWhatTheReaderAccepts(DeliverySchema schema) {
        for (JsonObject example : examples(schema)) {
            reader(schema).accept(Shape.file(example));
            assertThat(isValid(schema, example))
                    .as(CanonicalJson.write(example))
                    .isTrue();
            assertThat(example.get("kind")).isEqualTo(new JsonString(schema.kind()));
            assertThat(example.get("schema_version")).isEqualTo(JsonValue.of(schema.version()));
        }
    }

    /** Each member of each example is left out, replaced by an object of another form, and joined by an unknown one. */
    @ParameterizedTest
    @EnumSource(DeliverySchema.class)
    void whatTheSchemaRefusesTheReaderRefuses(DeliverySchema schema) {
        int refused = 0;
        for (JsonObject example : examples(schema)) {
            for (String path : paths("", example)) {
                for (JsonObject changed : List.of(
                        JsonEdit.remove(path).apply(example),
                        JsonEdit.set(path, OTHER).apply(example))) {
                    if (!isValid(schema, changed)) {
                        refused++;
                        assertThat(isRead(schema, changed)).as(path).isFalse();
                    }
                }
            }
        }
        assertThat(refused).isGreaterThan(10);
    }

    /** Except where a document may hold what it likes, and where a list may be shorter. */
    @ParameterizedTest
    @EnumSource(DeliverySchema.class)
    void theSchemaMissesNoMemberThatTheReaderNeeds(DeliverySchema schema) {
        for (JsonObject example : examples(schema)) {
            for (String path : paths("", example)) {
                boolean free = path.contains("limits.")
                        || path.contains("versions.")
                        || path.contains("resource_profile.")
                        || path.contains("expected.")
                        || path.contains("observed.")
                        || path.matches(".*\\.\\d+")
                        || path.contains("metrics.peak_rss");
                JsonObject changed = JsonEdit.remove(path).apply(example);
                assertThat(free || !isValid(schema, changed)).as(path).isTrue();
            }
        }
    }

    @Test
    void versionTwoOfARunDiffersFromVersionOneInItsVersionAlone() {
        JsonObject one = document(DeliverySchema.RUN_V1);
        JsonObject two = document(DeliverySchema.RUN_V2);

        assertThat(JsonEdit.get(two, "properties.schema_version.const")).isEqualTo(JsonValue.of(2));
        assertThat(JsonEdit.set("properties.schema_version.const", "1")
                        .andThen(JsonEdit.set("title", "\"native-delivery-run-v1\""))
                        .apply(two))
                .isEqualTo(one);
    }

    private static boolean isValid(DeliverySchema schema, JsonObject document) {
        return Schemas.of(schema)
                .validate(CanonicalJson.write(document), InputFormat.JSON)
                .isEmpty();
    }

    private static boolean isRead(DeliverySchema schema, JsonObject document) {
        try {
            reader(schema).accept(Shape.file(document));
            return true;
        } catch (io.dpone.contracts.error.DponeException refusal) {
            return false;
        }
    }

    private static Consumer<byte[]> reader(DeliverySchema schema) {
        return switch (schema) {
            case RUN_V1, RUN_V2 -> RunDocument::parse;
            case CORRECTNESS -> CorrectnessReceipt::parse;
            case LIVE_OBSERVATION -> bytes -> LiveObservation.parse(bytes).requireSame(observed());
            case OBSERVATIONS -> ObservationSidecar::parse;
            case MAINTENANCE -> MaintenanceEnvelope::parse;
            case OWNED_INVOCATION -> OwnedInvocation::parse;
            case CAMPAIGN -> CampaignDocument::parse;
            case COMPARISON -> ComparisonReport::parse;
        };
    }

    private static CorrectnessReceipt observed() {
        RunFixture fixture = new RunFixture();
        fixture.write();
        return CorrectnessReceipt.parse(fixture.file("trial-000-receipt.json"));
    }

    private static List<JsonObject> examples(DeliverySchema schema) {
        UUID invocation = new UUID(1, 2);
        RunFixture fixture = new RunFixture();
        return switch (schema) {
            case RUN_V1 -> List.of(fixture.document().toJson());
            case RUN_V2 -> {
                fixture.limits = RunFixture.TEN;
                yield List.of(fixture.document().toJson());
            }
            case CORRECTNESS -> List.of(observed().toJson());
            case LIVE_OBSERVATION -> List.of(LiveObservation.of(observed()).json());
            case OBSERVATIONS ->
                List.of(ObservationSidecar.collect(
                                8, List.of(RunFixture.recorder()), List.of(RunFixture.observation("encoder:1", 5, 9)))
                        .toJson());
            case MAINTENANCE ->
                List.of(
                        MaintenanceEnvelope.notApproved().toJson(),
                        MaintenanceEnvelope.passed(invocation, MaintenanceEnvelope.Action.CLEANUP)
                                .toJson(),
                        MaintenanceEnvelope.unresolved(invocation, MaintenanceEnvelope.Action.RECOVER)
                                .toJson());
            case OWNED_INVOCATION -> List.of(new OwnedInvocation(invocation, "wide", "left").toJson());
            case CAMPAIGN ->
                List.of(new CampaignDocument(List.of("unicode"), List.of(fixture.write()), List.of("local")).toJson());
            case COMPARISON -> {
                String path = fixture.write().path();
                ComparisonSide side = ComparisonSide.read(path, fixture.port());
                yield List.of(DeliveryComparison.compare(side, side).toJson());
            }
        };
    }

    private static List<String> paths(String prefix, JsonValue value) {
        List<String> paths = new ArrayList<>();
        if (value instanceof JsonObject object) {
            object.members().forEach((name, child) -> {
                paths.add(prefix + name);
                paths.addAll(paths(prefix + name + ".", child));
            });
        } else if (value instanceof JsonArray array) {
            for (int i = 0; i < Math.min(1, array.items().size()); i++) {
                paths.add(prefix + i);
                paths.addAll(paths(prefix + i + ".", array.items().get(i)));
            }
        }
        return paths;
    }

    private static JsonObject document(DeliverySchema schema) {
        return Shape.document(text(schema).getBytes(StandardCharsets.UTF_8));
    }

    private static String text(DeliverySchema schema) {
        try (InputStream in = DeliverySchema.class.getClassLoader().getResourceAsStream(schema.resource())) {
            assertThat(in).as(schema.resource()).isNotNull();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Schemas {
        private static final Map<DeliverySchema, Schema> PARSED = new EnumMap<>(DeliverySchema.class);

        static Schema of(DeliverySchema schema) {
            return PARSED.computeIfAbsent(
                    schema,
                    key -> SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                            .getSchema(text(key), InputFormat.JSON));
        }
    }
}
