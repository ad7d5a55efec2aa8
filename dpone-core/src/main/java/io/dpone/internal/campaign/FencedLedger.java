package io.dpone.internal.campaign;

import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.LedgerView;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignLedger;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The ledger of a run that holds its campaign: the session lock is proved before every write, so that a run whose lock is lost writes nothing more. Used by one thread. */
final class FencedLedger implements CampaignLedger {
    private final CampaignLedger ledger;
    private final CampaignFence fence;

    FencedLedger(CampaignLedger ledger, CampaignFence fence) {
        this.ledger = ledger;
        this.fence = fence;
    }

    @Override
    public Instant now() {
        return ledger.now();
    }

    @Override
    public Optional<LedgerView> read(String runKey) {
        return ledger.read(runKey);
    }

    @Override
    public boolean isHeld(String runKey) {
        return ledger.isHeld(runKey);
    }

    @Override
    public boolean create(CampaignRecord campaign, List<ChunkRecord> chunks) {
        fence.prove();
        return ledger.create(campaign, chunks);
    }

    @Override
    public <R> R change(String runKey, Scope scope, Change<R> change) {
        fence.prove();
        return ledger.change(runKey, scope, change);
    }

    // The takeover proves it itself, under the ledger's locks.
    @Override
    public <R> R takeOver(String runKey, CampaignFence held, Takeover<R> takeover) {
        return ledger.takeOver(runKey, held, takeover);
    }
}
