package io.dpone;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.contracts.json.PlainJson;
import io.dpone.contracts.json.StrictJson;
import io.dpone.contracts.limits.NativeChunkLimits;
import io.dpone.transfer.CapacityEstimate;
import io.dpone.transfer.NativeTransferPlan;
import io.dpone.transfer.TransferSource;
import io.dpone.transfer.TransferWindow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys, order and values are those of the native limits facts, section 6. */
class NativeTransferTest {
    private static final NativeChunkLimits LEGACY =
            NativeChunkLimits.builder(1_000_000, 2_000_000).parallelism(2).build();

    private static final TransferWindow DAY = new TransferWindow("event_at", Duration.ofDays(1), null);

    @Test
    void aLegacyPlanHasTheKeysOfToday() {
        JsonObject plan = legacy().toJson();

        assertThat(at(plan, "mssql_native").members().keySet())
                .containsExactly(
                        "status",
                        "live_preflight",
                        "source_query_count",
                        "source_projection",
                        "offset_pagination",
                        "parallelism_scope",
                        "transport",
                        "limits",
                        "spool_payload_bound",
                        "spool_bound_scope",
                        "sql_capacity_policy",
                        "publication_scope",
                        "publication",
                        "resume",
                        "required_dependencies");
        assertThat(plan.members().keySet())
                .containsExactly(
                        "mssql_native",
                        "bulk_path",
                        "native_transfer_execution",
                        "native_transfer_transport",
                        "native_transfer_snapshot_optimization",
                        "native_transfer_bulk_wire",
                        "native_transfer_route_decision",
                        "source_impact",
                        "type_matrix",
                        "physical_design",
                        "strategy_intelligence",
                        "capacity_estimate");
    }

    @Test
    void aLegacyPlanHasTheValuesOfToday() {
        assertThat(legacy().toJson().get("mssql_native")).isEqualTo(json("""
                {"status": "composition_required", "live_preflight": "not_run", "source_query_count": 1,
                 "source_projection": "catalog_columns_explicitly_named", "offset_pagination": false,
                 "parallelism_scope": "native_encoding_and_file_import", "transport": "bounded_native_files",
                 "limits": {"max_total_encoded_bytes": 1000000, "stage_allocated_bytes_stop_threshold": 2000000,
                   "max_rows": 65536, "max_bytes": 16777216, "max_row_bytes": 1048576, "max_pending": 2,
                   "max_staging_tables": 1024, "parallelism": 2},
                 "spool_payload_bound": 83886080,
                 "spool_bound_scope": "encoded_payload_only_excludes_driver_and_server_memory",
                 "sql_capacity_policy": "observed_stop_threshold", "publication_scope": {"mode": "full_refresh"},
                 "publication": "existing_target_transaction_with_commit_receipt",
                 "resume": "source_free_after_verified_eof;partial_extraction_requires_reextract",
                 "required_dependencies": ["native_runtime_factory", "durable_chunk_journal", "lease_and_target_admission",
                   "independent_guarded_import_connections", "quality_evidence_state_callbacks"]}"""));
    }

    @Test
    void whatStandsBesideItIsThatOfToday() {
        JsonObject plan = legacy().toJson();

        assertThat(plan.get("bulk_path")).isEqualTo(JsonValue.of("clickhouse_bounded_mssql_native_bcp"));
        for (String optimizer : List.of(
                "native_transfer_execution", "native_transfer_transport", "native_transfer_snapshot_optimization")) {
            assertThat(plan.get(optimizer)).isEqualTo(json("{}"));
        }
        assertThat(plan.get("native_transfer_bulk_wire")).isEqualTo(json("""
                {"selected_route": "bounded_mssql_native", "requested_mode": "typed_binary", "binary_format": "mssql_native",
                 "input_format": "mssql_native", "schema_status": "live_preflight_required", "warnings": [], "blockers": []}"""));
        assertThat(plan.get("native_transfer_route_decision")).isEqualTo(json("""
                {"requested_transport": "bounded_native_files", "selected_transport": "bounded_native_files",
                 "certification_mode": "unverified", "certification_status": "unverified",
                 "release_gate": "composition_required", "fallback_chain": [], "blockers": ["composition_required"],
                 "warnings": ["live_preflight_not_run"]}"""));
        assertThat(plan.get("source_impact"))
                .isEqualTo(json("[{\"code\": \"native_source_catalog_preflight_required\", \"severity\": \"info\"}]"));
        assertThat(plan.get("type_matrix"))
                .isEqualTo(json("{\"ready\": false, \"runtime_validation\": \"native_schema_preflight_required\"}"));
        assertThat(plan.get("physical_design"))
                .isEqualTo(json("{\"ddl\": [], \"ddl_status\": \"target_preflight_required\"}"));
        assertThat(plan.get("strategy_intelligence")).isEqualTo(json("""
                {"decision": {"native_transfer_plan": {"export_method": "one_clickhouse_query",
                 "ingest_method": "bounded_mssql_native_bcp",
                 "finalizer": "existing_target_transaction_with_commit_receipt",
                 "partitioning": {"strategy": "one_authored_scope", "column": null}}}}"""));
    }

    @Test
    void anExtendedPlanEndsWithExactlyThreeIntegers() {
        NativeChunkLimits extended = NativeChunkLimits.builder(1_073_741_824L, 10_737_418_240L)
                .parallelism(2)
                .importParallelism(1)
                .build();
        JsonObject described = at(
                NativeTransfer.builder(TransferSource.CLICKHOUSE, extended)
                        .partitionReplace(DAY)
                        .build()
                        .plan()
                        .toJson(),
                "mssql_native");

        assertThat(List.copyOf(described.members().keySet())).hasSize(16).endsWith("stage_concurrency");
        assertThat(described.get("stage_concurrency"))
                .isEqualTo(json(
                        "{\"encoding_parallelism\": 2, \"import_parallelism\": 1, \"retained_work_capacity\": 4}"));
        assertThat(at(described, "stage_concurrency").members().keySet())
                .containsExactly("encoding_parallelism", "import_parallelism", "retained_work_capacity");
        assertThat(described.get("spool_payload_bound")).isEqualTo(JsonValue.of(83_886_080));
        assertThat(at(described, "limits").members()).hasSize(10);
    }

    @Test
    void overridesThatEqualParallelismPlanAsIfAbsent() {
        NativeChunkLimits equal = NativeChunkLimits.builder(1_000_000, 2_000_000)
                .parallelism(2)
                .encodingParallelism(2)
                .importParallelism(2)
                .build();

        assertThat(NativeTransfer.builder(TransferSource.CLICKHOUSE, equal)
                        .build()
                        .plan()
                        .toJsonText())
                .isEqualTo(legacy().toJsonText());
    }

    @Test
    void postgresqlIsPlannedByTheSameRules() {
        JsonObject plan = NativeTransfer.builder(TransferSource.POSTGRESQL, LEGACY)
                .partitionReplace(DAY)
                .build()
                .plan()
                .toJson();

        assertThat(at(plan, "mssql_native").get("status")).isEqualTo(JsonValue.of("composition_required"));
        assertThat(at(plan, "mssql_native").get("publication_scope")).isEqualTo(json("""
                {"column": "event_at", "anchor": "data_interval_end", "lookback": "PT24H", "timezone": "UTC"}"""));
        assertThat(plan.get("bulk_path")).isEqualTo(JsonValue.of("postgresql_bounded_mssql_native_bcp"));
        JsonObject strategy = at(plan, "strategy_intelligence", "decision", "native_transfer_plan");
        assertThat(strategy.get("export_method")).isEqualTo(JsonValue.of("one_postgresql_query"));
        assertThat(at(strategy, "partitioning").get("column")).isEqualTo(JsonValue.of("event_at"));
    }

    @Test
    void theCapacityEstimateShowsItsPartsApartAndSaysWhatItIsNot() {
        CapacityEstimate capacity = legacy().capacity();

        assertThat(capacity).isEqualTo(new CapacityEstimate(83_886_080, 1_048_576, 1_073_741_824));
        assertThat(capacity.totalBytes()).isEqualTo(1_158_676_480);
        assertThat(CapacityEstimate.isNot())
                .hasSize(4)
                .satisfiesExactly(
                        memory -> assertThat(memory).contains("not a bound of memory"),
                        disk -> assertThat(disk).contains("not a reservation of disk"),
                        server -> assertThat(server).contains("not a cap on what SQL Server allocates"),
                        busy -> assertThat(busy).contains("not a promise that encoders and importers are busy"));
        JsonObject estimate = at(legacy().toJson(), "capacity_estimate");
        assertThat(estimate.members().keySet())
                .containsExactly(
                        "spool_payload_bytes",
                        "metadata_overhead_bytes",
                        "free_space_reserve_bytes",
                        "total_bytes",
                        "is_not");
        assertThat(estimate.get("is_not")).isEqualTo(JsonValue.array(CapacityEstimate.isNot(), JsonValue::of));
    }

    @Test
    void theTextForPeopleSaysTheSame() {
        assertThat(legacy().toString())
                .containsPattern("(?m)^native transfer +clickhouse to mssql$")
                .containsPattern("(?m)^encoders +2 \\(from parallelism\\)$")
                .containsPattern("(?m)^retained chunks at most +4 ")
                .containsPattern(
                        "(?m)^configuration +1f084d01070b27fe46e1d99e1b0b25cce8741ca6f6206aceb491afda3cde7f4c$")
                .containsPattern("(?m)^spool payload +83886080 bytes$")
                .containsPattern("(?m)^metadata overhead +1048576 bytes$")
                .containsPattern("(?m)^free-space reserve +1073741824 bytes$")
                .containsPattern("(?m)^local space in all +1158676480 bytes$")
                .containsPattern("(?m)^status +composition_required: ")
                .contains(CapacityEstimate.isNot());
    }

    @Test
    void aManifestAndAMapPlanTheSame(@TempDir Path folder) throws IOException {
        String manifest = """
                {"source": {"type": "clickhouse", "connection": {"url": "nowhere", "password_env": "UNSET"},
                  "options": {"native_transfer": {"wire": {"mode": "typed_binary", "binary_format": "mssql_native"},
                   "execution": {"chunking": {"mode": "bounded_stream", "parallelism": 2}, "native_chunks": {
                    "max_total_encoded_bytes": 1000000, "stage_allocated_bytes_stop_threshold": 2000000}}}}},
                 "sink": {"type": "mssql", "strategy": {"mode": "full_refresh"}}}""";
        Path file = Files.writeString(folder.resolve("events.yaml"), manifest);
        JsonObject read = (JsonObject) json(manifest);

        assertThat(NativeTransfer.fromManifest(file).plan().toJsonText()).isEqualTo(legacy().toJsonText());
        assertThat(NativeTransfer.fromConfiguration(PlainJson.fromJson(read))
                        .plan()
                        .toString())
                .isEqualTo(legacy().toString());
    }

    @Test
    void theJsonTextReadsBackInItsOrder() {
        JsonObject plan = legacy().toJson();
        JsonObject read = (JsonObject) json(legacy().toJsonText());

        assertThat(read).isEqualTo(plan);
        assertThat(List.copyOf(at(read, "mssql_native").members().keySet()))
                .isEqualTo(List.copyOf(at(plan, "mssql_native").members().keySet()));
    }

    private static NativeTransferPlan legacy() {
        return NativeTransfer.builder(TransferSource.CLICKHOUSE, LEGACY).build().plan();
    }

    private static JsonValue json(String text) {
        return StrictJson.parse(text, StrictJson.Limits.ofDefaults());
    }

    private static JsonObject at(JsonObject root, String... keys) {
        JsonObject object = root;
        for (String key : keys) {
            object = (JsonObject) Objects.requireNonNull(object.get(key), key);
        }
        return object;
    }
}
