package io.dpone.examples.benchmark;

import io.dpone.examples.benchmark.Rounds.Result;
import io.dpone.examples.benchmark.SqlServerContender.Kind;
import io.dpone.examples.benchmark.SqlServerContender.Used;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The figures of all contenders against SQL Server as tables in Markdown.
 *
 * @param results what was measured
 * @param rows how many rows were copied in each run
 */
record SqlServerTable(List<Result<SqlServerContender, SqlServerMeasurement>> results, long rows) {
    private static final double MICROS = 1e6;
    private static final String NONE = "-";
    private static final List<String> COLUMNS = List.of(
            "contender",
            "connections",
            "load s: median (least to most)",
            "rows/s",
            "whole s",
            "client CPU, µs a row",
            "the same without the start",
            "allocated, bytes a row",
            "the same without the start",
            "peak memory MiB",
            "source CPU s",
            "SQL Server CPU s",
            "rows/s / plain copy",
            "rows/s / rows in memory",
            "CPU a row / Spark");

    // An immutable copy.
    SqlServerTable {
        results = List.copyOf(results);
    }

    /** What contenders are called. */
    static String title(Kind kind) {
        return switch (kind) {
            case DIRECT -> "dpone direct";
            case STAGED -> "dpone staged";
            case PLAIN_COPY -> "plain bulk copy of a query";
            case ROWS_IN_MEMORY -> "bulk copy of rows in memory";
            case SPARK -> "Spark JDBC";
        };
    }

    /** The table, a line for each contender. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(line(COLUMNS));
        lines.add("|---|" + "--:|".repeat(COLUMNS.size() - 1));
        results.forEach(result -> lines.add(line(result.runs().isEmpty() ? notRun(result) : measured(result))));
        return lines;
    }

    /** Why contenders are missing, a line for each. */
    List<String> notes() {
        return results.stream()
                .filter(result -> result.whyNot().isPresent())
                .map(result -> title(result.contender().kind()) + " x "
                        + result.contender().connections() + ": "
                        + result.whyNot().orElseThrow())
                .toList();
    }

    private static List<String> notRun(Result<SqlServerContender, SqlServerMeasurement> result) {
        List<String> cells = new ArrayList<>(List.of(
                title(result.contender().kind()),
                Integer.toString(result.contender().connections()),
                "not run"));
        while (cells.size() < COLUMNS.size()) {
            cells.add(NONE);
        }
        return cells;
    }

    private List<String> measured(Result<SqlServerContender, SqlServerMeasurement> result) {
        Spread load = spread(result, SqlServerTable::loadSeconds);
        int connections = result.contender().connections();
        return List.of(
                title(result.contender().kind()),
                Integer.toString(connections),
                String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", load.median(), load.least(), load.most()),
                String.format(Locale.ROOT, "%,.0f", rows / load.median()),
                number("%.2f", spread(result, run -> run.run().wholeMicros() / MICROS)),
                number("%.2f", spread(result, this::cpuMicrosPerRow)),
                copying(result, this::copyingCpuMicrosPerRow, "%.2f"),
                number("%,.0f", spread(result, this::allocatedPerRow)),
                copying(result, this::copyingAllocatedPerRow, "%,.0f"),
                result.runs().stream()
                        .map(SqlServerMeasurement::memory)
                        .reduce(MemoryPeaks.NOTHING, MemoryPeaks::max)
                        .text(),
                number("%.2f", spread(result, SqlServerMeasurement::sourceCpuSeconds)),
                targetCpu(result),
                speedBeside(result, Kind.PLAIN_COPY, 1),
                speedBeside(result, Kind.ROWS_IN_MEMORY, connections),
                other(Kind.SPARK, connections)
                        .map(spark ->
                                ratio(spread(result, this::cpuMicrosPerRow), spread(spark, this::cpuMicrosPerRow)))
                        .orElse(NONE));
    }

    private String speedBeside(Result<SqlServerContender, SqlServerMeasurement> result, Kind kind, int connections) {
        return other(kind, connections)
                .map(peer ->
                        ratio(spread(peer, SqlServerTable::loadSeconds), spread(result, SqlServerTable::loadSeconds)))
                .orElse(NONE);
    }

    private Optional<Result<SqlServerContender, SqlServerMeasurement>> other(Kind kind, int connections) {
        return results.stream()
                .filter(peer -> peer.contender().kind() == kind
                        && peer.contender().connections() == connections
                        && !peer.runs().isEmpty())
                .findFirst();
    }

    private static String copying(
            Result<SqlServerContender, SqlServerMeasurement> result,
            ToDoubleFunction<SqlServerMeasurement> figure,
            String format) {
        return result.runs().stream().allMatch(run -> run.run().before().isPresent())
                ? number(format, spread(result, figure))
                : NONE;
    }

    private static String targetCpu(Result<SqlServerContender, SqlServerMeasurement> result) {
        return result.runs().stream().allMatch(run -> run.targetCpuSeconds().isPresent())
                ? number("%.2f", spread(result, run -> run.targetCpuSeconds().orElse(0)))
                : NONE;
    }

    private static double loadSeconds(SqlServerMeasurement run) {
        return run.run().loadMicros() / MICROS;
    }

    private double cpuMicrosPerRow(SqlServerMeasurement run) {
        return run.client().cpuSeconds() * MICROS / rows;
    }

    private double copyingCpuMicrosPerRow(SqlServerMeasurement run) {
        return (run.client().cpuSeconds() - before(run).cpuSeconds()) * MICROS / rows;
    }

    private double allocatedPerRow(SqlServerMeasurement run) {
        return (double) run.client().allocatedBytes() / rows;
    }

    private double copyingAllocatedPerRow(SqlServerMeasurement run) {
        return (double) (run.client().allocatedBytes() - before(run).allocatedBytes()) / rows;
    }

    private static Used before(SqlServerMeasurement run) {
        return run.run().before().orElse(new Used(0, 0));
    }

    private static Spread spread(
            Result<SqlServerContender, SqlServerMeasurement> result, ToDoubleFunction<SqlServerMeasurement> figure) {
        return Spread.of(
                result.runs().stream().map(run -> figure.applyAsDouble(run)).toList());
    }

    private static String number(String format, Spread spread) {
        return String.format(Locale.ROOT, format, spread.median());
    }

    private static String ratio(Spread dividend, Spread divisor) {
        return String.format(Locale.ROOT, "%.2f", dividend.median() / divisor.median());
    }

    private static String line(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |";
    }
}
