package io.dpone.spi.state;

import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.ChunkRecord;
import java.time.Instant;
import java.util.List;

/**
 * What a change of a campaign decides on.
 *
 * @param now the target's clock
 * @param campaign the campaign's latest record
 * @param chunks the latest records of the chunks that were asked for, in the order of their indexes
 */
public record JournalState(Instant now, CampaignRecord campaign, List<ChunkRecord> chunks) {
    // An immutable copy.
    public JournalState {
        chunks = List.copyOf(chunks);
    }
}
