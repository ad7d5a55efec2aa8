package io.dpone.testkit.fault;

import io.dpone.testkit.fault.PortMoment.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A plan that is written down beforehand: at the n-th such moment do that. It also remembers every moment, so that a test can run once without faults, count,
 * and then crash at each of them.
 *
 * <pre>{@code
 * Faults faults = new Faults()
 *         .after(PortCall.APPEND_COMMIT, 1, Faults.loseAcknowledgement())
 *         .before(PortCall.CHANNEL_SEND, "Succeeded", 2, Faults.kill())
 *         .before(PortCall.LEDGER_CHANGE, 5, Faults.fail(() -> new DponeException(ErrorCode.STATE_STATEMENT_FAILED, "planned")));
 * }</pre>
 *
 * <p>Safe for use from any thread; each rule strikes once.
 */
public final class Faults implements FaultPlan {
    private final List<Rule> rules = new ArrayList<>();
    private final List<PortMoment> seen = new ArrayList<>();

    /** A plan in which nothing goes wrong until a rule is added. */
    public Faults() {}

    /** What happens at a moment. */
    @FunctionalInterface
    public interface Strike {
        /**
         * Strikes; may throw.
         *
         * @param moment the moment
         */
        void at(PortMoment moment);
    }

    /**
     * Strikes before a call has an effect.
     *
     * @param call which one
     * @param occurrence which of them, from 1, counted from now on
     * @param strike what happens
     * @return this plan
     */
    public Faults before(PortCall call, int occurrence, Strike strike) {
        return at(moment -> moment.call() == call && moment.phase() == Phase.BEFORE, occurrence, strike);
    }

    /**
     * Strikes before a call about something has an effect.
     *
     * @param call which one
     * @param detail what it is about
     * @param occurrence which of them, from 1, counted from now on
     * @param strike what happens
     * @return this plan
     */
    public Faults before(PortCall call, String detail, int occurrence, Strike strike) {
        return at(
                moment -> moment.call() == call
                        && moment.phase() == Phase.BEFORE
                        && moment.detail().equals(detail),
                occurrence,
                strike);
    }

    /**
     * Strikes after a call has had its effect.
     *
     * @param call which one
     * @param occurrence which of them, from 1, counted from now on
     * @param strike what happens
     * @return this plan
     */
    public Faults after(PortCall call, int occurrence, Strike strike) {
        return at(moment -> moment.call() == call && moment.phase() == Phase.AFTER, occurrence, strike);
    }

    /**
     * Strikes after a call about something has had its effect.
     *
     * @param call which one
     * @param detail what it is about
     * @param occurrence which of them, from 1, counted from now on
     * @param strike what happens
     * @return this plan
     */
    public Faults after(PortCall call, String detail, int occurrence, Strike strike) {
        return at(
                moment -> moment.call() == call
                        && moment.phase() == Phase.AFTER
                        && moment.detail().equals(detail),
                occurrence,
                strike);
    }

    /**
     * Strikes at a moment of some kind.
     *
     * @param kind which moments count
     * @param occurrence which of them, from 1, counted from now on
     * @param strike what happens
     * @return this plan
     */
    public synchronized Faults at(Predicate<PortMoment> kind, int occurrence, Strike strike) {
        if (occurrence < 1) {
            throw new IllegalArgumentException("occurrences are counted from 1");
        }
        rules.add(new Rule(kind, strike, occurrence));
        return this;
    }

    /**
     * Kills the calling process.
     *
     * @return the strike
     */
    public static Strike kill() {
        return moment -> moment.process().kill();
    }

    /**
     * Loses the acknowledgement of a commit; for a rule after a committing call.
     *
     * @return the strike
     */
    public static Strike loseAcknowledgement() {
        return moment -> {
            throw new AcknowledgementLost();
        };
    }

    /**
     * Fails the call.
     *
     * @param failure makes the failure
     * @return the strike
     */
    public static Strike fail(Supplier<? extends RuntimeException> failure) {
        return moment -> {
            throw failure.get();
        };
    }

    /**
     * Every moment that has passed, in order.
     *
     * @return a copy
     */
    public synchronized List<PortMoment> seen() {
        return List.copyOf(seen);
    }

    @Override
    public void at(PortMoment moment) {
        for (Strike strike : due(moment)) {
            strike.at(moment);
        }
    }

    private synchronized List<Strike> due(PortMoment moment) {
        seen.add(moment);
        List<Strike> due = new ArrayList<>();
        for (Rule rule : rules) {
            if (rule.matches.test(moment) && --rule.left == 0) {
                due.add(rule.strike);
            }
        }
        return due;
    }

    private static final class Rule {
        private final Predicate<PortMoment> matches;
        private final Strike strike;
        private int left;

        private Rule(Predicate<PortMoment> matches, Strike strike, int left) {
            this.matches = matches;
            this.strike = strike;
            this.left = left;
        }
    }
}
