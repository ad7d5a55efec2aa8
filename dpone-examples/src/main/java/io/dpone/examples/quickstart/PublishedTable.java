package io.dpone.examples.quickstart;

import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.ChunkStatus;
import io.dpone.contracts.table.TableName;
import io.dpone.examples.disturbance.StateTables;
import io.dpone.testkit.postgres.TestDatabase;
import java.util.ArrayList;
import java.util.List;

/** What must be true of the live table, of the backup and of the ledger after the publication, apart from the rows themselves. Pure functions over two connections. */
final class PublishedTable {
    private PublishedTable() {}

    /**
     * Looks.
     *
     * @param target the target database
     * @param state the state tables in it
     * @param oldRows the rows of the former live table
     * @return what is wrong, in words
     */
    static List<String> problems(TestDatabase target, StateTables state, long oldRows) {
        List<String> problems = new ArrayList<>();
        expect(problems, "the indexes of live", "lineitem_pkey, lineitem_shipdate", indexes(target));
        expect(problems, "the comment on live", "Line items, read by the dashboard", comment(target));
        expect(problems, "the dashboard's right to read live", "t", grant(target));
        List<CampaignRecord> revisions = state.campaignRevisions();
        CampaignRecord campaign = revisions.get(revisions.size() - 1);
        if (!campaign.isPublished()) {
            problems.add("the ledger does not call the campaign published");
        }
        TableName backup = campaign.publication().backup();
        String backupRows = String.join(
                ", ", target.texts("SELECT count(*) FROM \"%s\".\"%s\"".formatted(backup.schema(), backup.table())));
        expect(problems, "the rows of the backup", Long.toString(oldRows), backupRows);
        List<ChunkRecord> chunks = state.chunks();
        if (chunks.stream().anyMatch(chunk -> chunk.status() != ChunkStatus.SUCCESS)) {
            problems.add("the ledger does not call every chunk committed");
        }
        return problems;
    }

    private static String indexes(TestDatabase target) {
        return String.join(", ", target.texts("""
                SELECT indexname
                  FROM pg_indexes
                 WHERE schemaname = 'public' AND tablename = 'lineitem'
                 ORDER BY indexname
                """));
    }

    private static String comment(TestDatabase target) {
        return String.join(", ", target.texts("SELECT obj_description('public.lineitem'::regclass, 'pg_class')"));
    }

    private static String grant(TestDatabase target) {
        return String.join(
                ", ",
                target.texts(
                        "SELECT has_table_privilege('%s', 'public.lineitem', 'SELECT')".formatted(TpchTables.READER)));
    }

    private static void expect(List<String> problems, String what, String expected, String found) {
        if (!expected.equals(found)) {
            problems.add(what + ": expected " + expected + ", found " + found);
        }
    }
}
