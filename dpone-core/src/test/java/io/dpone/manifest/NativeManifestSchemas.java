package io.dpone.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.dpone.contracts.json.CanonicalJson;
import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.contracts.json.StrictJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A manifest beside the published schema of its form. */
final class NativeManifestSchemas {
    private static final Schema SINGLE = schema(NativeManifestReader.SCHEMA_RESOURCE);

    private static final Schema BATCH = schema(NativeManifestReader.BATCH_SCHEMA_RESOURCE);

    private final String manifest;

    NativeManifestSchemas(String manifest) {
        this.manifest = manifest;
    }

    boolean refuses() {
        String json = CanonicalJson.write(ManifestExamples.json(YamlTree.parse(manifest, new ManifestProblems())));
        Schema schema = manifest.startsWith("defaults:") ? BATCH : SINGLE;
        return !schema.validate(json, InputFormat.JSON).isEmpty();
    }

    static JsonObject document(String resource) {
        return (JsonObject) StrictJson.parse(text(resource), StrictJson.Limits.ofDefaults());
    }

    static SchemaRegistry registry() {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7);
    }

    private static Schema schema(String resource) {
        return registry().getSchema(text(resource), InputFormat.JSON);
    }

    private static String text(String resource) {
        try (InputStream in = NativeManifestReader.class.getClassLoader().getResourceAsStream(resource)) {
            assertThat(in).as(resource).isNotNull();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
