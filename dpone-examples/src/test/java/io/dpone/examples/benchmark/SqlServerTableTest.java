package io.dpone.examples.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.lane.LoadStrategy;
import io.dpone.examples.benchmark.Rounds.Result;
import io.dpone.examples.benchmark.SqlServerContender.Run;
import io.dpone.examples.benchmark.SqlServerContender.Used;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

final class SqlServerTableTest {
    private static final int ROWS = 1_000_000;

    private static final Optional<SparkInstallation> SPARK =
            Optional.of(new SparkInstallation("/jars/spark-sql_2.13-4.2.0.jar:/jars/other-1.jar"));

    @Test
    void everyContenderIsComparedWithTheOthersOfItsParallelism() {
        SqlServerTable table = new SqlServerTable(
                List.of(
                        ran(direct(1), 10, Optional.empty(), new Used(4, 900_000_000)),
                        ran(direct(2), 8, Optional.empty(), new Used(6, 900_000_000)),
                        ran(CopyProgramContender.plain(), 12, used(1, 0), new Used(6, 0)),
                        ran(CopyProgramContender.rowsInMemory(1), 9, used(1, 0), new Used(3, 0)),
                        ran(CopyProgramContender.rowsInMemory(2), 6, used(1, 0), new Used(3, 0)),
                        ran(
                                CopyProgramContender.spark(SPARK, 1),
                                90,
                                used(6, 500_000_000),
                                new Used(40, 1_500_000_000))),
                ROWS);

        assertThat(table.lines().get(2))
                .isEqualTo("| dpone direct | 1 | 10.00 (10.00 to 10.00) | 100,000 | 99.00 | 4.00 | - | 900 | - |"
                        + " 3 (parent 2, child 1) | 1.50 | 2.50 | 1.20 | 0.90 | 0.10 |");
        assertThat(table.lines().get(3)).contains("| 125,000 |").endsWith("| 1.50 | 0.75 | - |");
        assertThat(table.lines().get(7))
                .contains("| 40.00 | 34.00 | 1,500 | 1,000 |")
                .endsWith("| 0.13 | 0.10 | 1.00 |");
        assertThat(table.notes()).isEmpty();
    }

    @Test
    void aSparkThatWasNotFetchedIsSaidToBe() {
        CopyProgramContender spark = CopyProgramContender.spark(Optional.empty(), 2);
        SqlServerTable table = new SqlServerTable(List.of(new Result<>(spark, List.of(), spark.whyNot())), ROWS);

        assertThat(table.lines().get(2)).startsWith("| Spark JDBC | 2 | not run | - |");
        assertThat(table.notes()).containsExactly("Spark JDBC x 2: " + SparkInstallation.HOW_TO_GET_IT);
    }

    @Test
    void everyLineHasAsManyCells() {
        CopyProgramContender spark = CopyProgramContender.spark(Optional.empty(), 2);
        SqlServerTable table = new SqlServerTable(
                List.of(
                        ran(direct(1), 10, Optional.empty(), new Used(4, 900_000_000)),
                        new Result<>(spark, List.of(), spark.whyNot())),
                ROWS);

        assertThat(table.lines())
                .allSatisfy(line -> assertThat(
                                line.chars().filter(letter -> letter == '|').count())
                        .isEqualTo(16));
    }

    @Test
    void sparksVersionIsThatOfItsJar() {
        assertThat(SPARK.map(SparkInstallation::version)).contains("Spark 4.2.0");
    }

    private static SqlServerContender direct(int lanes) {
        return new SqlServerCampaignContender(LoadStrategy.DIRECT, lanes, 8);
    }

    private static Optional<Used> used(double cpuSeconds, long bytes) {
        return Optional.of(new Used(cpuSeconds, bytes));
    }

    private static Result<SqlServerContender, SqlServerMeasurement> ran(
            SqlServerContender contender, int seconds, Optional<Used> before, Used client) {
        SqlServerMeasurement run = new SqlServerMeasurement(
                new Run(seconds * 1_000_000L, 99_000_000, before),
                new MemoryPeaks(3072, 2048, 1024),
                client,
                1.5,
                OptionalDouble.of(2.5));
        return new Result<>(contender, List.of(run), Optional.empty());
    }
}
