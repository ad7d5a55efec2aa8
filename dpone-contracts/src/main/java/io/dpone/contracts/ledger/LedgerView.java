package io.dpone.contracts.ledger;

import java.util.List;

/**
 * A campaign with some or all of its chunks, as of one instant.
 *
 * @param campaign the campaign
 * @param chunks the chunks that were asked for, in the order of their indexes
 */
public record LedgerView(CampaignRecord campaign, List<ChunkRecord> chunks) {
    // Copies the list.
    public LedgerView {
        chunks = List.copyOf(chunks);
    }

    /**
     * The chunk of that index.
     *
     * @param index the index
     * @return the record
     */
    public ChunkRecord chunk(int index) {
        return chunks.stream()
                .filter(chunk -> chunk.index() == index)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("chunk " + index + " was not read"));
    }
}
