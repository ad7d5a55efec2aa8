package io.dpone.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.dpone.campaign.CampaignSpecJson;
import io.dpone.campaign.IntegerField;
import io.dpone.contracts.json.CanonicalJson;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.contracts.json.StrictJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The published JSON Schema and the reader say the same, as far as JSON Schema can say it. */
final class ManifestSchemaTest {
    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(schemaText(), InputFormat.JSON);

    /** Each property of the schema by its path in a manifest. */
    private static final Map<String, JsonObject> PROPERTIES = properties();

    @ParameterizedTest
    @MethodSource("examples")
    void acceptsWhatTheReaderAccepts(String manifest) {
        assertThat(ManifestReader.read(manifest, ManifestExamples.ENVIRONMENT)).isNotNull();
        assertThat(refusals(manifest)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("io.dpone.manifest.ManifestRefusal#sayableInSchema")
    void refusesWhatTheReaderRefuses(ManifestRefusal refusal) {
        assertThat(refusals(refusal.manifest())).isNotEmpty();
    }

    @ParameterizedTest
    @EnumSource(IntegerField.class)
    void hasTheRangesOfTheReader(IntegerField field) {
        JsonObject property = PROPERTIES.get(field.path());

        assertThat(property).as(field.path()).isNotNull();
        assertThat(property.get("minimum")).isEqualTo(JsonValue.of(field.min()));
        assertThat(property.get("maximum")).isEqualTo(JsonValue.of(field.max()));
    }

    @Test
    void hasTheDefaultsOfTheReader() {
        JsonObject minimal = CampaignSpecJson.toRedactedJson(
                ManifestReader.read(ManifestExamples.minimal(), ManifestExamples.ENVIRONMENT));
        Map<String, JsonValue> defaults = new TreeMap<>();
        PROPERTIES.forEach((path, property) -> {
            JsonValue value = property.get("default");
            if (value != null) {
                defaults.put(path, value);
            }
        });

        assertThat(defaults).hasSize(23);
        // These two have no other value and so no place in the request.
        defaults.remove("sink.strategy.only_new_rows");
        defaults.remove("sink.strategy.backfill.state.require_distributed_lock");
        assertThat(defaults)
                .allSatisfy(
                        (path, value) -> assertThat(at(minimal, path)).as(path).isEqualTo(value));
    }

    @Test
    void knowsExactlyTheKeysOfTheCompleteManifestAndTheAlternatives() {
        Set<String> authored = new TreeSet<>();
        collectPaths("", ManifestExamples.json(tree(ManifestExamples.complete())), authored);
        authored.removeIf(path -> path.contains(".properties."));
        authored.addAll(List.of(
                "source.connection.password_file",
                "sink.connection.password_file",
                "sink.connection.properties",
                "sink.strategy.backfill.chunk.kind",
                "sink.strategy.backfill.chunk.buckets"));

        assertThat(PROPERTIES.keySet()).isEqualTo(authored);
    }

    @Test
    void hasNoKeyThatTheReferenceDoesNotList() {
        String reference = ManifestExamples.reference();

        assertThat(PROPERTIES.keySet())
                .allSatisfy(
                        path -> assertThat(reference).containsPattern(row("(\\w+\\.)?" + key(path) + "(\\.\\w+)?")));
    }

    @Test
    void hasNoDefaultThatTheReferenceDoesNotList() {
        String reference = ManifestExamples.reference();

        assertThat(PROPERTIES).allSatisfy((path, property) -> {
            JsonValue value = property.get("default");
            if (value != null) {
                String shown = CanonicalJson.write(value).replace("\"", "");
                assertThat(reference).containsPattern(row("(\\w+\\.)?" + key(path)) + ".*\\| `" + shown + "` \\|");
            }
        });
    }

    private static String row(String key) {
        return "(?m)^\\| `" + key + "` \\|";
    }

    private static String key(String path) {
        return path.substring(path.lastIndexOf('.') + 1);
    }

    @Test
    void isShownInTheReference() {
        assertThat(ManifestExamples.shownInReference()).hasSize(2);
    }

    static List<String> examples() {
        List<String> examples = new ArrayList<>(ManifestExamples.shownInReference());
        examples.addAll(List.of(
                ManifestExamples.minimal(),
                ManifestExamples.complete(),
                ManifestExamples.uuid(),
                CanonicalJson.write(ManifestExamples.json(tree(ManifestExamples.complete())))));
        return examples;
    }

    private static List<Error> refusals(String manifest) {
        return SCHEMA.validate(CanonicalJson.write(ManifestExamples.json(tree(manifest))), InputFormat.JSON);
    }

    private static YamlNode.Mapping tree(String manifest) {
        ManifestProblems problems = new ManifestProblems();
        YamlNode.Mapping tree = YamlTree.parse(manifest, problems);
        assertThat(problems.inDocumentOrder()).isEmpty();
        return tree;
    }

    private static JsonValue at(JsonObject object, String path) {
        JsonValue value = object;
        for (String key : path.split("\\.", -1)) {
            value = ((JsonObject) value).members().get(key);
            assertThat(value).as(path).isNotNull();
        }
        return value;
    }

    private static void collectPaths(String path, JsonValue value, Set<String> paths) {
        if (value instanceof JsonObject object) {
            object.members().forEach((key, child) -> {
                String childPath = path.isEmpty() ? key : path + "." + key;
                paths.add(childPath);
                collectPaths(childPath, child, paths);
            });
        }
    }

    private static Map<String, JsonObject> properties() {
        Map<String, JsonObject> properties = new TreeMap<>();
        JsonObject root = (JsonObject) StrictJson.parse(schemaText(), StrictJson.Limits.ofDefaults());
        collectProperties("", root, root, properties);
        return properties;
    }

    private static void collectProperties(
            String path, JsonObject schema, JsonObject root, Map<String, JsonObject> properties) {
        if (schema.get("$ref") instanceof JsonValue.JsonString reference) {
            String name = reference.value().substring("#/$defs/".length());
            collectProperties(path, (JsonObject) at(root, "$defs." + name), root, properties);
        }
        if (schema.get("properties") instanceof JsonObject children) {
            children.members().forEach((key, child) -> {
                String childPath = path.isEmpty() ? key : path + "." + key;
                properties.put(childPath, (JsonObject) child);
                collectProperties(childPath, (JsonObject) child, root, properties);
            });
        }
    }

    private static String schemaText() {
        try (InputStream in =
                ManifestReader.class.getClassLoader().getResourceAsStream(ManifestReader.SCHEMA_RESOURCE)) {
            assertThat(in).isNotNull();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
