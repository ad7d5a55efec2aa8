package io.dpone.examples.benchmark;

import io.dpone.campaign.CampaignResult.Outcome;
import io.dpone.examples.quickstart.QuickstartManifest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A campaign of dpone in a virtual machine of its own; its lanes are processes below that. Used by one thread. */
final class CampaignContender implements Contender {
    private final int lanes;
    private final int chunks;
    private final List<CampaignTimeline> timelines = new ArrayList<>();

    CampaignContender(int lanes, int chunks) {
        this.lanes = lanes;
        this.chunks = chunks;
    }

    @Override
    public Kind kind() {
        return Kind.DPONE;
    }

    @Override
    public int jobs() {
        return lanes;
    }

    @Override
    public Beginning beginning() {
        return Beginning.LIVE_TABLE;
    }

    @Override
    public Optional<String> whyNot() {
        return Optional.empty();
    }

    @Override
    public Times run(Task task, ContenderProcesses processes) {
        // The servers trust whoever connects; a password is given because hosts give one.
        String password = UUID.randomUUID().toString();
        Path manifest = QuickstartManifest.write(
                task.folder(),
                task.source(),
                password,
                QuickstartManifest.Sink.of(task.target(), password),
                task.rows(),
                chunks,
                lanes);
        Process worker = processes.startReadable(processes.program(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                // As the how-to on embedding advises for a process that runs one campaign and ends.
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                MeasuredCampaign.class.getName(),
                manifest.toString(),
                task.classArchive().toString())));
        List<String> lines = read(worker);
        processes.await(List.of(worker));
        CampaignTimeline timeline = CampaignTimeline.parse(lines);
        if (!timeline.outcome().equals(Outcome.PUBLISHED.name())) {
            throw new ContenderFailedException("the campaign ended " + timeline.outcome());
        }
        timelines.add(timeline);
        return new Times(timeline.copyMicros(), timeline.runMicros());
    }

    /** What the campaigns that ran so far did and when. */
    List<CampaignTimeline> timelines() {
        return List.copyOf(timelines);
    }

    private static List<String> read(Process worker) {
        try (BufferedReader output = worker.inputReader(StandardCharsets.UTF_8)) {
            return output.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException("the campaign cannot be listened to", e);
        }
    }
}
