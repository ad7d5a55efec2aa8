package io.dpone.testkit.simulation;

import io.dpone.campaign.CampaignListener;
import io.dpone.campaign.CampaignResult;
import io.dpone.contracts.error.DponeException;
import io.dpone.internal.campaign.CampaignRun;
import io.dpone.spi.LaneFleet;
import io.dpone.spi.LaneLauncher;
import io.dpone.spi.Tokens;
import io.dpone.testkit.fault.PortCall;
import io.dpone.testkit.fault.PortMoment;
import io.dpone.testkit.fault.PortMoment.Phase;
import io.dpone.testkit.fault.SimulatedProcess;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One run of the campaign in a host of its own, as a task of the scheduler, and how it ended. */
final class HostRun implements LaneLauncher {
    private final World world;
    private final SimulatedProcess process;
    private final Strikes strikes;
    private final Tokens tokens;
    private final boolean besideAnother;
    private @Nullable SimulatedFleet fleet;
    private @Nullable CampaignResult result;
    private @Nullable Throwable failure;
    private boolean ended;

    HostRun(World world, String name, SeededPlan plan, List<FaultKind> kinds, Tokens tokens, boolean besideAnother) {
        this.world = world;
        this.process = new SimulatedProcess(name, plan);
        this.strikes = new Strikes(world, process, kinds);
        this.tokens = tokens;
        this.besideAnother = besideAnother;
        plan.use(this::watch, strikes::at);
    }

    void start() {
        world.scheduler().spawn(process.name(), this::live);
    }

    private void live() {
        try {
            result = CampaignRun.execute(
                    world.campaign().services(process, () -> this, world.scheduler(), tokens),
                    new CampaignListener() {});
        } catch (SimulationAborted e) {
            throw e;
        } catch (RuntimeException | Error e) {
            failure = e;
        } finally {
            ended = true;
        }
    }

    @Override
    public void preflight(int laneHeapMegabytes) {
        process.requireAlive();
    }

    @Override
    public LaneFleet open(int laneHeapMegabytes) {
        process.requireAlive();
        SimulatedFleet opened = new SimulatedFleet(process, world);
        fleet = opened;
        return opened;
    }

    // What the parent writes of operations is for the loop's watch.
    private void watch(PortMoment moment) {
        SimulatedFleet opened = fleet;
        if (opened != null && moment.call() == PortCall.OPERATION_RENEW && moment.phase() == Phase.BEFORE) {
            opened.watch().renewing(moment.detail());
        }
    }

    SimulatedProcess process() {
        return process;
    }

    Strikes strikes() {
        return strikes;
    }

    boolean hasEnded() {
        return ended;
    }

    /** Whether it began while another host was alive, or dead and not yet noticed by the servers. */
    boolean isBesideAnother() {
        return besideAnother;
    }

    Optional<CampaignResult> result() {
        return Optional.ofNullable(result);
    }

    Optional<Throwable> failure() {
        return Optional.ofNullable(failure);
    }

    @Override
    public String toString() {
        String end = result != null ? result.outcome().name() : String.valueOf(failure);
        String code = failure instanceof DponeException named ? named.code().id() : end;
        return process.name() + ": " + code + (failure == null ? "" : " (" + end + ")") + " after " + strikes.struck();
    }
}
