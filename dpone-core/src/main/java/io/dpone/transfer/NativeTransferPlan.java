package io.dpone.transfer;

import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.PlainJson;
import io.dpone.contracts.json.PrintedJson;
import io.dpone.contracts.limits.NativeChunkLimits;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a native transfer would do, as far as it can be said without a connection. The same request always gives the same plan.
 *
 * <p>{@link #toString} is for people, {@link #toJson} and {@link #toJsonText} for programs. Keys and values are those of the Python dpone; {@code
 * capacity_estimate} stands beside them.
 *
 * @param request what is planned
 */
public record NativeTransferPlan(NativeTransferRequest request) {
    private static final String STATUS = "composition_required";

    /**
     * How much the spool may need.
     *
     * @return the estimate
     */
    public CapacityEstimate capacity() {
        return CapacityEstimate.of(request.limits());
    }

    /**
     * The plan as a document.
     *
     * @return an object whose members stand in their order
     */
    public JsonValue.JsonObject toJson() {
        Map<String, @Nullable Object> plan = new LinkedHashMap<>();
        plan.put("mssql_native", mssqlNative());
        plan.put("bulk_path", request.source().type() + "_bounded_mssql_native_bcp");
        for (String optimizer : List.of(
                "native_transfer_execution", "native_transfer_transport", "native_transfer_snapshot_optimization")) {
            // The general stream and snapshot optimizers do not govern this route.
            plan.put(optimizer, Map.of());
        }
        plan.put("native_transfer_bulk_wire", bulkWire());
        plan.put("native_transfer_route_decision", routeDecision());
        plan.put(
                "source_impact",
                List.of(ordered("code", "native_source_catalog_preflight_required", "severity", "info")));
        plan.put("type_matrix", ordered("ready", false, "runtime_validation", "native_schema_preflight_required"));
        plan.put("physical_design", ordered("ddl", List.of(), "ddl_status", "target_preflight_required"));
        plan.put("strategy_intelligence", Map.of("decision", Map.of("native_transfer_plan", strategy())));
        plan.put("capacity_estimate", capacity().toRecord());
        return (JsonValue.JsonObject) PlainJson.toJson(plan);
    }

    /**
     * The plan as JSON text.
     *
     * @return the document with its members in order, ending with a line feed
     */
    public String toJsonText() {
        return PrintedJson.text(toJson());
    }

    @Override
    public String toString() {
        return PlanText.of(this);
    }

    private Map<String, @Nullable Object> mssqlNative() {
        NativeChunkLimits limits = request.limits();
        Map<String, @Nullable Object> fields = ordered(
                "status", STATUS,
                "live_preflight", "not_run",
                "source_query_count", 1,
                "source_projection", "catalog_columns_explicitly_named",
                "offset_pagination", false,
                "parallelism_scope", "native_encoding_and_file_import",
                "transport", "bounded_native_files",
                "limits", limits.canonicalRecord(),
                "spool_payload_bound", limits.spoolPayloadBound(),
                "spool_bound_scope", "encoded_payload_only_excludes_driver_and_server_memory",
                "sql_capacity_policy", "observed_stop_threshold",
                "publication_scope", request.scope().toRecord(),
                "publication", "existing_target_transaction_with_commit_receipt",
                "resume", "source_free_after_verified_eof;partial_extraction_requires_reextract",
                "required_dependencies",
                        List.of(
                                "native_runtime_factory",
                                "durable_chunk_journal",
                                "lease_and_target_admission",
                                "independent_guarded_import_connections",
                                "quality_evidence_state_callbacks"));
        if (limits.isExtended()) {
            fields.put(
                    "stage_concurrency",
                    ordered(
                            "encoding_parallelism", limits.effectiveEncodingParallelism(),
                            "import_parallelism", limits.effectiveImportParallelism(),
                            "retained_work_capacity", limits.retainedWorkCapacity()));
        }
        return fields;
    }

    private static Map<String, @Nullable Object> bulkWire() {
        return ordered(
                "selected_route", "bounded_mssql_native",
                "requested_mode", "typed_binary",
                "binary_format", "mssql_native",
                "input_format", "mssql_native",
                "schema_status", "live_preflight_required",
                "warnings", List.of(),
                "blockers", List.of());
    }

    private static Map<String, @Nullable Object> routeDecision() {
        return ordered(
                "requested_transport",
                "bounded_native_files",
                "selected_transport",
                "bounded_native_files",
                "certification_mode",
                "unverified",
                "certification_status",
                "unverified",
                "release_gate",
                STATUS,
                "fallback_chain",
                List.of(),
                "blockers",
                List.of(STATUS),
                "warnings",
                List.of("live_preflight_not_run"));
    }

    private Map<String, @Nullable Object> strategy() {
        return ordered(
                "export_method",
                "one_" + request.source().type() + "_query",
                "ingest_method",
                "bounded_mssql_native_bcp",
                "finalizer",
                "existing_target_transaction_with_commit_receipt",
                "partitioning",
                ordered("strategy", "one_authored_scope", "column", windowColumn()));
    }

    private @Nullable String windowColumn() {
        return request.scope() instanceof PublicationScope.PartitionReplace replace
                ? replace.window().column()
                : null;
    }

    private static Map<String, @Nullable Object> ordered(@Nullable Object... namesAndValues) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
        }
        return fields;
    }
}
