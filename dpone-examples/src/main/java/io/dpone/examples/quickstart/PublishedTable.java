package io.dpone.examples.quickstart;

import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.ChunkStatus;
import io.dpone.examples.disturbance.StateTables;
import java.util.ArrayList;
import java.util.List;

/** What must be true of the live table, of the backup and of the ledger after the publication, apart from the rows themselves. Pure functions over two connections. */
final class PublishedTable {
    private PublishedTable() {}

    /**
     * Looks.
     *
     * @param target the target
     * @param state the state tables in it
     * @param oldRows the rows of the former live table
     * @return what is wrong, in words
     */
    static List<String> problems(QuickstartTarget target, StateTables state, long oldRows) {
        List<String> problems = new ArrayList<>(target.losses());
        List<CampaignRecord> revisions = state.campaignRevisions();
        CampaignRecord campaign = revisions.get(revisions.size() - 1);
        if (!campaign.isPublished()) {
            problems.add("the ledger does not call the campaign published");
        }
        long backupRows = target.count(campaign.publication().backup());
        if (backupRows != oldRows) {
            problems.add("the rows of the backup: expected " + oldRows + ", found " + backupRows);
        }
        List<ChunkRecord> chunks = state.chunks();
        if (chunks.stream().anyMatch(chunk -> chunk.status() != ChunkStatus.SUCCESS)) {
            problems.add("the ledger does not call every chunk committed");
        }
        return problems;
    }
}
