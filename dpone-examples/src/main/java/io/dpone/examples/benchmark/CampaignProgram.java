package io.dpone.examples.benchmark;

import io.dpone.campaign.CampaignResult.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A {@link MeasuredCampaign} in a virtual machine of its own. */
final class CampaignProgram {
    // As the how-to on embedding advises for a process that runs one campaign and ends.
    private static final List<String> JVM_OPTIONS = List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    private CampaignProgram() {}

    /**
     * Runs a campaign.
     *
     * @param manifest what
     * @param hostClasses where the host has its classes from
     * @param classArchive where the classes of lanes are kept
     * @param loggingOptions further options of the virtual machines of host and lanes, which say what they log of themselves
     * @param processes start and watch it
     * @return when it did what
     * @throws ContenderFailedException when the campaign did not publish
     */
    static CampaignTimeline run(
            Path manifest,
            HostClasses hostClasses,
            Path classArchive,
            List<String> loggingOptions,
            ContenderProcesses processes) {
        List<String> jvmOptions = new ArrayList<>(JVM_OPTIONS);
        jvmOptions.addAll(hostClasses.jvmOptions());
        jvmOptions.addAll(loggingOptions);
        List<String> arguments = new ArrayList<>(List.of(manifest.toString(), classArchive.toString()));
        arguments.addAll(loggingOptions);
        JavaProgram program = new JavaProgram(
                jvmOptions, hostClasses.classPath(), MeasuredCampaign.class.getName(), arguments, Map.of());
        CampaignTimeline timeline = CampaignTimeline.parse(program.run(processes));
        if (!timeline.outcome().equals(Outcome.PUBLISHED.name())) {
            throw new ContenderFailedException("the campaign ended " + timeline.outcome());
        }
        return timeline;
    }
}
