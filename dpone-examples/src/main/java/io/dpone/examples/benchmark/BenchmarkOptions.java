package io.dpone.examples.benchmark;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How large the benchmark is.
 *
 * @param rows line items of the source, at least as many as chunks
 * @param repetitions how often each contender runs, at least once
 * @param jobs the degrees of parallelism, each at least 1
 * @param chunks the chunks of a campaign, at least as many as lanes
 */
record BenchmarkOptions(long rows, int repetitions, List<Integer> jobs, int chunks) {
    private static final Map<String, String> DEFAULTS =
            Map.of("rows", "3000000", "repetitions", "3", "jobs", "1,2,4", "chunks", "16");

    // Refuses what is out of range.
    BenchmarkOptions {
        jobs = List.copyOf(jobs);
        int most = jobs.stream().mapToInt(Integer::intValue).max().orElse(0);
        int least = jobs.stream().mapToInt(Integer::intValue).min().orElse(0);
        if (repetitions < 1 || least < 1 || chunks < most || rows < chunks) {
            throw new IllegalArgumentException(
                    "at least one repetition and one job, as many chunks as jobs, as many rows as chunks");
        }
    }

    /**
     * Reads arguments.
     *
     * @param arguments each {@code --name=value} with a name of {@code rows}, {@code repetitions}, {@code jobs} (numbers with commas between) and {@code chunks}
     * @return the options, with the default of each that is not named
     * @throws IllegalArgumentException for another argument and for a value out of range
     */
    static BenchmarkOptions parse(String... arguments) {
        Map<String, String> values = new TreeMap<>(DEFAULTS);
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            String name = argument.startsWith("--") && equals > 0 ? argument.substring(2, equals) : argument;
            if (values.replace(name, argument.substring(equals + 1).strip()) == null) {
                throw new IllegalArgumentException("unknown argument " + argument + "; known are " + values.keySet());
            }
        }
        return new BenchmarkOptions(
                Long.parseLong(require(values, "rows")),
                Integer.parseInt(require(values, "repetitions")),
                Arrays.stream(require(values, "jobs").split(",", -1))
                        .map(Integer::parseInt)
                        .toList(),
                Integer.parseInt(require(values, "chunks")));
    }

    /**
     * The command that repeats the benchmark.
     *
     * @param profile the profile of the build that runs it
     */
    String command(String profile) {
        return "mvn -B -ntp -P" + profile + " verify -Dbenchmark.rows=" + rows + " -Dbenchmark.repetitions="
                + repetitions
                + " -Dbenchmark.jobs=" + jobs.stream().map(String::valueOf).collect(Collectors.joining(","))
                + " -Dbenchmark.chunks=" + chunks;
    }

    private static String require(Map<String, String> values, String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no value for " + name);
        }
        return value;
    }
}
