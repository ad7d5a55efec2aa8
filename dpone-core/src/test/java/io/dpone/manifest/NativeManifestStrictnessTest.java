package io.dpone.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.json.CanonicalJson;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.contracts.json.PlainJson;
import io.dpone.contracts.json.PrintedJson;
import io.dpone.contracts.json.StrictJson;
import io.dpone.contracts.limits.LimitField;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code 1}, {@code 1.0}, {@code true}, {@code "1"}, an integer of 20 digits and {@code null} are told apart in YAML, in JSON and in maps, by reader and schemas. */
class NativeManifestStrictnessTest {
    private static final List<String> SPELLINGS =
            List.of("1.0", "2.0", "1e0", "true", "\"1\"", "10000000000000000000", "null", "0", "-1", "[1]", "{}");

    @ParameterizedTest
    @EnumSource(LimitField.class)
    void yamlAndJsonKeepThemApart(LimitField field) {
        for (String spelled : SPELLINGS) {
            String json =
                    PrintedJson.text(PlainJson.toJson(withField(field, "@@@"))).replace("\"@@@\"", spelled);
            String yaml = json.replace("null", "~");

            for (String manifest : List.of(json, yaml)) {
                DponeException refusal = NativeManifests.refusalOf(manifest);
                assertThat(refusal.codeText()).as(spelled).isEqualTo("mssql_native.invalid_limit:" + field.key());
                assertThat(refusal.getMessage()).contains("(line ").doesNotContain(spelled + " ");
                assertThat(new NativeManifestSchemas(manifest).refuses())
                        .as(spelled)
                        .isTrue();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(LimitField.class)
    void mapsKeepThemApart(LimitField field) {
        for (@Nullable
        Object value : Arrays.asList(
                true,
                "1",
                1.0,
                2.0,
                1.0f,
                BigDecimal.ONE,
                new BigInteger("10000000000000000000"),
                null,
                0,
                List.of(1))) {
            assertThat(NativeManifests.refusalOf(() -> NativeManifestReader.read(withField(field, value)))
                            .codeText())
                    .as(String.valueOf(value))
                    .isEqualTo("mssql_native.invalid_limit:" + field.key());
        }
        for (Object one : List.of((byte) 1, (short) 1, 1, 1L, BigInteger.ONE)) {
            Map<String, @Nullable Object> manifest = withField(field, one);
            nativeChunks(manifest).put("max_row_bytes", 1);
            assertThat(NativeManifestReader.read(manifest)).isNotNull();
        }
    }

    @Test
    void aHostsMapIsReadByItsOwnKeysWhateverItsOrder() {
        Map<String, @Nullable Object> caseless = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        caseless.put("Source", Map.of());
        Map<Object, Object> numbered = new TreeMap<>(Map.of(1, "one"));

        assertThat(NativeManifests.refusalOf(() -> NativeManifestReader.read(caseless)))
                .hasMessage("DPONE_MANIFEST_INVALID: source: must be a mapping");
        assertThat(NativeManifests.refusalOf(
                        () -> NativeManifestReader.read(Map.of("source", numbered, "sink", numbered))))
                .hasMessageStartingWith("mssql_native.wire_required: source.options.native_transfer: ");
    }

    @ParameterizedTest
    @EnumSource(LimitField.class)
    void theEndsOfEachRangeAreTakenByReaderAndSchemas(LimitField field) {
        for (long value : new long[] {field.minimum(), field.maximum()}) {
            Map<String, @Nullable Object> manifest = withField(field, value);
            nativeChunks(manifest).put("max_row_bytes", 1);
            String json = CanonicalJson.write(PlainJson.toJson(manifest));

            assertThat(NativeManifestReader.read(json)).isNotNull();
            assertThat(new NativeManifestSchemas(json).refuses()).isFalse();
            if (value < Long.MAX_VALUE) {
                String beyond = CanonicalJson.write(PlainJson.toJson(withField(field, value == 1 ? 0 : value + 1)));
                assertThat(NativeManifests.refusalOf(beyond).codeText()).endsWith(":" + field.key());
                assertThat(new NativeManifestSchemas(beyond).refuses()).isTrue();
            }
        }
    }

    static List<String> schemas() {
        return List.of(NativeManifestReader.SCHEMA_RESOURCE, NativeManifestReader.BATCH_SCHEMA_RESOURCE);
    }

    @ParameterizedTest
    @MethodSource("schemas")
    void aSchemaHasTheRangesAndDefaultsOfTheLimits(String resource) {
        JsonObject execution = at(NativeManifestSchemas.document(resource), "definitions", "native_transfer_execution");
        for (LimitField field : LimitField.values()) {
            String section = field == LimitField.PARALLELISM ? "chunking" : "native_chunks";
            JsonObject property = at(execution, "properties", section, "properties", field.key());
            Long defaultValue = field.defaultValue();

            assertThat(property.get("type")).isEqualTo(JsonValue.of("integer"));
            assertThat(property.get("allOf"))
                    .isEqualTo(StrictJson.parse(
                            "[{\"$ref\": \"#/definitions/exact_integer\"}]", StrictJson.Limits.ofDefaults()));
            assertThat(property.get("minimum")).isEqualTo(JsonValue.of(field.minimum()));
            assertThat(property.get("maximum")).isEqualTo(JsonValue.of(field.maximum()));
            assertThat(property.get("default")).isEqualTo(defaultValue == null ? null : JsonValue.of(defaultValue));
        }
        assertThat(at(execution, "properties", "native_chunks", "properties")
                        .members()
                        .keySet())
                .containsExactlyElementsOf(NativeExecutionReader.NATIVE_CHUNKS_KEYS);
        assertThat(at(execution, "properties", "chunking", "properties")
                        .members()
                        .keySet())
                .containsExactlyElementsOf(NativeExecutionReader.CHUNKING_KEYS);
    }

    @Test
    void bothSchemasHaveTheSameDefinitions() {
        assertThat(at(NativeManifestSchemas.document(NativeManifestReader.BATCH_SCHEMA_RESOURCE), "definitions"))
                .isEqualTo(at(NativeManifestSchemas.document(NativeManifestReader.SCHEMA_RESOURCE), "definitions"));
    }

    @ParameterizedTest
    @MethodSource("schemas")
    void aSchemaIsOneOfDraft7AndNamesEachSourcePolicy(String resource) {
        JsonObject document = NativeManifestSchemas.document(resource);
        Schema draft7 = NativeManifestSchemas.registry()
                .getSchema(SchemaLocation.of("http://json-schema.org/draft-07/schema#"));

        assertThat(document.get("$schema")).isEqualTo(JsonValue.of("http://json-schema.org/draft-07/schema#"));
        assertThat(draft7.validate(CanonicalJson.write(document), InputFormat.JSON))
                .isEmpty();
        assertThat(at(document, "definitions", "source", "patternProperties").members())
                .containsOnlyKeys("^(" + String.join("|", NativeAdmission.SOURCE_POLICIES) + ")$");
    }

    @Test
    void acceptsWhatTheReaderAccepts() {
        List<String> manifests = new ArrayList<>(List.of(NativeManifests.minimal(), NativeManifests.extended()));
        manifests.add(NativeManifests.edited(
                NativeManifests.extended(), "schema: shop", "query: \"\"\n  hooks: ~\n  columns: false"));
        manifests.add(NativeManifests.edited(NativeManifests.minimal(), "type: clickhouse", "type: postgres"));
        manifests.add(NativeManifests.edited(
                NativeManifests.minimal(), "mode: full_refresh", "mode: full_refresh, window: ~, with_dedup: false"));
        for (String manifest : manifests) {
            for (String form : List.of(manifest, NativeManifests.batch(manifest))) {
                assertThat(NativeManifestReader.read(form)).isNotNull();
                assertThat(new NativeManifestSchemas(form).refuses()).isFalse();
            }
        }
    }

    private static Map<String, @Nullable Object> withField(LimitField field, @Nullable Object value) {
        Map<String, @Nullable Object> nativeChunks = new LinkedHashMap<>();
        nativeChunks.put("max_total_encoded_bytes", 1_000_000);
        nativeChunks.put("stage_allocated_bytes_stop_threshold", 2_000_000);
        Map<String, @Nullable Object> chunking = new LinkedHashMap<>();
        chunking.put("mode", "bounded_stream");
        (field == LimitField.PARALLELISM ? chunking : nativeChunks).put(field.key(), value);
        Map<String, @Nullable Object> execution = new LinkedHashMap<>();
        execution.put("chunking", chunking);
        execution.put("native_chunks", nativeChunks);
        Map<String, Object> transfer =
                Map.of("wire", Map.of("mode", "typed_binary", "binary_format", "mssql_native"), "execution", execution);
        Map<String, @Nullable Object> manifest = new LinkedHashMap<>();
        manifest.put("source", Map.of("type", "clickhouse", "options", Map.of("native_transfer", transfer)));
        manifest.put("sink", Map.of("type", "mssql", "strategy", Map.of("mode", "full_refresh")));
        return manifest;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, @Nullable Object> nativeChunks(Map<String, @Nullable Object> manifest) {
        Object value = manifest;
        for (String key : List.of("source", "options", "native_transfer", "execution", "native_chunks")) {
            value = Objects.requireNonNull(((Map<String, Object>) value).get(key));
        }
        return (Map<String, @Nullable Object>) value;
    }

    private static JsonObject at(JsonObject root, String... keys) {
        JsonObject object = root;
        for (String key : keys) {
            object = (JsonObject) Objects.requireNonNull(object.get(key), key);
        }
        return object;
    }
}
