package io.dpone.examples.benchmark;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Lets every contender run several times, forwards in one round and backwards in the next. Used by one thread. */
final class Rounds {
    private final Arena arena;
    private final PrintStream out;
    private final Map<Contender, List<Measurement>> measured = new LinkedHashMap<>();
    private final Map<Contender, String> notRun = new LinkedHashMap<>();

    /**
     * Nothing runs yet.
     *
     * @param arena where they run
     * @param contenders who runs
     * @param out where to print how far it is
     */
    Rounds(Arena arena, List<? extends Contender> contenders, PrintStream out) {
        this.arena = arena;
        this.out = out;
        for (Contender contender : contenders) {
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
    record Result(Contender contender, List<Measurement> runs, Optional<String> whyNot) {
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
     * @throws ContenderFailedException when a campaign of dpone fails; the tools of others may
     */
    List<Result> run(int repetitions) {
        for (int round = 1; round <= repetitions; round++) {
            List<Contender> order = new ArrayList<>(measured.keySet());
            if (round % 2 == 0) {
                Collections.reverse(order);
            }
            for (Contender contender : order) {
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

    private void runOnce(int round, Contender contender) {
        try {
            Measurement measurement = measure(contender);
            measured.getOrDefault(contender, new ArrayList<>()).add(measurement);
            say(
                    round,
                    contender,
                    String.format(Locale.ROOT, "%.2f s", measurement.times().wholeMicros() / 1e6));
        } catch (ContenderFailedException failure) {
            if (contender.kind() == Contender.Kind.DPONE) {
                throw failure;
            }
            notRun.put(contender, String.valueOf(failure.getMessage()));
            say(round, contender, "failed: " + failure.getMessage());
        }
    }

    private Measurement measure(Contender contender) {
        Contender.Task task = arena.begin(contender.beginning());
        double serverCpu = arena.serverCpuSeconds();
        double clientCpu = CpuTime.ofEndedChildren();
        try (ProcessWatch watch = ProcessWatch.start()) {
            Contender.Times times = contender.run(task, new ContenderProcesses(watch, task.folder()));
            clientCpu = CpuTime.ofEndedChildren() - clientCpu;
            serverCpu = arena.serverCpuSeconds() - serverCpu;
            arena.requireLoaded(task.target());
            return new Measurement(times, watch.peaks(), clientCpu, serverCpu);
        }
    }

    private void say(int round, Contender contender, String what) {
        out.println("- round " + round + ": " + ContenderTitle.of(contender) + ": " + what);
    }
}
