package io.dpone.examples.benchmark;

import io.dpone.examples.benchmark.Contender.Kind;
import io.dpone.examples.benchmark.Rounds.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The figures of all contenders as a table in Markdown.
 *
 * @param results what was measured
 * @param rows how many rows were copied in each run
 * @param binaryBytes how many bytes they have in the binary format
 */
record ResultTable(List<Result<Contender, Measurement>> results, long rows, long binaryBytes) {
    private static final double MICROS = 1e6;
    private static final String NONE = "-";

    // An immutable copy.
    ResultTable {
        results = List.copyOf(results);
    }

    /** The table, a line for each contender. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(row(List.of(
                "contender",
                "jobs",
                "COPY s: median (least to most)",
                "rows/s",
                "MB/s",
                "whole s: median (least to most)",
                "peak memory MiB",
                "client CPU s",
                "server CPU s",
                "COPY / text pipes",
                "COPY / binary pipes",
                "whole / pgcopydb")));
        lines.add("|---|" + "--:|".repeat(11));
        for (Result<Contender, Measurement> result : results) {
            lines.add(result.runs().isEmpty() ? notRun(result) : measured(result));
        }
        return lines;
    }

    /** Why contenders are missing, a line for each. */
    List<String> notes() {
        return results.stream()
                .filter(result -> result.whyNot().isPresent())
                .map(result -> ContenderTitle.of(result.contender()) + ": "
                        + result.whyNot().orElseThrow())
                .toList();
    }

    private static String notRun(Result<Contender, Measurement> result) {
        List<String> cells = new ArrayList<>(List.of(
                ContenderTitle.of(result.contender().kind()),
                Integer.toString(result.contender().jobs()),
                "not run"));
        while (cells.size() < 12) {
            cells.add(NONE);
        }
        return row(cells);
    }

    private String measured(Result<Contender, Measurement> result) {
        Optional<Spread> copy = copySeconds(result);
        Spread whole = wholeSeconds(result);
        return row(List.of(
                ContenderTitle.of(result.contender().kind()),
                Integer.toString(result.contender().jobs()),
                copy.map(ResultTable::spread).orElse(NONE),
                copy.map(seconds -> String.format(Locale.ROOT, "%,.0f", rows / seconds.median()))
                        .orElse(NONE),
                copy.map(seconds -> String.format(Locale.ROOT, "%.1f", binaryBytes / 1e6 / seconds.median()))
                        .orElse(NONE),
                spread(whole),
                largest(result).text(),
                String.format(Locale.ROOT, "%.2f", median(result, Measurement::clientCpuSeconds)),
                String.format(Locale.ROOT, "%.2f", median(result, Measurement::serverCpuSeconds)),
                copyRatio(result, Kind.TEXT_PIPES),
                copyRatio(result, Kind.BINARY_PIPES),
                other(result, Kind.PGCOPYDB)
                        .map(peer -> ratio(wholeSeconds(peer), whole))
                        .orElse(NONE)));
    }

    private String copyRatio(Result<Contender, Measurement> result, Kind kind) {
        Optional<Spread> theirs = other(result, kind).flatMap(ResultTable::copySeconds);
        Optional<Spread> ours = copySeconds(result);
        return theirs.isPresent() && ours.isPresent() ? ratio(theirs.get(), ours.get()) : NONE;
    }

    private Optional<Result<Contender, Measurement>> other(Result<Contender, Measurement> result, Kind kind) {
        return results.stream()
                .filter(peer -> peer.contender().kind() == kind
                        && peer.contender().jobs() == result.contender().jobs()
                        && !peer.runs().isEmpty())
                .findFirst();
    }

    // A speed relative to another, so the times are the other way round: above 1 is faster than the other.
    private static String ratio(Spread theirs, Spread ours) {
        return String.format(Locale.ROOT, "%.2f", theirs.median() / ours.median());
    }

    private static Optional<Spread> copySeconds(Result<Contender, Measurement> result) {
        List<Double> seconds = new ArrayList<>();
        for (Measurement run : result.runs()) {
            Long micros = run.times().copyMicros();
            if (micros == null) {
                return Optional.empty();
            }
            seconds.add(micros / MICROS);
        }
        return Optional.of(Spread.of(seconds));
    }

    private static Spread wholeSeconds(Result<Contender, Measurement> result) {
        return Spread.of(result.runs().stream()
                .map(run -> run.times().wholeMicros() / MICROS)
                .toList());
    }

    private static MemoryPeaks largest(Result<Contender, Measurement> result) {
        return result.runs().stream().map(Measurement::memory).reduce(MemoryPeaks.NOTHING, MemoryPeaks::max);
    }

    private static double median(Result<Contender, Measurement> result, ToDoubleFunction<Measurement> figure) {
        return Spread.of(result.runs().stream()
                        .map(run -> figure.applyAsDouble(run))
                        .toList())
                .median();
    }

    private static String spread(Spread spread) {
        return String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", spread.median(), spread.least(), spread.most());
    }

    private static String row(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |";
    }
}
