package io.dpone.examples.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.examples.benchmark.Contender.Times;
import io.dpone.examples.benchmark.Rounds.Result;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ResultTableTest {
    private static final Optional<InstalledProgram> INSTALLED =
            Optional.of(new InstalledProgram(Path.of("tool"), "tool 1"));

    @Test
    void ratiosAreSpeedsAtEqualParallelism() {
        ResultTable table = new ResultTable(
                List.of(
                        ran(new CampaignContender(2, 8), 2_000_000L, 6_000_000),
                        ran(new PipesContender(INSTALLED, 1, false), 50_000_000L, 90_000_000),
                        ran(new PipesContender(INSTALLED, 2, false), 1_000_000L, 4_000_000),
                        ran(new PipesContender(INSTALLED, 2, true), 500_000L, 4_000_000),
                        ran(new PgcopydbContender(INSTALLED, 2), null, 3_000_000)),
                1000,
                4_000_000);

        assertThat(table.lines().get(2))
                .isEqualTo("| dpone campaign | 2 | 2.00 (2.00 to 2.00) | 500 | 2.0 | 6.00 (6.00 to 6.00)"
                        + " | 3 (parent 2, child 1) | 1.50 | 2.50 | 0.50 | 0.25 | 0.50 |");
        assertThat(table.lines().get(6))
                .isEqualTo("| pgcopydb copy data | 2 | - | - | - | 3.00 (3.00 to 3.00)"
                        + " | 3 (parent 2, child 1) | 1.50 | 2.50 | - | - | 1.00 |");
        assertThat(table.notes()).isEmpty();
    }

    @Test
    void aToolThatIsMissingIsSaidToBe() {
        Contender pgcopydb = new PgcopydbContender(Optional.empty(), 4);

        ResultTable table =
                new ResultTable(List.of(new Result<>(pgcopydb, List.of(), pgcopydb.whyNot())), 1000, 4_000_000);

        assertThat(table.lines().get(2))
                .isEqualTo("| pgcopydb copy data | 4 | not run | - | - | - | - | - | - | - | - | - |");
        assertThat(table.notes()).containsExactly("pgcopydb copy data x 4: pgcopydb is not on PATH");
    }

    @Test
    void everyLineHasAsManyCells() {
        ResultTable table =
                new ResultTable(List.of(ran(new CampaignContender(2, 8), 2_000_000L, 6_000_000)), 1000, 4_000_000);

        assertThat(table.lines())
                .allSatisfy(line -> assertThat(
                                line.chars().filter(letter -> letter == '|').count())
                        .isEqualTo(13));
    }

    private static Result<Contender, Measurement> ran(
            Contender contender, @Nullable Long copyMicros, long wholeMicros) {
        Measurement run =
                new Measurement(new Times(copyMicros, wholeMicros), new MemoryPeaks(3072, 2048, 1024), 1.5, 2.5);
        return new Result<>(contender, List.of(run), Optional.empty());
    }
}
