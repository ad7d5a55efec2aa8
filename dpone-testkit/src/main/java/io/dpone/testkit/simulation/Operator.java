package io.dpone.testkit.simulation;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.internal.campaign.CampaignControl;
import io.dpone.spi.LaneLauncher;
import io.dpone.spi.Tokens;
import io.dpone.testkit.fault.SimulatedProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Who runs the campaign: begins a run, cancels it when the seed says so, and begins the next one until the table is published. The scheduler's first task. */
final class Operator {
    private static final int MAX_RUNS = 9;
    private static final Duration SHORT_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONG_PAUSE = Duration.ofMinutes(3);

    private final World world;
    private final List<FaultKind> kinds;
    private final WorldWatch watch;
    private final Pace pace;
    private final Verdict verdict;
    private final List<HostRun> runs = new ArrayList<>();
    private final List<HostRun> notJudged = new ArrayList<>();
    private final List<SimulatedProcess> unnoticed = new ArrayList<>();
    private final Tokens tokens;
    private boolean partitionWasSeen;

    Operator(World world, List<FaultKind> kinds) {
        this.world = world;
        this.kinds = kinds;
        this.watch = new WorldWatch(world);
        this.pace = new Pace(world.chance());
        this.verdict = new Verdict(world);
        long[] given = {0};
        // Version 4 and variant 2 by their bits, and otherwise counted: a run can be repeated.
        this.tokens = () -> new UUID(0x4000L, 0x8000_0000_0000_0000L | ++given[0]);
    }

    List<HostRun> runs() {
        return runs;
    }

    void operate() {
        int runsWithFaults = world.chance().between(1, 3);
        boolean done = false;
        while (!done && runs.size() < MAX_RUNS) {
            requireSilenceOfTheDead();
            HostRun run = begin(runs.size() < runsWithFaults ? faults() : List.of());
            watchOver(run);
            judgeEnded();
            done = run.result().isPresent() && (verdict.isPublished() || verdict.isCancelled());
            Duration pause = run.strikes().isOvertaken() ? SHORT_PAUSE : LONG_PAUSE;
            world.scheduler().sleep(world.chance().between(Duration.ZERO, pause));
        }
        unnoticed.forEach(SimulatedProcess::noticeEnd);
        world.scheduler().waitUntil(() -> world.scheduler().running() == 0 ? 0 : Scheduler.NEVER);
        judgeEnded();
        if (!done) {
            world.trace().broken(SimulationRule.COMES_TO_AN_END, MAX_RUNS + " runs were not enough");
        }
        verdict.judgeTheEnd();
    }

    private List<FaultKind> faults() {
        List<FaultKind> chosen = new ArrayList<>();
        for (int i = world.chance().between(1, 3); i > 0; i--) {
            chosen.add(world.chance().of(kinds));
        }
        return chosen;
    }

    private HostRun begin(List<FaultKind> faults) {
        if (partitionWasSeen || world.chance().oneIn(2)) {
            unnoticed.forEach(SimulatedProcess::noticeEnd);
            unnoticed.clear();
        }
        partitionWasSeen = !unnoticed.isEmpty();
        boolean besideAnother = partitionWasSeen || !notJudged.isEmpty();
        String name = "run" + (runs.size() + 1);
        SeededPlan plan = new SeededPlan(world, watch, pace);
        HostRun run = new HostRun(world, name, plan, faults, tokens, besideAnother);
        world.trace().say("BEGIN " + name + " with " + faults);
        runs.add(run);
        notJudged.add(run);
        run.start();
        return run;
    }

    private void watchOver(HostRun run) {
        world.scheduler()
                .waitUntil(() -> run.hasEnded()
                                || run.strikes().isCancelDue()
                                || run.strikes().isOvertaken()
                        ? 0
                        : Scheduler.NEVER);
        if (run.strikes().isCancelDue()) {
            cancel();
            world.scheduler().waitUntil(() -> run.hasEnded() || run.strikes().isOvertaken() ? 0 : Scheduler.NEVER);
        }
        if (run.strikes().struck().contains(FaultKind.HOST_PARTITIONED)) {
            unnoticed.add(run.process());
        }
    }

    private void cancel() {
        SimulatedProcess process = new SimulatedProcess("operator", new SeededPlan(world, watch, pace));
        try {
            CampaignControl.cancel(
                    world.campaign().services(process, Operator::noLanes, world.scheduler(), tokens),
                    "planned by the simulation",
                    process.name());
        } catch (DponeException e) {
            // Too early or too late.
            boolean expected = e.code() == ErrorCode.CAMPAIGN_UNKNOWN
                    || e.code() == ErrorCode.STATE_MISSING
                    || e.code() == ErrorCode.CANCEL_CLOSED;
            if (!expected) {
                world.trace().broken(SimulationRule.CANCEL_IS_AN_OUTCOME, "cancel() failed: " + e);
            }
        }
    }

    // Its threads have unwound by now, through every handler that a real kill would have skipped.
    private void requireSilenceOfTheDead() {
        if (!runs.isEmpty()) {
            HostRun last = runs.get(runs.size() - 1);
            Optional<String> atDeath = last.strikes().stateAtDeath();
            if (atDeath.isPresent() && !atDeath.get().equals(world.campaign().state())) {
                world.trace()
                        .broken(
                                SimulationRule.DEAD_HOST_IS_SILENT,
                                "the state was " + atDeath.get() + " when " + last.process() + " was killed, and is "
                                        + world.campaign().state());
            }
        }
    }

    private static LaneLauncher noLanes() {
        throw new IllegalStateException("whoever cancels starts no lanes");
    }

    private void judgeEnded() {
        for (HostRun run : List.copyOf(notJudged)) {
            if (run.hasEnded()) {
                notJudged.remove(run);
                verdict.judge(run);
            }
        }
    }
}
