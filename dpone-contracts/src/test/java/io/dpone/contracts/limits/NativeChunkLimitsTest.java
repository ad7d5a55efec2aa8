package io.dpone.contracts.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.CanonicalJson;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class NativeChunkLimitsTest {

    /** A policy with what the facts state of it: E, I, C, the bound of the spool, and the digest. */
    record Vector(
            String name,
            NativeChunkLimits limits,
            int encoding,
            int importing,
            int retained,
            long spool,
            String sha256) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Vector> vectors() {
        NativeChunkLimits.Builder docs = NativeChunkLimits.builder(1_073_741_824L, 10_737_418_240L);
        return List.of(
                new Vector(
                        "pure defaults",
                        LimitVectors.common().build(),
                        1,
                        1,
                        3,
                        67_108_864L,
                        "8752f0d96cf5d9bd0cbc1130939353f88ff53b66432dbc9985af5a17ba306483"),
                new Vector(
                        "parallelism 2",
                        LimitVectors.legacy(),
                        2,
                        2,
                        4,
                        83_886_080L,
                        "1f084d01070b27fe46e1d99e1b0b25cce8741ca6f6206aceb491afda3cde7f4c"),
                new Vector(
                        "parallelism 2, encoding 3",
                        LimitVectors.common()
                                .parallelism(2)
                                .encodingParallelism(3)
                                .build(),
                        3,
                        2,
                        5,
                        100_663_296L,
                        "7c45dc2ee77eb52abcfa021bbe944df5527343692969e31b79290c095c9612ec"),
                new Vector(
                        "parallelism 2, import 4",
                        LimitVectors.common()
                                .parallelism(2)
                                .importParallelism(4)
                                .build(),
                        2,
                        4,
                        6,
                        117_440_512L,
                        "8a48d47b6cf1267dee73bb0db11e04dbdaf44c3f13b1d8ab51e8db7b47c385e5"),
                new Vector(
                        "hermetic",
                        LimitVectors.hermetic().build(),
                        1,
                        1,
                        3,
                        4_194_304L,
                        "4ceac4f9c46a4280916ce9df6d7038e55a1ea0f0b0540edb1a116c62b61c4054"),
                new Vector(
                        "hermetic, encoding 2, import 1",
                        LimitVectors.hermetic()
                                .encodingParallelism(2)
                                .importParallelism(1)
                                .build(),
                        2,
                        1,
                        4,
                        5_242_880L,
                        "d37692582b5b8650e5be6f661d74c4f69c1eebb661c30448f79ce5c09a3319ab"),
                new Vector(
                        "example of the documentation",
                        docs.parallelism(2)
                                .encodingParallelism(2)
                                .importParallelism(1)
                                .build(),
                        2,
                        1,
                        4,
                        83_886_080L,
                        "ba44c61187c4930695d1b09a7d4ffba487b79563a6cd63a4e2f8b8e1e8900b2b"));
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void resolvesAndDigestsAsThePythonDponeDoes(Vector vector) {
        NativeChunkLimits limits = vector.limits();

        assertThat(limits.effectiveEncodingParallelism()).isEqualTo(vector.encoding());
        assertThat(limits.effectiveImportParallelism()).isEqualTo(vector.importing());
        assertThat(limits.retainedWorkCapacity()).isEqualTo(vector.retained());
        assertThat(limits.spoolPayloadBound()).isEqualTo(vector.spool());
        assertThat(limits.configurationSha256()).isEqualTo(vector.sha256());
    }

    @Test
    void theRecordHasThePreimagesOfTheFacts() {
        assertThat(evidence(LimitVectors.hermetic().build()))
                .isEqualTo("{\"max_bytes\":1048576,\"max_pending\":2,\"max_row_bytes\":65536,\"max_rows\":16,"
                        + "\"max_staging_tables\":128,\"max_total_encoded_bytes\":104857600,\"parallelism\":1,"
                        + "\"stage_allocated_bytes_stop_threshold\":104857600}");
        assertThat(evidence(LimitVectors.hermetic().encodingParallelism(2).build()))
                .isEqualTo(
                        "{\"encoding_parallelism\":2,\"import_parallelism\":1,\"max_bytes\":1048576,\"max_pending\":2,"
                                + "\"max_row_bytes\":65536,\"max_rows\":16,\"max_staging_tables\":128,"
                                + "\"max_total_encoded_bytes\":104857600,\"parallelism\":1,"
                                + "\"stage_allocated_bytes_stop_threshold\":104857600}");
    }

    @Test
    void theRecordHasItsFieldsInTheOrderOfTheContract() {
        assertThat(LimitVectors.legacy().canonicalRecord().keySet())
                .containsExactly(
                        "max_total_encoded_bytes",
                        "stage_allocated_bytes_stop_threshold",
                        "max_rows",
                        "max_bytes",
                        "max_row_bytes",
                        "max_pending",
                        "max_staging_tables",
                        "parallelism");
        assertThat(LimitVectors.common()
                        .importParallelism(3)
                        .build()
                        .canonicalRecord()
                        .keySet())
                .hasSize(10)
                .endsWith("parallelism", "encoding_parallelism", "import_parallelism");
    }

    @Test
    void theRecordCannotBeChanged() {
        Map<String, Object> fields = LimitVectors.legacy().canonicalRecord();

        assertThatThrownBy(() -> fields.put("parallelism", 3L)).isInstanceOf(UnsupportedOperationException.class);
    }

    @ParameterizedTest
    @CsvSource({",", "2,2", ",2", "2,"})
    void overridesThatEqualTheFallbackAreWrittenAsEightFields(Integer encoding, Integer importing) {
        NativeChunkLimits limits = LimitVectors.common()
                .parallelism(2)
                .encodingParallelism(encoding)
                .importParallelism(importing)
                .build();

        assertThat(limits.canonicalRecord()).isEqualTo(LimitVectors.legacy().canonicalRecord());
        assertThat(limits.isExtended()).isFalse();
        assertThat(limits.retainedWorkCapacity()).isEqualTo(4);
        assertThat(limits.spoolPayloadBound()).isEqualTo(5L * 16_777_216);
    }

    @Test
    void theAuthoredFallbackStaysInTheRecordWhenBothStagesOverrideIt() {
        NativeChunkLimits overridden = LimitVectors.common()
                .parallelism(2)
                .encodingParallelism(3)
                .importParallelism(3)
                .build();

        assertThat(overridden.canonicalRecord())
                .hasSize(10)
                .containsEntry("parallelism", 2L)
                .containsEntry("encoding_parallelism", 3L)
                .containsEntry("import_parallelism", 3L)
                .isNotEqualTo(LimitVectors.common().parallelism(3).build().canonicalRecord());
    }

    @Test
    void capacityIsTheLargerStageAndNeverTheSum() {
        assertThat(capacity(1, 3)).isEqualTo(5);
        assertThat(capacity(3, 1)).isEqualTo(5);
        assertThat(capacity(64, 1)).isEqualTo(66);
    }

    @Test
    void theLargestSpoolNeedsMoreThan32Bits() {
        NativeChunkLimits largest = NativeChunkLimits.of(
                Long.MAX_VALUE, Long.MAX_VALUE, 1_000_000, 1L << 30, 1L << 30, 64, Long.MAX_VALUE, 64);

        assertThat(largest.retainedWorkCapacity()).isEqualTo(128);
        assertThat(largest.spoolPayloadBound()).isEqualTo(138_512_695_296L);
        assertThat(largest.maxTotalEncodedBytes()).isEqualTo(9_223_372_036_854_775_807L);
    }

    @Test
    void eightFieldsByPositionAreTheSameAsByName() {
        NativeChunkLimits positional =
                NativeChunkLimits.of(1_000_000, 2_000_000, 65_536, 16_777_216, 1_048_576, 2, 1024, 2);

        assertThat(positional).isEqualTo(LimitVectors.legacy()).hasSameHashCodeAs(LimitVectors.legacy());
        assertThat(positional.encodingParallelism()).isNull();
        assertThat(positional.importParallelism()).isNull();
        assertThat(positional.maxTotalEncodedBytes()).isEqualTo(1_000_000);
        assertThat(positional.stageAllocatedBytesStopThreshold()).isEqualTo(2_000_000);
        assertThat(positional.maxRows()).isEqualTo(65_536);
        assertThat(positional.maxBytes()).isEqualTo(16_777_216);
        assertThat(positional.maxRowBytes()).isEqualTo(1_048_576);
        assertThat(positional.maxPending()).isEqualTo(2);
        assertThat(positional.maxStagingTables()).isEqualTo(1024);
        assertThat(positional.parallelism()).isEqualTo(2);
    }

    @Test
    void aRowMustFitIntoAChunkWhichIsSaidAfterEachField() {
        assertThatThrownBy(() -> LimitVectors.common().maxBytes(1_000_000).build())
                .isInstanceOfSatisfying(DponeException.class, refusal -> {
                    assertThat(refusal.code()).isEqualTo(ErrorCode.NATIVE_MAX_ROW_BYTES_EXCEEDS_CHUNK);
                    assertThat(refusal.codeText()).isEqualTo("mssql_native.max_row_bytes_exceeds_chunk");
                });
        assertThatThrownBy(() -> LimitVectors.common()
                        .maxBytes(1_000_000)
                        .importParallelism(65)
                        .build())
                .hasMessageStartingWith("mssql_native.invalid_limit:import_parallelism: ");
        assertThat(LimitVectors.common().maxBytes(1_048_576).build().maxRowBytes())
                .isEqualTo(1_048_576);
    }

    private static int capacity(int encoding, int importing) {
        return LimitVectors.common()
                .encodingParallelism(encoding)
                .importParallelism(importing)
                .build()
                .retainedWorkCapacity();
    }

    private static String evidence(NativeChunkLimits limits) {
        return new String(CanonicalJson.evidence(limits.canonicalRecord()), StandardCharsets.UTF_8);
    }
}
