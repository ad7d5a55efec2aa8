package io.dpone.examples.benchmark;

import java.util.Optional;

/**
 * How one contender of a benchmark runs once.
 *
 * @param <C> the contenders
 * @param <M> what is measured of a run
 */
interface Trials<C, M> {
    /** Why a contender can not run at all, empty when it can. */
    Optional<String> whyNot(C contender);

    /** Whether the benchmark ends when it fails: dpone's own campaigns; the tools of others may. */
    boolean mustSucceed(C contender);

    /**
     * Lets it run.
     *
     * @throws ContenderFailedException when it fails
     */
    M measure(C contender);

    /** What a line calls it. */
    String title(C contender);

    /** What a line says of a run. */
    String summary(M measurement);
}
