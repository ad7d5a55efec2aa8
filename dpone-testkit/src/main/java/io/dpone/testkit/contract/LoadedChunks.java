package io.dpone.testkit.contract;

import io.dpone.contracts.identity.Dialect;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.CampaignTransitions;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.contracts.ledger.Transition;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignLedger;
import io.dpone.spi.CampaignLedger.Decision;
import io.dpone.spi.LaneSource.ReadSummary;
import io.dpone.spi.LaneTarget;
import io.dpone.spi.LaneTarget.ChunkAppend;
import io.dpone.spi.LaneTarget.OperationLease;
import io.dpone.spi.RowFrame;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** A campaign on a fixture whose chunks are loaded by hand. */
final class LoadedChunks {
    static final String OWNER = "dpone-backfill-chunk:1";
    static final Duration TTL = Duration.ofMinutes(10);
    static final String SNAPSHOT = "00000003-0000001B-1";
    static final String LOAD = "command-1";

    private final TargetStateFixture state;
    private long epoch;

    LoadedChunks(TargetStateFixture state) {
        this.state = state;
        CampaignLedger ledger = state.newLedger();
        Instant now = ledger.now();
        ledger.create(SampleCampaign.record(state.runKey(), now), SampleCampaign.chunks(state.runKey(), 3, now));
    }

    /** Takes the campaign over as another host would; the sessions of the earlier epoch are left alone. */
    void takeOver() {
        CampaignLedger ledger = state.newLedger();
        try (CampaignFence fence = state.acquireFence(state.runKey())) {
            epoch = ledger.takeOver(state.runKey(), fence, (current, next, now) -> {
                Transition<CampaignRecord> acquired =
                        CampaignTransitions.acquire(current.campaign(), "owner-" + next, next, now.plus(TTL), now);
                return new Decision<>(((Transition.Applied<CampaignRecord>) acquired).record(), List.of(), next);
            });
        }
    }

    /** The epoch of the last takeover. */
    long epoch() {
        return epoch;
    }

    /** Loads a chunk whole, from the claim to the receipt. */
    ChunkReceipt load(OperationIdentity operation, int rows) {
        try (LaneTarget lane = state.openLane(epoch)) {
            OperationLease lease = lane.claim(operation, digest(OWNER), TTL);
            try (ChunkAppend append = lane.begin(operation, lease, LOAD)) {
                return append.commit(write(append, rows)).receipt();
            }
        }
    }

    /** Writes rows and ends the data; answers what a reader would say of them. */
    ReadSummary write(ChunkAppend append, int rows) {
        RowFrame frame = state.rows(rows);
        append.write(frame);
        append.endData();
        return new ReadSummary(rows, frame.length(), SNAPSHOT);
    }

    static String digest(String owner) {
        return OperationIdentity.ownerDigest(Dialect.postgres(), owner);
    }
}
