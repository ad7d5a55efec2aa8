package io.dpone.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dpone.contracts.error.DponeException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Manifests of native transfers that are valid, and how to spoil them. */
final class NativeManifests {
    private NativeManifests() {}

    /** The example of the documentation: parallelism 2, encoding 2, import 1. */
    static String extended() {
        return """
                source:
                  type: clickhouse
                  schema: shop
                  table: events
                  options:
                    native_transfer:
                      wire:
                        mode: typed_binary
                        binary_format: mssql_native
                      execution:
                        chunking:
                          mode: bounded_stream
                          parallelism: 2
                          checkpointing: resumable
                        native_chunks:
                          max_total_encoded_bytes: 1073741824
                          stage_allocated_bytes_stop_threshold: 10737418240
                          max_rows: 65536
                          max_bytes: 16777216
                          max_row_bytes: 1048576
                          max_pending: 2
                          max_staging_tables: 1024
                          encoding_parallelism: 2
                          import_parallelism: 1
                sink:
                  type: mssql
                  schema: dbo
                  table: events
                  strategy:
                    mode: partition_replace
                    atomicity: target_atomic
                    window:
                      column: event_at
                      anchor: data_interval_end
                      lookback: P1D
                      chunk_interval: PT6H
                      timezone: UTC
                """;
    }

    /** Every default, no stage counts, the whole table. */
    static String minimal() {
        return """
                source:
                  type: clickhouse
                  options:
                    native_transfer:
                      wire: {mode: typed_binary, binary_format: mssql_native}
                      execution:
                        chunking: {mode: bounded_stream}
                        native_chunks: {max_total_encoded_bytes: 1000000, stage_allocated_bytes_stop_threshold: 2000000}
                sink:
                  type: mssql
                  strategy: {mode: full_refresh}
                """;
    }

    /** The same as the defaults of a batch manifest. */
    static String batch(String manifest) {
        return "defaults:\n" + manifest.indent(2) + "tables:\n  - name: events\n";
    }

    static String edited(String manifest, String find, String replacement) {
        return ManifestExamples.edited(manifest, find, replacement);
    }

    static DponeException refusalOf(String manifest) {
        return refusalOf(() -> NativeManifestReader.read(manifest));
    }

    static DponeException refusalOf(ThrowingCallable call) {
        DponeException refusal = catchThrowableOfType(DponeException.class, call);
        assertThat(refusal).as("the manifest is refused").isNotNull();
        return refusal;
    }
}
