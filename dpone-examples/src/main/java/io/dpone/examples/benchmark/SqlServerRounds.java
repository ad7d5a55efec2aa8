package io.dpone.examples.benchmark;

import io.dpone.examples.benchmark.SqlServerContender.Kind;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Lets every contender against SQL Server run several times, forwards in one round and backwards in the next. Used by one thread. */
final class SqlServerRounds {
    private final SqlServerArena arena;
    private final PrintStream out;
    private final Map<SqlServerContender, List<SqlServerMeasurement>> measured = new LinkedHashMap<>();
    private final Map<SqlServerContender, String> notRun = new LinkedHashMap<>();

    /**
     * Nothing runs yet.
     *
     * @param arena where they run
     * @param contenders who runs
     * @param out where to print how far it is
     */
    SqlServerRounds(SqlServerArena arena, List<? extends SqlServerContender> contenders, PrintStream out) {
        this.arena = arena;
        this.out = out;
        for (SqlServerContender contender : contenders) {
            measured.put(contender, new ArrayList<>());
            contender.whyNot().ifPresent(reason -> notRun.put(contender, reason));
        }
    }

    /**
     * What was found out about one contender.
     *
     * @param contender which
     * @param runs its runs, empty when it did not run
     * @param whyNot why it did not run, or came to its end too early; empty when all is well
     */
    record Result(SqlServerContender contender, List<SqlServerMeasurement> runs, Optional<String> whyNot) {
        // An immutable copy.
        Result {
            runs = List.copyOf(runs);
        }
    }

    /**
     * Runs them.
     *
     * @param repetitions how often each
     * @return a result for each, in the order in which they were given
     * @throws ContenderFailedException when a campaign of dpone fails; the others may
     */
    List<Result> run(int repetitions) {
        for (int round = 1; round <= repetitions; round++) {
            List<SqlServerContender> order = new ArrayList<>(measured.keySet());
            if (round % 2 == 0) {
                Collections.reverse(order);
            }
            for (SqlServerContender contender : order) {
                if (!notRun.containsKey(contender)) {
                    runOnce(round, contender);
                }
            }
        }
        return measured.entrySet().stream()
                .map(entry ->
                        new Result(entry.getKey(), entry.getValue(), Optional.ofNullable(notRun.get(entry.getKey()))))
                .toList();
    }

    private void runOnce(int round, SqlServerContender contender) {
        try {
            SqlServerMeasurement measurement = measure(contender);
            measured.getOrDefault(contender, new ArrayList<>()).add(measurement);
            say(
                    round,
                    contender,
                    String.format(
                            Locale.ROOT,
                            "load %.2f s, whole %.2f s, client CPU %.2f s, load average %s",
                            measurement.run().loadMicros() / 1e6,
                            measurement.run().wholeMicros() / 1e6,
                            measurement.client().cpuSeconds(),
                            MachineLine.loadAverage()));
        } catch (ContenderFailedException failure) {
            if (contender.kind() == Kind.DIRECT || contender.kind() == Kind.STAGED) {
                throw failure;
            }
            notRun.put(contender, String.valueOf(failure.getMessage()));
            say(round, contender, "failed: " + failure.getMessage());
        }
    }

    private SqlServerMeasurement measure(SqlServerContender contender) {
        SqlServerContender.Task task = arena.begin(contender.beginning());
        OptionalDouble targetCpu = arena.serverCpuSeconds();
        double sourceCpu = arena.source().serverCpuSeconds();
        double clientCpu = CpuTime.ofEndedChildren();
        try (ProcessWatch watch = ProcessWatch.start()) {
            SqlServerContender.Run run = contender.run(task, new ContenderProcesses(watch, task.folder()));
            double clientCpuAfter = CpuTime.ofEndedChildren();
            double sourceCpuAfter = arena.source().serverCpuSeconds();
            OptionalDouble targetCpuAfter = arena.serverCpuSeconds();
            arena.requireLoaded(task.target());
            return new SqlServerMeasurement(
                    run,
                    watch.peaks(),
                    new SqlServerContender.Used(clientCpuAfter - clientCpu, new AllocationLog(task.folder()).bytes()),
                    sourceCpuAfter - sourceCpu,
                    targetCpu.isPresent() && targetCpuAfter.isPresent()
                            ? OptionalDouble.of(targetCpuAfter.getAsDouble() - targetCpu.getAsDouble())
                            : OptionalDouble.empty());
        }
    }

    private void say(int round, SqlServerContender contender, String what) {
        out.println("- round " + round + ": " + SqlServerTable.title(contender.kind()) + " x " + contender.connections()
                + ": " + what);
    }
}
