package io.dpone.internal.loop;

import io.dpone.contracts.chunk.ChunkSpec;
import io.dpone.contracts.lane.CommandBinding;
import io.dpone.contracts.ledger.ChunkEvidence;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.ChunkTransitions;
import io.dpone.contracts.ledger.Transition;
import io.dpone.spi.CampaignLedger;
import io.dpone.spi.CampaignLedger.Decision;
import io.dpone.spi.CampaignLedger.Scope;
import io.dpone.spi.Tokens;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;

/** Chunk transitions of this run, each one transaction of the ledger. Used by one thread. */
final class ChunkLeases {
    private static final String OWNER_PREFIX = "dpone-backfill-chunk:";

    private final CampaignLedger ledger;
    private final Tokens tokens;
    private final String runKey;
    private final String campaignOwner;
    private final Duration ttl;

    ChunkLeases(CampaignLedger ledger, Tokens tokens, String runKey, String campaignOwner, Duration ttl) {
        this.ledger = ledger;
        this.tokens = tokens;
        this.runKey = runKey;
        this.campaignOwner = campaignOwner;
        this.ttl = ttl;
    }

    CommandBinding newBinding(ChunkSpec chunk) {
        return CommandBinding.of(
                runKey, chunk.index(), OWNER_PREFIX + tokens.next().toString().replace("-", ""));
    }

    Transition<ChunkRecord> acquire(CommandBinding binding) {
        return ledger.change(runKey, new Scope.Chunks(Set.of(binding.chunkIndex())), (current, now) -> {
            Transition<ChunkRecord> transition = ChunkTransitions.acquire(
                    current.campaign(),
                    campaignOwner,
                    current.chunk(binding.chunkIndex()),
                    binding.owner(),
                    now.plus(ttl),
                    binding.commandId(),
                    now);
            return decision(transition);
        });
    }

    Transition<ChunkRecord> renew(Claim claim) {
        return change(claim, (chunk, now) -> ChunkTransitions.renew(chunk, claim.owner(), now.plus(ttl), now));
    }

    Transition<ChunkRecord> release(Claim claim) {
        return change(claim, (chunk, now) -> ChunkTransitions.release(chunk, claim.owner(), now));
    }

    Transition<ChunkRecord> fail(Claim claim, String error) {
        return change(claim, (chunk, now) -> ChunkTransitions.fail(chunk, claim.owner(), error, now));
    }

    Transition<ChunkRecord> succeed(Claim claim, ChunkReceipt receipt, ChunkEvidence.Route route) {
        ChunkEvidence evidence = new ChunkEvidence(receipt.receiptId(), receipt.snapshotAuthority(), route);
        return change(claim, (chunk, now) -> ChunkTransitions.succeed(chunk, claim.owner(), receipt, evidence, now));
    }

    private Transition<ChunkRecord> change(
            Claim claim, BiFunction<ChunkRecord, Instant, Transition<ChunkRecord>> transition) {
        return ledger.change(
                runKey,
                new Scope.Chunks(Set.of(claim.index())),
                (current, now) -> decision(transition.apply(current.chunk(claim.index()), now)));
    }

    private static Decision<Transition<ChunkRecord>> decision(Transition<ChunkRecord> transition) {
        return transition instanceof Transition.Applied<ChunkRecord> applied
                ? new Decision<>(null, List.of(applied.record()), transition)
                : Decision.none(transition);
    }
}
