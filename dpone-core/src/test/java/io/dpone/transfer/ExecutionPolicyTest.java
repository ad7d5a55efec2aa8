package io.dpone.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.limits.NativeChunkLimits;
import io.dpone.manifest.NativeManifestReader;
import java.util.LinkedHashMap;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ExecutionPolicyTest {

    @Test
    void stageCountsThatEqualParallelismAreNotWritten() {
        Map<String, Object> written =
                admitted(Map.of("encoding_parallelism", 2), 2).toRecord();

        assertThat(nativeChunks(written))
                .containsOnlyKeys(
                        "max_total_encoded_bytes",
                        "stage_allocated_bytes_stop_threshold",
                        "max_rows",
                        "max_bytes",
                        "max_row_bytes",
                        "max_pending",
                        "max_staging_tables");
    }

    @Test
    void stageCountsThatDifferAreBothWritten() {
        assertThat(nativeChunks(admitted(Map.of("encoding_parallelism", 3, "import_parallelism", 1), 2)
                        .toRecord()))
                .containsEntry("encoding_parallelism", 3L)
                .containsEntry("import_parallelism", 1L)
                .doesNotContainKey("parallelism");
        assertThat(nativeChunks(admitted(Map.of("import_parallelism", 1), 2).toRecord()))
                .containsEntry("encoding_parallelism", 2L)
                .containsEntry("import_parallelism", 1L);
    }

    @Test
    void chunkingStaysAsItWasAuthored() {
        Map<String, Object> chunking = Map.of("mode", "bounded_stream");
        NativeTransferExecutionPolicy policy = policyOf(Map.of(
                "chunking",
                chunking,
                "native_chunks",
                Map.of("max_total_encoded_bytes", 1, "stage_allocated_bytes_stop_threshold", 1)));

        assertThat(policy.toRecord()).containsEntry("chunking", chunking);
    }

    @Property
    void whatIsWrittenIsAdmittedAgainAndWritesTheSame(
            @ForAll("counts") @Nullable Integer encoding,
            @ForAll("counts") @Nullable Integer importing,
            @ForAll("parallelism") int parallelism) {
        NativeChunkLimits limits = NativeChunkLimits.builder(1_000_000, 2_000_000)
                .parallelism(parallelism)
                .encodingParallelism(encoding)
                .importParallelism(importing)
                .build();
        Map<String, Object> written = NativeTransferExecutionPolicy.of(limits).toRecord();
        NativeTransferExecutionPolicy again = policyOf(written);

        assertThat(again.toRecord()).isEqualTo(written);
        assertThat(again.limits().canonicalRecord()).isEqualTo(limits.canonicalRecord());
    }

    @Provide
    Arbitrary<Integer> counts() {
        return Arbitraries.integers().between(1, 64).injectNull(0.3);
    }

    @Provide
    Arbitrary<Integer> parallelism() {
        return Arbitraries.integers().between(1, 64);
    }

    private static NativeTransferExecutionPolicy admitted(Map<String, Object> overrides, int parallelism) {
        Map<String, Object> nativeChunks = new LinkedHashMap<>(overrides);
        nativeChunks.put("max_total_encoded_bytes", 1_000_000);
        nativeChunks.put("stage_allocated_bytes_stop_threshold", 2_000_000);
        return policyOf(Map.of(
                "chunking",
                Map.of("mode", "bounded_stream", "parallelism", parallelism),
                "native_chunks",
                nativeChunks));
    }

    private static NativeTransferExecutionPolicy policyOf(Map<String, Object> execution) {
        Map<String, Object> transfer =
                Map.of("wire", Map.of("mode", "typed_binary", "binary_format", "mssql_native"), "execution", execution);
        return NativeManifestReader.read(Map.of(
                        "source", Map.of("type", "postgresql", "options", Map.of("native_transfer", transfer)),
                        "sink", Map.of("type", "mssql", "strategy", Map.of("mode", "full_refresh"))))
                .execution();
    }

    private static Map<String, Object> nativeChunks(Map<String, Object> execution) {
        Map<String, Object> fields = new LinkedHashMap<>();
        if (execution.get("native_chunks") instanceof Map<?, ?> map) {
            map.forEach((key, value) -> fields.put((String) key, value));
        }
        return fields;
    }
}
