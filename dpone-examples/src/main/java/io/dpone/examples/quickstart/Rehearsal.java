package io.dpone.examples.quickstart;

import io.dpone.BackfillCampaign;
import io.dpone.testkit.TableComparison;
import io.dpone.testkit.postgres.TestDatabase;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/** The whole story: a source and a target, readers, a run that loses a lane, a run that is killed, a run that publishes, and the comparison. Used once, by one thread. */
final class Rehearsal {
    private static final int LANES = 4;
    private static final int CHUNKS_BEFORE_THE_LANE_IS_KILLED = 3;

    private final Size size;
    private final QuickstartServers servers;
    private final QuickstartTarget.Opening opening;
    private final PrintStream out;
    private final long startNanos = System.nanoTime();

    /**
     * How large the story is.
     *
     * @param scale of TPC-H, where 1 is about six million line items
     * @param liveRows the rows of the live table before the load
     * @param chunks at least 12
     */
    record Size(double scale, long liveRows, int chunks) {
        /** About 700,000 line items. */
        static final Size FULL = new Size(0.117, 50_000, 28);
    }

    /**
     * A story that has not begun.
     *
     * @param size how large it is
     * @param servers makes the servers; closed by the caller
     * @param opening makes the target
     * @param out where it is told
     */
    Rehearsal(Size size, QuickstartServers servers, QuickstartTarget.Opening opening, PrintStream out) {
        this.size = size;
        this.servers = servers;
        this.opening = opening;
        this.out = out;
    }

    QuickstartReport run() {
        say("starting a PostgreSQL server for the source");
        TestDatabase source = servers.start("source");
        try (QuickstartTarget target = opening.open(servers)) {
            say("the target is " + target.description());
            return run(source, target);
        }
    }

    private QuickstartReport run(TestDatabase source, QuickstartTarget target) {
        String password = UUID.randomUUID().toString();
        say("filling the source with TPC-H");
        TpchRows rows = new TpchRows(size.scale());
        TpchTables.SourceRows full = TpchTables.fillSource(source, rows, password);
        long old = target.fill(source, rows, size.liveRows());
        say(String.format(
                Locale.ROOT,
                "the source has %,d line items (and %,d orders), the live table the first %,d of them",
                full.lineItems(),
                full.orders(),
                old));
        Path manifest = QuickstartManifest.write(
                servers.folder(), source, password, target.sink(), full.lineItems(), size.chunks(), LANES);
        say("the plan:");
        OwnTables.printPlan(out, BackfillCampaign.fromManifest(manifest).plan());
        say("readers count the live table from now on");
        try (LiveReaders readers = LiveReaders.start(target.readers(), old, full.lineItems());
                SupervisedRuns runs = SupervisedRuns.of(target, manifest, out)) {
            runs.loseALane(CHUNKS_BEFORE_THE_LANE_IS_KILLED);
            runs.loseTheParent(size.chunks() / 2);
            runs.publish();
            say("comparing every row");
            TableComparison comparison = target.compare(source);
            readers.stop();
            List<String> problems = new ArrayList<>(runs.problems());
            problems.addAll(PublishedTable.problems(target, runs.state(), old));
            return report(comparison, runs, readers, problems);
        }
    }

    private QuickstartReport report(
            TableComparison rows, SupervisedRuns runs, LiveReaders readers, List<String> problems) {
        return new QuickstartReport(
                rows,
                runs.state().chunks().size(),
                runs.state().receipts().size(),
                LANES,
                runs.lanesKilled(),
                runs.parentsKilled(),
                runs.lanesLeftBehind(),
                runs.runs(),
                runs.state().replayedChunks(),
                readers.reads(),
                readers.partialReads(),
                problems,
                Duration.ofNanos(System.nanoTime() - startNanos).toMillis() / 1000.0);
    }

    private void say(String what) {
        out.println("- " + what);
    }
}
