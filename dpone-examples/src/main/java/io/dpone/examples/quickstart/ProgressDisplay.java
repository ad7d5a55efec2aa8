package io.dpone.examples.quickstart;

import io.dpone.examples.worker.WorkerLine.Progress;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Shows how far a run is. Called by one thread at a time. */
interface ProgressDisplay extends AutoCloseable {
    /**
     * Shows the latest figures.
     *
     * @param progress the figures
     */
    void show(Progress progress);

    @Override
    void close();

    /**
     * A bar where standard error is a terminal, plain lines on standard output elsewhere.
     *
     * @param task what the bar is called
     * @param out for plain lines
     * @return the display; the caller closes it
     */
    static ProgressDisplay of(String task, PrintStream out) {
        return isTerminal() ? new Bar(task) : new Lines(out);
    }

    private static boolean isTerminal() {
        try {
            String device = Files.readSymbolicLink(Path.of("/proc/self/fd/2")).toString();
            return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty");
        } catch (IOException e) {
            return false;
        }
    }

    /** A bar that counts chunks. */
    final class Bar implements ProgressDisplay {
        private static final int BAR_COLUMNS = 110;

        private final String task;
        private @Nullable ProgressBar bar;

        private Bar(String task) {
            this.task = task;
        }

        @Override
        public void show(Progress progress) {
            ProgressBar shown = bar;
            if (shown == null) {
                if (progress.chunks() == 0) {
                    return;
                }
                shown = new ProgressBarBuilder()
                        .setTaskName(task)
                        .setInitialMax(progress.chunks())
                        .setUnit(" chunks", 1)
                        .setStyle(ProgressBarStyle.ASCII)
                        .setUpdateIntervalMillis(250)
                        .hideEta()
                        // The default consumer opens a JLine terminal, which resets SIGINT to its default: Ctrl-C would
                        // then
                        // end this process without the hook that stops the servers.
                        .setConsumer(new ConsoleProgressBarConsumer(System.err, BAR_COLUMNS))
                        .build();
                bar = shown;
            }
            shown.stepTo(progress.committed());
            shown.setExtraMessage(" " + figures(progress));
        }

        @Override
        public void close() {
            ProgressBar shown = bar;
            if (shown != null) {
                shown.close();
            }
        }
    }

    /** A line for each newly committed chunk and each new phase. */
    final class Lines implements ProgressDisplay {
        private final PrintStream out;
        private String last = "";

        private Lines(PrintStream out) {
            this.out = out;
        }

        @Override
        public void show(Progress progress) {
            String state = progress.phase() + progress.committed();
            if (!state.equals(last)) {
                last = state;
                out.println("  " + progress.committed() + "/" + progress.chunks() + " chunks, " + figures(progress));
            }
        }

        @Override
        public void close() {
            // Every line is already written.
        }
    }

    private static String figures(Progress progress) {
        Long eta = progress.etaSeconds();
        String rest = eta == null ? "" : String.format(Locale.ROOT, ", %d s left", eta);
        return String.format(
                Locale.ROOT,
                "%,d rows, %,d rows/s%s, %s",
                progress.rows(),
                progress.rowsPerSecond(),
                rest,
                progress.phase().toLowerCase(Locale.ROOT));
    }
}
