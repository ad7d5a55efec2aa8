package io.dpone.testkit.simulation;

import io.dpone.testkit.fault.PortCall;
import io.dpone.testkit.fault.PortMoment;
import io.dpone.testkit.simulation.SimulationReport.Violation;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What was seen in a simulation, in order. Used by whoever has the turn. */
final class Trace {
    /** Calls that only wait or look: what happens in them happens in the calls around them as well. */
    static final Set<PortCall> WAITING =
            EnumSet.of(PortCall.FLEET_AWAIT, PortCall.CHANNEL_RECEIVE, PortCall.LEDGER_NOW);

    private static final int DETAIL = 28;

    private final Scheduler scheduler;
    private final List<String> lines = new ArrayList<>();
    private final List<Violation> violations = new ArrayList<>();
    private final Map<FaultKind, Integer> struck = new EnumMap<>(FaultKind.class);

    Trace(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    void say(String line) {
        lines.add(scheduler.nanos() / 1_000 + " us  " + line);
    }

    void moment(PortMoment moment) {
        if (!WAITING.contains(moment.call())) {
            String detail = moment.detail();
            say(moment.process() + " " + moment.phase() + " " + moment.call() + " "
                    + (detail.length() > DETAIL ? detail.substring(0, DETAIL) : detail));
        }
    }

    void broken(SimulationRule rule, String detail) {
        say("BROKEN " + rule + ": " + detail);
        violations.add(new Violation(rule, detail + " at " + scheduler.nanos() / 1_000 + " us"));
    }

    void strikes(FaultKind kind, Object where) {
        say("FAULT " + kind + " in " + where);
        struck.merge(kind, 1, Integer::sum);
    }

    List<String> lines() {
        return lines;
    }

    List<Violation> violations() {
        return violations;
    }

    Map<FaultKind, Integer> struck() {
        return struck;
    }
}
