package io.dpone.testkit.memory;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.identity.Dialect;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.CampaignTarget;
import io.dpone.spi.ColumnRules;
import io.dpone.spi.EqualTypes;
import io.dpone.spi.LaneTarget;
import io.dpone.spi.TargetAdapter;
import io.dpone.testkit.fault.PortCall;
import io.dpone.testkit.fault.SimulatedProcess;

/** The entry of one process into a target in memory. */
final class MemoryTargetAdapter implements TargetAdapter {
    private final InMemoryTarget target;
    private final SimulatedProcess process;

    MemoryTargetAdapter(InMemoryTarget target, SimulatedProcess process) {
        this.target = target;
        this.process = process;
    }

    @Override
    public String type() {
        return target.endpoint().type();
    }

    @Override
    public Dialect dialect() {
        return InMemoryTarget.dialect();
    }

    @Override
    public ColumnRules columnRules() {
        return new EqualTypes();
    }

    @Override
    public CampaignTarget openCampaign(Endpoint endpoint, TableName live, String stateSchema) {
        process.requireAlive();
        return new MemoryCampaignTarget(target, process, live);
    }

    @Override
    public LaneTarget openLane(LaneBootstrap bootstrap) {
        return process.call(
                PortCall.LANE_TARGET_OPEN,
                "lane " + bootstrap.workerId(),
                () -> target.monitor().locked(() -> MemoryLaneTarget.open(target, bootstrap, process)));
    }
}
