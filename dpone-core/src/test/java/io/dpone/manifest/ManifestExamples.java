package io.dpone.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.json.JsonValue;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Manifests that are valid, and how to spoil them. */
final class ManifestExamples {
    static final Environment ENVIRONMENT = new Environment(
            Map.of(
                    "SOURCE_PASSWORD", "hunter2-source",
                    "TARGET_PASSWORD", "hunter2-target",
                    "SHOP_PASSWORD", "hunter2-shop",
                    "WAREHOUSE_PASSWORD", "hunter2-warehouse"),
            Path.of("/nowhere"));

    private ManifestExamples() {}

    static String minimal() {
        return resource("minimal.yaml");
    }

    static String complete() {
        return resource("complete.yaml");
    }

    static String uuid() {
        return edited(minimal(), "kind: integer\n        step: 100000", "kind: uuid\n        buckets: 16");
    }

    /** The page of the reference. */
    static String reference() {
        try {
            return Files.readString(Path.of(System.getProperty("basedir", ""), "../docs/reference/manifest.md"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The manifests that the reference shows. */
    static List<String> shownInReference() {
        return Pattern.compile("```yaml\\n(.*?)```", Pattern.DOTALL)
                .matcher(reference())
                .results()
                .map(example -> example.group(1))
                .toList();
    }

    /** The manifest with one place of it changed; a place that is not there, or there twice, is a fault of the test. */
    static String edited(String manifest, String find, String replacement) {
        assertThat(manifest.split(Pattern.quote(find), -1))
                .as("occurrences of <%s>", find)
                .hasSize(2);
        return manifest.replace(find, replacement);
    }

    static DponeException refusalOf(String manifest) {
        DponeException refusal =
                catchThrowableOfType(DponeException.class, () -> ManifestReader.read(manifest, ENVIRONMENT));
        assertThat(refusal).as("the manifest is refused").isNotNull();
        return refusal;
    }

    /** The document as a JSON document, for the schema. */
    static JsonValue json(YamlNode node) {
        if (node instanceof YamlNode.Mapping mapping) {
            JsonValue.ObjectBuilder object = JsonValue.object();
            mapping.entries().forEach((key, value) -> object.put(key, json(value)));
            return object.build();
        }
        if (node instanceof YamlNode.Sequence sequence) {
            return JsonValue.array(sequence.items(), ManifestExamples::json);
        }
        if (node instanceof YamlNode.Scalar scalar) {
            return scalar.value();
        }
        throw new IllegalStateException("a refused node has no JSON form");
    }

    static String resource(String name) {
        try (InputStream in = ManifestExamples.class.getResourceAsStream(name)) {
            assertThat(in).as(name).isNotNull();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
