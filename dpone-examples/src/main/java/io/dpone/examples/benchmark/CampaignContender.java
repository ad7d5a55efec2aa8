package io.dpone.examples.benchmark;

import io.dpone.examples.quickstart.QuickstartManifest;
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
        CampaignTimeline timeline = CampaignProgram.run(
                manifest, HostClasses.keptIn(task.classArchive()), task.classArchive(), List.of(), processes);
        timelines.add(timeline);
        return new Times(timeline.copyMicros(), timeline.runMicros());
    }

    /** What the campaigns that ran so far did and when. */
    List<CampaignTimeline> timelines() {
        return List.copyOf(timelines);
    }
}
