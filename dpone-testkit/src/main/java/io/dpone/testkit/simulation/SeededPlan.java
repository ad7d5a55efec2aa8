package io.dpone.testkit.simulation;

import io.dpone.testkit.fault.FaultPlan;
import io.dpone.testkit.fault.PortMoment;
import java.util.function.Consumer;

/** What happens at each port call of a process and its children: it is watched, it takes time in which others run, and then a fault may strike. */
final class SeededPlan implements FaultPlan {
    private final World world;
    private final WorldWatch watch;
    private final Pace pace;
    private Consumer<PortMoment> first = moment -> {};
    private Consumer<PortMoment> last = moment -> {};

    SeededPlan(World world, WorldWatch watch, Pace pace) {
        this.world = world;
        this.watch = watch;
        this.pace = pace;
    }

    /** Adds who sees every moment when it begins, and what strikes when its time has passed. */
    void use(Consumer<PortMoment> watcher, Consumer<PortMoment> strikes) {
        first = watcher;
        last = strikes;
    }

    @Override
    public void at(PortMoment moment) {
        world.trace().moment(moment);
        watch.at(moment);
        first.accept(moment);
        if (!Trace.WAITING.contains(moment.call())) {
            boolean inLane = world.lane(moment.process()).isPresent();
            world.scheduler().sleep(pace.latency(moment, inLane));
        }
        if (moment.process().isAlive()) {
            last.accept(moment);
        }
    }

    @Override
    public boolean blocked(PortMoment moment) {
        world.scheduler().sleep(pace.look());
        return true;
    }
}
