package io.dpone.internal.loop;

import io.dpone.contracts.chunk.ChunkSpec;
import io.dpone.contracts.identity.Dialect;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignLedger;
import io.dpone.spi.LaneFleet;
import io.dpone.spi.OperationStore;
import io.dpone.spi.Ticker;
import io.dpone.spi.Tokens;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * Everything that the loop acts on.
 *
 * @param fleet the lanes
 * @param ledger the ledger
 * @param operations receipts and operation leases
 * @param fence the campaign's held fence
 * @param ticker elapsed time
 * @param tokens where owner tokens come from
 * @param dialect the target's spellings
 * @param runKey the campaign's key
 * @param owner the campaign's owner
 * @param operationOf derives a chunk's operation identity
 * @param bootstrapOf the start data of a lane
 * @param keepAlive what must be proved alive with every renewal besides the fence, such as the exported snapshot
 * @param observer is told what happens
 */
public record LoopPorts(
        LaneFleet fleet,
        CampaignLedger ledger,
        OperationStore operations,
        CampaignFence fence,
        Ticker ticker,
        Tokens tokens,
        Dialect dialect,
        String runKey,
        String owner,
        Function<ChunkSpec, OperationIdentity> operationOf,
        IntFunction<LaneBootstrap> bootstrapOf,
        Runnable keepAlive,
        LoopObserver observer) {}
