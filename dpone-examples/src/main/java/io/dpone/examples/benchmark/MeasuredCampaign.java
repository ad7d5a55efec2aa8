package io.dpone.examples.benchmark;

import io.dpone.BackfillCampaign;
import io.dpone.campaign.CampaignEvent;
import io.dpone.campaign.CampaignListener;
import io.dpone.campaign.CampaignResult;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.json.CanonicalJson;
import io.dpone.contracts.json.JsonValue;
import io.dpone.manifest.ManifestReader;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/**
 * A host program that runs one campaign and measures it from the inside: {@code MeasuredCampaign MANIFEST}. It prints nothing until {@code run()} has returned; then
 * a line for each transition, and last the outcome with the time that {@code run()} took. The exit code is 0 for an outcome and 1 for an error.
 */
public final class MeasuredCampaign {
    private MeasuredCampaign() {}

    /**
     * The program.
     *
     * @param arguments the manifest
     */
    public static void main(String[] arguments) {
        System.exit(run(Path.of(arguments[0])));
    }

    private static int run(Path manifest) {
        List<TimedEvent> events = new CopyOnWriteArrayList<>();
        BackfillCampaign.Builder builder = BackfillCampaign.builder(ManifestReader.read(manifest));
        long start = System.nanoTime();
        BackfillCampaign campaign = builder.listener(new CampaignListener() {
                    @Override
                    public void onEvent(CampaignEvent event) {
                        events.add(
                                new TimedEvent(microsSince(start), event.kind(), event.chunkIndex(), event.message()));
                    }
                })
                .build();
        try {
            CampaignResult result = campaign.run();
            long micros = microsSince(start);
            events.forEach(event -> System.out.println(event.text()));
            System.out.println(CanonicalJson.write(JsonValue.object()
                    .put("outcome", result.outcome().name())
                    .put("run_micros", micros)
                    .build()));
            return 0;
        } catch (DponeException failure) {
            System.err.println(failure.getMessage());
            return 1;
        }
    }

    private static long microsSince(long start) {
        return TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - start);
    }
}
