package io.dpone.contracts.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Sha256Test {

    // FIPS 180-4 examples: NIST, "Examples with intermediate values", SHA-256.
    @Test
    void digestsThePublishedExample() {
        assertThat(HexFormat.of().formatHex(Sha256.of("abc".getBytes(StandardCharsets.US_ASCII))))
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    // What the Python dpone's own tests assert for its hermetic limits.
    @Test
    void digestsTheHermeticPolicyRecord() {
        JsonValue record =
                policy(104857600, 104857600, 16, 1048576, 65536, 2, 128, 1).build();

        assertThat(CanonicalJson.write(record))
                .isEqualTo(
                        "{\"max_bytes\":1048576,\"max_pending\":2,\"max_row_bytes\":65536,\"max_rows\":16,\"max_staging_tables\":128,"
                                + "\"max_total_encoded_bytes\":104857600,\"parallelism\":1,\"stage_allocated_bytes_stop_threshold\":104857600}");
        assertThat(Sha256.hex(record)).isEqualTo("4ceac4f9c46a4280916ce9df6d7038e55a1ea0f0b0540edb1a116c62b61c4054");
    }

    @Test
    void digestsTheExtendedHermeticPolicyRecord() {
        JsonValue record = policy(104857600, 104857600, 16, 1048576, 65536, 2, 128, 1)
                .put("encoding_parallelism", 2)
                .put("import_parallelism", 1)
                .build();

        assertThat(Sha256.hex(record)).isEqualTo("d37692582b5b8650e5be6f661d74c4f69c1eebb661c30448f79ce5c09a3319ab");
    }

    @ParameterizedTest
    @CsvSource({
        "1, 8752f0d96cf5d9bd0cbc1130939353f88ff53b66432dbc9985af5a17ba306483",
        "2, 1f084d01070b27fe46e1d99e1b0b25cce8741ca6f6206aceb491afda3cde7f4c",
    })
    void digestsPolicyRecordsOfPythonDefaults(long parallelism, String expected) {
        JsonValue record = policy(1000000, 2000000, 65536, 16777216, 1048576, 2, 1024, parallelism)
                .build();

        assertThat(Sha256.hex(record)).isEqualTo(expected);
    }

    @Test
    void digestsTheDocumentedExample() {
        JsonValue record = policy(1073741824L, 10737418240L, 65536, 16777216, 1048576, 2, 1024, 2)
                .put("encoding_parallelism", 2)
                .put("import_parallelism", 1)
                .build();

        assertThat(Sha256.hex(record)).isEqualTo("ba44c61187c4930695d1b09a7d4ffba487b79563a6cd63a4e2f8b8e1e8900b2b");
    }

    @Test
    void digestsEmptyContainers() {
        assertThat(Sha256.hex(JsonValue.object().build()))
                .isEqualTo("44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
        assertThat(Sha256.hex(new JsonValue.JsonArray(List.of())))
                .isEqualTo("4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945");
    }

    // The journal key of target "target" and run "run".
    @Test
    void digestsATextInTheAsciiDialect() {
        assertThat(Sha256.hex(CanonicalJson.writeAscii(JsonValue.array(List.of("target", "run"), JsonValue::of))))
                .isEqualTo("fb8504140773b7b86c0f53ff5dc7d001e5ac0569bab3c5e67a38f04d9411b514");
    }

    @Test
    void refusesATextWithoutUtf8Form() {
        assertThatThrownBy(() -> Sha256.hex("a\uD800")).isInstanceOf(IllegalArgumentException.class);
    }

    private static JsonValue.ObjectBuilder policy(
            long maxTotalEncodedBytes,
            long stageAllocatedBytesStopThreshold,
            long maxRows,
            long maxBytes,
            long maxRowBytes,
            long maxPending,
            long maxStagingTables,
            long parallelism) {
        return JsonValue.object()
                .put("max_total_encoded_bytes", maxTotalEncodedBytes)
                .put("stage_allocated_bytes_stop_threshold", stageAllocatedBytesStopThreshold)
                .put("max_rows", maxRows)
                .put("max_bytes", maxBytes)
                .put("max_row_bytes", maxRowBytes)
                .put("max_pending", maxPending)
                .put("max_staging_tables", maxStagingTables)
                .put("parallelism", parallelism);
    }
}
