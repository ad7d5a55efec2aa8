package io.dpone.examples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.json.CanonicalJson;
import io.dpone.testkit.TableComparison;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class QuickstartReportTest {
    private static final TableComparison EQUAL = new TableComparison(10, 10, 0, 0, 0);

    @Test
    void aRightReportSaysSoInOneLine() {
        QuickstartReport report = report(EQUAL, 28, 1, 1, 0, 2, 0, List.of());
        assertThat(report.isRight()).isTrue();
        assertThat(CanonicalJson.write(report.toJson()))
                .isEqualTo(
                        "{\"chunks\":28,\"chunks_replayed_from_receipt\":2,\"duplicate_rows\":0,\"elapsed_seconds\":12.3,"
                                + "\"lanes\":4,\"lanes_killed\":1,\"lanes_left_behind\":0,\"missing_rows\":0,\"parents_killed\":1,"
                                + "\"partial_reads_seen\":0,\"problems\":[],\"reads\":99,\"receipts\":28,\"result\":\"ok\","
                                + "\"rows_expected\":10,\"rows_found\":10,\"runs\":3,\"unexpected_rows\":0}");
    }

    @ParameterizedTest
    @CsvSource({
        "27, 1, 1, 0, 2, 0, ''",
        "28, 0, 1, 0, 2, 0, ''",
        "28, 1, 0, 0, 2, 0, ''",
        "28, 1, 1, 1, 2, 0, ''",
        "28, 1, 1, 0, 1, 0, ''",
        "28, 1, 1, 0, 2, 1, ''",
        "28, 1, 1, 0, 2, 0, 'the index of live is missing'"
    })
    void anythingElseIsNotRight(
            int receipts,
            int lanesKilled,
            int parentsKilled,
            int lanesLeft,
            int replayed,
            int partialReads,
            String problem) {
        List<String> problems = problem.isEmpty() ? List.of() : List.of(problem);
        assertThat(report(EQUAL, receipts, lanesKilled, parentsKilled, lanesLeft, replayed, partialReads, problems)
                        .isRight())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"10, 9, 1, 0, 0", "10, 11, 0, 1, 0", "10, 11, 0, 0, 1", "0, 0, 0, 0, 0"})
    void neitherAreRowsThatDiffer(long expected, long found, long missing, long duplicated, long unexpected) {
        TableComparison rows = new TableComparison(expected, found, missing, duplicated, unexpected);
        assertThat(report(rows, 28, 1, 1, 0, 2, 0, List.of()).isRight()).isFalse();
    }

    private static QuickstartReport report(
            TableComparison rows,
            int receipts,
            int lanesKilled,
            int parentsKilled,
            int lanesLeft,
            int replayed,
            long partialReads,
            List<String> problems) {
        return new QuickstartReport(
                rows,
                28,
                receipts,
                4,
                lanesKilled,
                parentsKilled,
                lanesLeft,
                3,
                replayed,
                99,
                partialReads,
                problems,
                12.34);
    }
}
