package io.dpone.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.json.PrintedJson;
import io.dpone.transfer.NativeTransferRequest;
import io.dpone.transfer.PublicationScope;
import io.dpone.transfer.TransferSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class NativeManifestReaderTest {

    @Test
    void readsTheExampleOfTheDocumentation() {
        NativeTransferRequest request = NativeManifestReader.read(NativeManifests.extended());

        assertThat(request.source()).isEqualTo(TransferSource.CLICKHOUSE);
        assertThat(request.limits().canonicalRecord()).hasSize(10);
        assertThat(request.limits().configurationSha256())
                .isEqualTo("ba44c61187c4930695d1b09a7d4ffba487b79563a6cd63a4e2f8b8e1e8900b2b");
        assertThat(request.scope())
                .isInstanceOfSatisfying(
                        PublicationScope.PartitionReplace.class,
                        scope -> assertThat(scope.window().column()).isEqualTo("event_at"));
    }

    @Test
    void omissionIsTheDefaultAndTheFallback() {
        NativeTransferRequest request = NativeManifestReader.read(NativeManifests.minimal());

        assertThat(request.limits().configurationSha256())
                .isEqualTo("8752f0d96cf5d9bd0cbc1130939353f88ff53b66432dbc9985af5a17ba306483");
        assertThat(request.scope()).isEqualTo(new PublicationScope.FullRefresh());
    }

    @Test
    void bothFormsSayTheSame() {
        assertThat(NativeManifestReader.read(NativeManifests.batch(NativeManifests.extended())))
                .isEqualTo(NativeManifestReader.read(NativeManifests.extended()));
    }

    @ParameterizedTest
    @CsvSource({"clickhouse,CLICKHOUSE", "postgresql,POSTGRESQL", "postgres,POSTGRESQL"})
    void admitsBothSourcesByTheSameRules(String type, TransferSource source) {
        String manifest = NativeManifests.edited(NativeManifests.minimal(), "type: clickhouse", "type: " + type);

        assertThat(NativeManifestReader.read(manifest).source()).isEqualTo(source);
    }

    @Test
    void readsAFileInJsonToo(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("events.json");
        Files.writeString(
                file,
                PrintedJson.text(
                        ManifestExamples.json(YamlTree.parse(NativeManifests.extended(), new ManifestProblems()))));

        assertThat(NativeManifestReader.read(file)).isEqualTo(NativeManifestReader.read(NativeManifests.extended()));
    }

    /** A line of {@code native-refusals.txt}. */
    record Refused(String manifest, String code, String path, boolean inSchema, String line) {
        static Refused of(String line) {
            String[] columns = line.split(" \\| ", -1);
            String base = columns[0].equals("minimal") ? NativeManifests.minimal() : NativeManifests.extended();
            return new Refused(
                    NativeManifests.edited(base, columns[1].replace("⏎", "\n"), columns[2].replace("⏎", "\n")),
                    columns[3],
                    columns[4],
                    columns[5].equals("yes"),
                    line);
        }

        @Override
        public String toString() {
            return line;
        }
    }

    static List<Refused> refusals() {
        return ManifestExamples.resource("native-refusals.txt")
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(Refused::of)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void refusesInOneLineWithCodeAndPlace(Refused refused) {
        refusesAt(refused.manifest(), refused.path(), refused);
        refusesAt(NativeManifests.batch(refused.manifest()), "defaults." + refused.path(), refused);
    }

    private static void refusesAt(String manifest, String path, Refused refused) {
        DponeException refusal = NativeManifests.refusalOf(manifest);

        assertThat(refusal.codeText()).isEqualTo(refused.code());
        assertThat(refusal.getMessage())
                .startsWith(refused.code() + ": " + path + " (line ")
                .doesNotContain("\n")
                .doesNotContain("secret");
        assertThat(refusal).hasNoCause();
        assertThat(new NativeManifestSchemas(manifest).refuses()).isEqualTo(refused.inSchema());
    }

    @Test
    void theLineIsThatOfTheFault() {
        String manifest = NativeManifests.edited(
                NativeManifests.extended(), "encoding_parallelism: 2", "encoding_parallelism: 2.0");

        assertThat(NativeManifests.refusalOf(manifest))
                .hasMessage("mssql_native.invalid_limit:encoding_parallelism: source.options.native_transfer.execution"
                        + ".native_chunks.encoding_parallelism (line 23): must be an integer from 1 to 64");
    }

    @Test
    void theFirstFaultOfTheOrderIsReportedWhereverItStands() {
        // Each edit is a fault that is checked later than those before it.
        List<String[]> faults = List.of(
                new String[] {"mode: typed_binary", "mode: text", "mssql_native.wire_required"},
                new String[] {"type: mssql", "type: postgres", "mssql_native.route_unsupported"},
                new String[] {"checkpointing: resumable", "checkpointing: none", "mssql_native.chunking_invalid"},
                new String[] {"max_pending:", "max_pendin:", "mssql_native.native_chunks_invalid"},
                new String[] {"max_total_encoded_bytes: 1073741824\n", "\n", "mssql_native.capacity_limits_required"},
                new String[] {
                    "encoding_parallelism: 2",
                    "encoding_parallelism: ~",
                    "mssql_native.invalid_limit:encoding_parallelism"
                },
                new String[] {
                    "import_parallelism: 1", "import_parallelism: ~", "mssql_native.invalid_limit:import_parallelism"
                },
                new String[] {"max_rows: 65536", "max_rows: 0", "mssql_native.invalid_limit:max_rows"},
                new String[] {
                    "parallelism: 2\n          checkpoint",
                    "parallelism: ~\n          checkpoint",
                    "mssql_native.invalid_limit:parallelism"
                },
                new String[] {
                    "max_row_bytes: 1048576", "max_row_bytes: 20000000", "mssql_native.max_row_bytes_exceeds_chunk"
                },
                new String[] {"lookback: P1D", "lookback: P1M", "mssql_native.explicit_window_required"},
                new String[] {"schema: shop", "options_: 1\n  query: secret", "mssql_native.source_policy_unsupported"},
                new String[] {
                    "atomicity: target_atomic", "with_dedup: true", "mssql_native.additional_scope_unsupported"
                });
        for (int first = 0; first < faults.size(); first++) {
            for (int second = first + 1; second < faults.size(); second++) {
                String manifest = NativeManifests.extended();
                for (int fault : new int[] {second, first}) {
                    String[] edit = faults.get(fault);
                    manifest = NativeManifests.edited(manifest, edit[0], edit[1]);
                }
                assertThat(NativeManifests.refusalOf(manifest).codeText())
                        .as(first + " and " + second)
                        .isEqualTo(faults.get(first)[2]);
            }
        }
    }

    @Test
    void anUnreadableDocumentIsOneLineToo() {
        List<String> unreadable =
                new ArrayList<>(List.of("", "- a", "a: [", "\tx: 1", "a: &b 1", "a: 1\na: 2", "--- \n---\n"));
        unreadable.add(NativeManifests.edited(
                NativeManifests.extended(), "max_rows: 65536", "max_rows: 1\n          max_rows: 1"));
        for (String document : unreadable) {
            assertThat(NativeManifests.refusalOf(document).getMessage())
                    .as(document)
                    .startsWith("DPONE_MANIFEST_UNREADABLE: ")
                    .doesNotContain("\n");
        }
        assertThat(NativeManifests.refusalOf(() -> NativeManifestReader.read(Path.of("no", "such", "file.yaml"))))
                .hasMessageStartingWith("DPONE_MANIFEST_UNREADABLE: ");
    }

    @Test
    void whatDoesNotAskForANativeTransferIsToldApartFromWhatAsksWrongly() {
        for (String asks : List.of(
                "native_transfer: text", "native_transfer: true", "native_transfer: 1", "native_transfer: []")) {
            assertThat(NativeManifests.refusalOf(withOptions(asks)))
                    .hasMessage(
                            "mssql_native.invalid_options: source.options.native_transfer (line 4): must be a mapping");
        }
        for (String asksNot : List.of("native_transfer: ~", "native_transfer: false", "other: 1")) {
            assertThat(NativeManifests.refusalOf(withOptions(asksNot)))
                    .hasMessageStartingWith("mssql_native.wire_required: source.options.native_transfer (line ");
        }
        assertThat(NativeManifests.refusalOf("source: {type: clickhouse}\nsink: {type: mssql}\n"))
                .hasMessageStartingWith("mssql_native.wire_required: source.options.native_transfer (line 1): ");
        assertThat(NativeManifests.refusalOf("source: text\nsink: {}\n"))
                .hasMessage("DPONE_MANIFEST_INVALID: source (line 1): must be a mapping");
        assertThat(NativeManifests.refusalOf("defaults: text\n"))
                .hasMessage("DPONE_MANIFEST_INVALID: defaults (line 1): must be a mapping");
    }

    private static String withOptions(String option) {
        return "source:\n  type: clickhouse\n  options:\n    " + option + "\nsink: {type: mssql}\n";
    }

    @Test
    void aManifestHasOneForm() {
        assertThat(NativeManifests.refusalOf(NativeManifests.minimal() + "defaults: {}\n"))
                .hasMessageStartingWith("DPONE_MANIFEST_INVALID: defaults (line ");
    }
}
