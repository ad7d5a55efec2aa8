package io.dpone.examples.worker;

import io.dpone.BackfillCampaign;
import io.dpone.campaign.CampaignEvent;
import io.dpone.campaign.CampaignListener;
import io.dpone.campaign.CampaignProgress;
import io.dpone.campaign.CampaignResult;
import io.dpone.contracts.error.DponeException;
import io.dpone.manifest.ManifestReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;

/**
 * A host program that makes one run of a campaign: {@code CampaignWorker MANIFEST HOST_RUN_ID}. It writes {@linkplain WorkerLine lines} to standard output; the
 * last one is the result, or the error's code. The exit code is 0 for a result and 1 for an error.
 *
 * <p>It ends at once when its standard input ends, because then nobody listens any more.
 */
public final class CampaignWorker {
    private static final int ABANDONED = 3;

    private CampaignWorker() {}

    /**
     * The program.
     *
     * @param arguments the manifest and the host's label of this run
     */
    public static void main(String[] arguments) {
        endWith(System.in);
        System.exit(run(Path.of(arguments[0]), arguments[1], System.out));
    }

    private static int run(Path manifest, String hostRunId, PrintStream out) {
        try {
            CampaignResult result = BackfillCampaign.builder(ManifestReader.read(manifest))
                    .hostRunId(hostRunId)
                    .listener(new LinePrinter(out))
                    .build()
                    .run();
            out.println(WorkerLine.Ended.of(result).text());
            return 0;
        } catch (DponeException failure) {
            out.println(WorkerLine.Ended.of(failure).text());
            return 1;
        }
    }

    private static void endWith(InputStream in) {
        Thread watch = new Thread(
                () -> {
                    try {
                        in.transferTo(OutputStream.nullOutputStream());
                    } catch (IOException e) {
                        // The same as its end.
                    }
                    Runtime.getRuntime().halt(ABANDONED);
                },
                "standard input");
        watch.setDaemon(true);
        watch.start();
    }

    private record LinePrinter(PrintStream out) implements CampaignListener {
        @Override
        public void onProgress(CampaignProgress progress) {
            out.println(WorkerLine.Progress.of(progress).text());
        }

        @Override
        public void onEvent(CampaignEvent event) {
            out.println(WorkerLine.Event.of(event).text());
        }
    }
}
