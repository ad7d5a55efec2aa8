package io.dpone.examples.benchmark;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Lets every contender run several times, forwards in one round and backwards in the next. Used by one thread.
 *
 * @param <C> the contenders
 * @param <M> what is measured of a run
 */
final class Rounds<C, M> {
    private final Trials<C, M> trials;
    private final PrintStream out;
    private final Map<C, List<M>> measured = new LinkedHashMap<>();
    private final Map<C, String> notRun = new LinkedHashMap<>();

    /**
     * Nothing runs yet.
     *
     * @param trials how they run
     * @param contenders who runs
     * @param out where to print how far it is
     */
    Rounds(Trials<C, M> trials, List<? extends C> contenders, PrintStream out) {
        this.trials = trials;
        this.out = out;
        for (C contender : contenders) {
            measured.put(contender, new ArrayList<>());
            trials.whyNot(contender).ifPresent(reason -> notRun.put(contender, reason));
        }
    }

    /**
     * What was found out about one contender.
     *
     * @param contender which
     * @param runs its runs, empty when it did not run
     * @param whyNot why it did not run, or came to its end too early; empty when all is well
     * @param <C> the contenders
     * @param <M> what is measured of a run
     */
    record Result<C, M>(C contender, List<M> runs, Optional<String> whyNot) {
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
     * @throws ContenderFailedException when one fails that must not
     */
    List<Result<C, M>> run(int repetitions) {
        for (int round = 1; round <= repetitions; round++) {
            List<C> order = new ArrayList<>(measured.keySet());
            if (round % 2 == 0) {
                Collections.reverse(order);
            }
            for (C contender : order) {
                if (!notRun.containsKey(contender)) {
                    runOnce(round, contender);
                }
            }
        }
        return measured.entrySet().stream()
                .map(entry ->
                        new Result<>(entry.getKey(), entry.getValue(), Optional.ofNullable(notRun.get(entry.getKey()))))
                .toList();
    }

    private void runOnce(int round, C contender) {
        try {
            M measurement = trials.measure(contender);
            measured.getOrDefault(contender, new ArrayList<>()).add(measurement);
            say(round, contender, trials.summary(measurement));
        } catch (ContenderFailedException failure) {
            if (trials.mustSucceed(contender)) {
                throw failure;
            }
            notRun.put(contender, String.valueOf(failure.getMessage()));
            say(round, contender, "failed: " + failure.getMessage());
        }
    }

    private void say(int round, C contender, String what) {
        out.println("- round " + round + ": " + trials.title(contender) + ": " + what);
    }
}
