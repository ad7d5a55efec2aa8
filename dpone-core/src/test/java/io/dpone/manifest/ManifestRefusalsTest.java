package io.dpone.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is refused, with which path and code; all at once, in the order of the document. */
final class ManifestRefusalsTest {

    @ParameterizedTest
    @MethodSource("io.dpone.manifest.ManifestRefusal#all")
    void refusesWithExactlyOneProblem(ManifestRefusal refusal) {
        DponeException thrown = ManifestExamples.refusalOf(refusal.manifest());

        assertThat(thrown.code()).isEqualTo(ErrorCode.MANIFEST_INVALID);
        assertThat(thrown.problems())
                .extracting(Problem::path, Problem::code)
                .containsExactly(tuple(refusal.path(), refusal.code()));
        assertThat(thrown).hasMessageNotContaining("hunter2");
    }

    @Test
    void reportsEverythingAtOnceInTheOrderOfTheDocument() {
        String manifest = """
                nam: orders
                source:
                  type: 7
                  connection:
                    url: jdbc:postgresql://source.example/shop?user=x
                    password: hunter2
                  schema: public
                  tabel: orders
                sink:
                  strategy:
                    mode: backfill
                    only_new_rows: true
                    unique_key: [a, a]
                    backfill:
                      chunk: {column: a, kind: integer, from: 1, to: 10000, step: 1}
                      paralel_workers: 2
                      retry_policy: never
                      publication: {mode: direct}
                      state: {backend: local_file}
                """;

        // What is missing stands where its section begins.
        assertThat(ManifestExamples.refusalOf(manifest).problems())
                .extracting(Problem::path)
                .containsExactly(
                        "nam",
                        "source.table",
                        "source.type",
                        "source.connection.user",
                        "source.connection.url",
                        "source.connection.password",
                        "source.tabel",
                        "sink.type",
                        "sink.connection",
                        "sink.schema",
                        "sink.table",
                        "sink.strategy.only_new_rows",
                        "sink.strategy.unique_key[1]",
                        "sink.strategy.backfill.inner_mode",
                        "sink.strategy.backfill.chunk.step",
                        "sink.strategy.backfill.paralel_workers",
                        "sink.strategy.backfill.retry_policy",
                        "sink.strategy.backfill.publication.mode",
                        "sink.strategy.backfill.state.backend");
    }

    @Test
    void reportsAnEmptyMappingByItsMissingSectionsOnly() {
        assertThat(ManifestExamples.refusalOf("{}").problems())
                .extracting(Problem::path)
                .containsExactly("source", "sink");
    }

    @Test
    void reportsWhatIsMissingAtOnePlaceInTheOrderOfTheAdmissionBlockers() {
        String minimal = ManifestExamples.minimal();
        String manifest = minimal.substring(0, minimal.indexOf("    unique_key")) + "    backfill: {}\n";

        // Shadow campaign facts, section 1.2: inner mode, publication, chunk.
        assertThat(ManifestExamples.refusalOf(manifest).problems())
                .extracting(Problem::path)
                .containsExactly(
                        "sink.strategy.unique_key",
                        "sink.strategy.backfill.inner_mode",
                        "sink.strategy.backfill.publication.mode",
                        "sink.strategy.backfill.chunk");
    }

    @Test
    void namesTheLineOfEachProblem() {
        String manifest = ManifestExamples.edited(ManifestExamples.minimal(), "user: loader", "user: 5");

        assertThat(ManifestExamples.refusalOf(manifest).problems())
                .extracting(Problem::message)
                .containsExactly("must be a text and is an integer; put it in quotes (line 12)");
    }

    @Test
    void leavesOutRulesThatNeedAValueThatCouldNotBeRead() {
        // With the default of max_chunks this would be too many chunks as well.
        String spoiled = ManifestExamples.edited(ManifestExamples.complete(), "max_chunks: 400", "max_chunks: many");
        String manifest = ManifestExamples.edited(spoiled, "step: 250000", "step: 1");

        assertThat(ManifestExamples.refusalOf(manifest).problems())
                .extracting(Problem::path)
                .containsExactly("sink.strategy.backfill.max_chunks");
    }

    @ParameterizedTest
    @CsvSource({
        "paralel_workers, parallel_workers",
        "parallelWorkers, parallel_workers",
        "parallel-workers, parallel_workers",
        "PARALLEL_WORKERS, parallel_workers",
        "max_chunk, max_chunks",
        "lane_heap_mib, lane_heap_mb",
        "retry_polciy, retry_policy",
        "snapshots, snapshot",
    })
    void suggestsTheKeyThatMayBeMeant(String key, String meant) {
        String manifest = ManifestExamples.edited(
                ManifestExamples.minimal(), "      chunk:\n", "      " + key + ": 1\n      chunk:\n");

        assertThat(ManifestExamples.refusalOf(manifest).problems())
                .extracting(Problem::message)
                .containsExactly("is not a key of a manifest; did you mean " + meant + "? (line 22)");
    }

    @ParameterizedTest
    @CsvSource({"batch_size", "threads", "x"})
    void suggestsNothingForAKeyThatIsLikeNone(String key) {
        String manifest = ManifestExamples.edited(
                ManifestExamples.minimal(), "      chunk:\n", "      " + key + ": 1\n      chunk:\n");

        assertThat(ManifestExamples.refusalOf(manifest).problems())
                .extracting(Problem::message)
                .containsExactly("is not a key of a manifest (line 22)");
    }

    @Test
    void limitsTheLengthOfNames() {
        String longest = "n".repeat(128);

        assertThat(ManifestReader.read(
                                ManifestExamples.edited(
                                        ManifestExamples.minimal(), "schema: public", "schema: " + longest),
                                ManifestExamples.ENVIRONMENT)
                        .sourceTable()
                        .schema())
                .isEqualTo(longest);
        assertThat(ManifestExamples.refusalOf(ManifestExamples.edited(
                                ManifestExamples.minimal(), "schema: public", "schema: " + longest + "n"))
                        .problems())
                .extracting(Problem::path)
                .containsExactly("source.schema");
    }

    @Test
    void countsCharactersAndNotUnits() {
        String bees = "🐝".repeat(128);

        assertThat(ManifestReader.read(
                                ManifestExamples.edited(
                                        ManifestExamples.complete(),
                                        "backfill_id: orders-2026-01",
                                        "backfill_id: " + bees),
                                ManifestExamples.ENVIRONMENT)
                        .backfillId())
                .isEqualTo(bees);
    }
}
