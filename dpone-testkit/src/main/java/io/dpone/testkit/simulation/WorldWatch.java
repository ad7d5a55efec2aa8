package io.dpone.testkit.simulation;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.ChunkStatus;
import io.dpone.contracts.ledger.ChunkTransitions;
import io.dpone.testkit.fault.PortCall;
import io.dpone.testkit.fault.PortMoment;
import io.dpone.testkit.fault.PortMoment.Phase;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Watches source and target at every port call: what readers of live see, what is read, and what commits. */
final class WorldWatch {
    private final World world;
    private final Set<String> committed = new HashSet<>();
    private final Set<Integer> committedChunks = new TreeSet<>();
    private boolean liveIsNew;

    WorldWatch(World world) {
        this.world = world;
    }

    void at(PortMoment moment) {
        if (!moment.process().isAlive()) {
            world.trace().broken(SimulationRule.DEAD_HOST_IS_SILENT, moment + " after the process was killed");
        }
        if (moment.phase() == Phase.AFTER && !Trace.WAITING.contains(moment.call())) {
            readLive();
        }
        if (moment.phase() == Phase.AFTER && moment.call() == PortCall.LEDGER_CHANGE) {
            committedChunks.forEach(this::requireNotFailed);
        }
        world.lane(moment.process()).ifPresent(lane -> atLane(lane, moment));
    }

    private void atLane(SimulatedLane lane, PortMoment moment) {
        boolean before = moment.phase() == Phase.BEFORE;
        if (moment.call() == PortCall.LANE_SOURCE_READ && before) {
            reading(lane);
        } else if (moment.call() == PortCall.LANE_TARGET_PROBE && !before) {
            lane.probed(committed.contains(moment.detail()));
        } else if (moment.call() == PortCall.APPEND_COMMIT && !before) {
            committing(lane, moment.detail());
        }
    }

    private void reading(SimulatedLane lane) {
        // A lane that was frozen since its probe finds out at its next step.
        boolean isOvertaken =
                lane.bootstrap().epoch() < world.campaign().target().epoch(SimulatedCampaign.RUN_KEY);
        boolean ledgerKnows = lane.command()
                .filter(run -> !isOvertaken)
                .filter(run -> world.campaign().chunk(run.chunk().index()).status() == ChunkStatus.SUCCESS)
                .isPresent();
        if (ledgerKnows || lane.sawReceipt()) {
            world.trace()
                    .broken(
                            SimulationRule.COMMITTED_CHUNK_IS_NOT_READ,
                            lane + " reads a chunk that is committed, as the " + (ledgerKnows ? "ledger" : "receipt")
                                    + " says");
        }
    }

    private void committing(SimulatedLane lane, String operationKey) {
        if (!committed.add(operationKey)) {
            world.trace().broken(SimulationRule.ONE_RECEIPT_PER_CHUNK, lane + " commits a chunk again");
        }
        lane.command().ifPresent(command -> {
            committedChunks.add(command.chunk().index());
            ChunkRecord chunk = world.campaign().chunk(command.chunk().index());
            if (!command.binding().owner().equals(chunk.leaseOwner())) {
                world.trace()
                        .broken(
                                SimulationRule.LEDGER_AND_RECEIPTS_AGREE,
                                lane + " commits chunk " + chunk.index() + ", which is " + chunk.status()
                                        + " in the ledger and not its own");
            }
        });
        long epoch = world.campaign().target().epoch(SimulatedCampaign.RUN_KEY);
        if (lane.bootstrap().epoch() != epoch) {
            world.trace()
                    .broken(
                            SimulationRule.EPOCH_IS_COMPARED,
                            lane + " commits under epoch " + lane.bootstrap().epoch() + " when the campaign is at "
                                    + epoch);
        }
    }

    // A takeover calls failed what it finds running; the next attempt then finds the receipt.
    private void requireNotFailed(int index) {
        ChunkRecord chunk = world.campaign().chunk(index);
        String error = String.valueOf(chunk.error());
        if (chunk.status() == ChunkStatus.FAILED
                && !error.equals(ChunkTransitions.ORPHANED)
                && !error.equals(ChunkTransitions.LEASE_EXPIRED)) {
            world.trace()
                    .broken(
                            SimulationRule.LEDGER_AND_RECEIPTS_AGREE,
                            "the ledger says that chunk " + index + " failed (" + error
                                    + "), and its receipt is there");
        }
    }

    private void readLive() {
        List<String> rows;
        try {
            rows = world.campaign().target().rows(SimulatedCampaign.LIVE);
        } catch (DponeException e) {
            world.trace().broken(SimulationRule.LIVE_IS_WHOLE, "there is no live table");
            return;
        }
        boolean isNew = rows.equals(world.campaign().rows());
        boolean isOld = rows.equals(world.campaign().oldRows());
        if (isNew && !liveIsNew) {
            liveIsNew = true;
            world.trace().say("live is the new table");
        } else if (!isNew && (liveIsNew || !isOld)) {
            world.trace()
                    .broken(
                            SimulationRule.LIVE_IS_WHOLE,
                            "a reader sees " + rows.size() + " rows that are neither the old nor the new table");
        }
    }
}
