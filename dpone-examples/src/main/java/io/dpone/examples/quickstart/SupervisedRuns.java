package io.dpone.examples.quickstart;

import io.dpone.campaign.CampaignResult.Outcome;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.examples.disturbance.LaneProcesses;
import io.dpone.examples.disturbance.OsProcess;
import io.dpone.examples.disturbance.ReceiptWindow;
import io.dpone.examples.disturbance.Signals;
import io.dpone.examples.disturbance.StateTables;
import io.dpone.examples.disturbance.TargetSessions;
import io.dpone.examples.disturbance.Waiting;
import io.dpone.examples.worker.WorkerLine;
import io.dpone.examples.worker.WorkerProcess;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The runs of one campaign, each in a process of its own, and the disturbances in them. Used by one thread. */
final class SupervisedRuns implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final QuickstartTarget target;
    private final Path manifest;
    private final PrintStream out;
    private final Signals signals;
    private final TargetSessions sessions;
    private final StateTables state;
    private final List<String> problems = new ArrayList<>();
    private int runs;
    private int lanesKilled;
    private int parentsKilled;
    private int lanesLeftBehind;

    private SupervisedRuns(
            QuickstartTarget target,
            Path manifest,
            PrintStream out,
            Signals signals,
            TargetSessions sessions,
            StateTables state) {
        this.target = target;
        this.manifest = manifest;
        this.out = out;
        this.signals = signals;
        this.sessions = sessions;
        this.state = state;
    }

    /**
     * Opens what watches and disturbs; nothing runs yet.
     *
     * @param target the target
     * @param manifest the campaign's manifest
     * @param out where to print
     * @return the runs; the caller closes them
     */
    static SupervisedRuns of(QuickstartTarget target, Path manifest, PrintStream out) {
        return new SupervisedRuns(target, manifest, out, Signals.open(), target.sessions(), target.state());
    }

    /** Loads until some chunks are committed, then kills a lane that has just committed another one and could not say so. */
    void loseALane(int afterChunks) {
        try (ProgressDisplay display = ProgressDisplay.of("lineitem", out);
                WorkerProcess worker = start(display)) {
            awaitCommitted(worker, afterChunks);
            ReceiptWindow window =
                    ReceiptWindow.open(target.holdReceipts(state), sessions, state, signals, worker.identity());
            OsProcess lane = window.committed().get(0);
            signals.kill(lane);
            lanesKilled++;
            say("killed lane " + lane.pid() + " between its receipt and its answer");
            signals.resume(worker.identity());
            expect(worker, ErrorCode.LANE_EXITED.id());
        }
    }

    /** Loads until some chunks are committed, then kills the whole campaign while the ledger does not know of a receipt. */
    void loseTheParent(int afterChunks) {
        try (ProgressDisplay display = ProgressDisplay.of("lineitem", out);
                WorkerProcess worker = start(display)) {
            awaitCommitted(worker, afterChunks);
            ReceiptWindow window =
                    ReceiptWindow.open(target.holdReceipts(state), sessions, state, signals, worker.identity());
            signals.kill(worker.identity());
            parentsKilled++;
            LaneProcesses lanes = window.lanes();
            lanesLeftBehind += lanes.leftAfterWait();
            say("killed the campaign's process " + worker.identity().pid() + "; of its "
                    + lanes.lanes().size() + " lanes " + lanesLeftBehind + " are left");
        }
    }

    /** Loads what is left and publishes. */
    void publish() {
        try (ProgressDisplay display = ProgressDisplay.of("lineitem", out);
                WorkerProcess worker = start(display)) {
            expect(worker, Outcome.PUBLISHED.name());
        }
    }

    /** What the campaign has recorded. */
    StateTables state() {
        return state;
    }

    /** What did not end as it must. */
    List<String> problems() {
        return List.copyOf(problems);
    }

    int runs() {
        return runs;
    }

    int lanesKilled() {
        return lanesKilled;
    }

    int parentsKilled() {
        return parentsKilled;
    }

    int lanesLeftBehind() {
        return lanesLeftBehind;
    }

    @Override
    public void close() {
        signals.close();
        sessions.close();
        state.close();
    }

    private WorkerProcess start(ProgressDisplay display) {
        runs++;
        say("run " + runs + " of the campaign");
        return WorkerProcess.start(manifest, "quickstart-run-" + runs, Redirect.INHERIT, line -> {
            if (line instanceof WorkerLine.Progress progress) {
                display.show(progress);
            }
        });
    }

    private void awaitCommitted(WorkerProcess worker, int chunks) {
        Waiting.until(
                chunks + " committed chunks",
                PATIENCE,
                () -> state.committedChunks() >= chunks || !worker.identity().isRunning());
        if (!worker.identity().isRunning()) {
            throw new IllegalStateException("run " + runs + " ended before anything was done to it: "
                    + worker.awaitEnd(PATIENCE).word());
        }
    }

    private void expect(WorkerProcess worker, String word) {
        WorkerProcess.Ending ending = worker.awaitEnd(PATIENCE);
        say("run " + runs + " ended: " + ending.word());
        if (!ending.word().equals(word)) {
            problems.add("run " + runs + " ended with " + ending.word() + " instead of " + word);
        }
    }

    private void say(String what) {
        out.println("- " + what);
    }
}
