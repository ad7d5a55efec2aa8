package io.dpone.examples.quickstart;

import io.dpone.BackfillCampaign;
import io.dpone.campaign.CampaignListener;
import io.dpone.campaign.CampaignPlan;
import io.dpone.campaign.CampaignProgress;
import io.dpone.campaign.CampaignResult;
import io.dpone.campaign.CampaignResult.Outcome;
import io.dpone.campaign.CampaignSpec;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.json.CanonicalJson;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.examples.worker.WorkerLine;
import io.dpone.manifest.ManifestReader;
import java.io.PrintStream;
import java.nio.file.Path;

/** Loads the table that a manifest names: prints the plan, runs with progress, and ends with the result as one line of JSON. */
final class OwnTables {
    private OwnTables() {}

    /**
     * Runs the campaign once.
     *
     * @param manifest the manifest
     * @param out where to print
     * @return the exit code: 0 when the table is published
     */
    static int load(Path manifest, PrintStream out) {
        try {
            CampaignResult result = run(ManifestReader.read(manifest), out);
            print(out, result.toJson());
            return result.outcome() == Outcome.PUBLISHED ? 0 : 2;
        } catch (DponeException failure) {
            print(
                    out,
                    JsonValue.object()
                            .put("error", failure.code().id())
                            .put("effect", failure.effect().name())
                            .put("message", failure.getMessage())
                            .put("next", failure.code().remedy())
                            .build());
            return 1;
        }
    }

    private static CampaignResult run(CampaignSpec spec, PrintStream out) {
        try (ProgressDisplay display = ProgressDisplay.of(spec.targetTable().table(), out)) {
            BackfillCampaign campaign = BackfillCampaign.builder(spec)
                    .listener(new CampaignListener() {
                        @Override
                        public void onProgress(CampaignProgress progress) {
                            display.show(WorkerLine.Progress.of(progress));
                        }
                    })
                    .build();
            printPlan(out, campaign.plan());
            return campaign.run();
        }
    }

    static void printPlan(PrintStream out, CampaignPlan plan) {
        String text = plan.toString();
        int statements = text.indexOf("-- ");
        out.print(statements < 0 ? text : text.substring(0, statements));
        if (statements >= 0) {
            out.println("state         its tables and the registration of the target are missing; "
                    + plan.missingStateDdl().lines().count() + " lines of DDL make them");
        }
    }

    private static void print(PrintStream out, JsonObject line) {
        out.println(CanonicalJson.write(line));
    }
}
