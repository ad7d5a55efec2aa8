package io.dpone.examples.benchmark;

import io.dpone.BackfillCampaign;
import io.dpone.campaign.CampaignEvent;
import io.dpone.campaign.CampaignListener;
import io.dpone.campaign.CampaignResult;
import io.dpone.campaign.CampaignSpec;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.json.CanonicalJson;
import io.dpone.contracts.json.JsonValue;
import io.dpone.lane.LaneClassArchive;
import io.dpone.lane.LaneClassPath;
import io.dpone.lane.LaneProcessOptions;
import io.dpone.lane.ProcessLaneLauncher;
import io.dpone.manifest.ManifestReader;
import io.dpone.spi.LaneLauncher;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/**
 * A host program that runs one campaign and measures it from the inside: {@code MeasuredCampaign MANIFEST ARCHIVE [OPTION...]}, where ARCHIVE is the folder in which
 * the classes of lanes are kept and the options are for the virtual machines of lanes. It prints nothing until {@code run()} has returned; then
 * a line for each transition, and last the outcome with the time that {@code run()} took. The exit code is 0 for an outcome and 1 for an error.
 */
public final class MeasuredCampaign {
    private MeasuredCampaign() {}

    /**
     * The program.
     *
     * @param arguments the manifest, the folder and options
     */
    public static void main(String[] arguments) {
        System.exit(run(
                Path.of(arguments[0]), Path.of(arguments[1]), List.of(arguments).subList(2, arguments.length)));
    }

    private static int run(Path manifest, Path archive, List<String> laneOptions) {
        List<TimedEvent> events = new CopyOnWriteArrayList<>();
        CampaignSpec spec = ManifestReader.read(manifest);
        BackfillCampaign.Builder builder = BackfillCampaign.builder(spec);
        long start = System.nanoTime();
        BackfillCampaign campaign = builder.listener(new CampaignListener() {
                    @Override
                    public void onEvent(CampaignEvent event) {
                        events.add(
                                new TimedEvent(microsSince(start), event.kind(), event.chunkIndex(), event.message()));
                    }
                })
                .laneLauncher(launcher(archive, laneOptions))
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

    // Of the class path only what the virtual machine can keep: no folder, as a build has it.
    private static LaneLauncher launcher(Path archive, List<String> laneOptions) {
        List<Path> jars =
                HostClasses.entries().stream().filter(Files::isRegularFile).toList();
        return new ProcessLaneLauncher(LaneProcessOptions.ofDefaults()
                .withClassPath(LaneClassPath.of(jars))
                .withJvmOptions(laneOptions)
                .withClassArchive(new LaneClassArchive.Folder(archive)));
    }

    private static long microsSince(long start) {
        return TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - start);
    }
}
