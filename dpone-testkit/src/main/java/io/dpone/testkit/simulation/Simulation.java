package io.dpone.testkit.simulation;

import io.dpone.testkit.memory.InMemoryTarget;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Runs whole campaigns in virtual time, in which one number decides everything: size and tuning of the campaign, how long each port call takes, in which order
 * messages and exits are seen, and which faults strike at which call. A run that a fault has ended is followed by the next one, against the same databases, until
 * the table is published or the campaign was cancelled; the {@linkplain SimulationRule rules} are watched at every call.
 *
 * <pre>{@code
 * SimulationReport report = new Simulation().run(42);
 * assertThat(report.violations()).as(report::describe).isEmpty();
 *
 * // A target of one's own, which is to be as good as the one in memory:
 * new Simulation().on((clock, ticker) -> new InMemoryTarget(clock, ticker)).run(42);
 * // Only some faults:
 * new Simulation().with(EnumSet.of(FaultKind.HOST_KILLED)).run(42);
 * }</pre>
 *
 * <p>The same seed, faults and target give the same trace, in any JVM and however busy the machine is. Immutable; several simulations may run side by side.
 */
public final class Simulation {
    private static final int MAX_STEPS = 600_000;

    private final TargetFactory targets;
    private final Set<FaultKind> kinds;

    /** A simulation of all kinds of faults on the target in memory. */
    public Simulation() {
        this(InMemoryTarget::new, EnumSet.allOf(FaultKind.class));
    }

    private Simulation(TargetFactory targets, Set<FaultKind> kinds) {
        this.targets = targets;
        this.kinds = kinds;
    }

    /**
     * The same simulation on another target, such as one that is broken on purpose, which the rules must notice.
     *
     * @param newTargets makes an empty target for each seed
     * @return the simulation
     */
    public Simulation on(TargetFactory newTargets) {
        return new Simulation(newTargets, kinds);
    }

    /**
     * The same simulation with these kinds of faults only.
     *
     * @param newKinds at least one kind
     * @return the simulation
     */
    public Simulation with(Set<FaultKind> newKinds) {
        return new Simulation(targets, EnumSet.copyOf(newKinds));
    }

    /**
     * Runs the campaign of a seed.
     *
     * @param seed any number
     * @return what happened
     */
    public SimulationReport run(long seed) {
        Chance chance = new Chance(seed);
        Scheduler scheduler = new Scheduler(chance, MAX_STEPS);
        World world = new World(chance, scheduler, targets);
        Operator operator = new Operator(world, List.copyOf(EnumSet.copyOf(kinds)));
        scheduler.run(operator::operate);
        String aborted = scheduler.aborted();
        if (aborted != null) {
            world.trace().broken(SimulationRule.COMES_TO_AN_END, aborted);
        }
        return new SimulationReport(
                seed,
                world.trace().violations(),
                world.trace().struck(),
                operator.runs().stream().map(HostRun::toString).toList(),
                world.trace().lines(),
                Duration.ofNanos(scheduler.nanos()));
    }
}
