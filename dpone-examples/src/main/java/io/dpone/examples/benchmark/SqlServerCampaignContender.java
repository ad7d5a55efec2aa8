package io.dpone.examples.benchmark;

import io.dpone.contracts.lane.LoadStrategy;
import java.nio.file.Path;
import java.util.Optional;

/** A campaign of dpone into SQL Server, in a virtual machine of its own; its lanes are processes below that. */
final class SqlServerCampaignContender implements SqlServerContender {
    private final LoadStrategy strategy;
    private final int lanes;
    private final int chunks;

    /** By {@link LoadStrategy#DIRECT} or {@link LoadStrategy#STAGED}. */
    SqlServerCampaignContender(LoadStrategy strategy, int lanes, int chunks) {
        this.strategy = strategy;
        this.lanes = lanes;
        this.chunks = chunks;
    }

    @Override
    public Kind kind() {
        return strategy == LoadStrategy.STAGED ? Kind.STAGED : Kind.DIRECT;
    }

    @Override
    public int connections() {
        return lanes;
    }

    @Override
    public Contender.Beginning beginning() {
        return Contender.Beginning.LIVE_TABLE;
    }

    @Override
    public Optional<String> whyNot() {
        return Optional.empty();
    }

    @Override
    public Run run(Task task, ContenderProcesses processes) {
        Path manifest = SqlServerManifest.write(task, strategy, lanes, chunks);
        CampaignTimeline timeline = CampaignProgram.run(
                manifest,
                HostClasses.readAnew(),
                task.classArchive(),
                new AllocationLog(task.folder()).jvmOptions(),
                processes);
        return new Run(timeline.copyMicros(), timeline.runMicros(), Optional.empty());
    }
}
