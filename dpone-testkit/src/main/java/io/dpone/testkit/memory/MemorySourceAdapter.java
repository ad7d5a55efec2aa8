package io.dpone.testkit.memory;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.CampaignSource;
import io.dpone.spi.LaneSource;
import io.dpone.spi.SourceAdapter;
import io.dpone.spi.StopSignal;
import io.dpone.testkit.fault.PortCall;
import io.dpone.testkit.fault.SimulatedProcess;

/** The entry of one process into a source in memory. */
final class MemorySourceAdapter implements SourceAdapter {
    private final InMemorySource source;
    private final SimulatedProcess process;

    MemorySourceAdapter(InMemorySource source, SimulatedProcess process) {
        this.source = source;
        this.process = process;
    }

    @Override
    public String type() {
        return source.endpoint().type();
    }

    @Override
    public CampaignSource openCampaign(Endpoint endpoint, TableName table, StopSignal stop) {
        process.requireAlive();
        return new MemoryCampaignSource(source, process, table, stop);
    }

    @Override
    public LaneSource openLane(LaneBootstrap bootstrap) {
        return process.call(
                PortCall.LANE_SOURCE_OPEN,
                "lane " + bootstrap.workerId(),
                () -> new MemoryLaneSource(source, process, bootstrap));
    }
}
