package io.dpone.examples.disturbance;

import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.contracts.json.StrictJson;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.ChunkEvidence;
import io.dpone.contracts.ledger.ChunkEvidence.Route;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.ChunkStatus;
import io.dpone.contracts.ledger.LedgerJson;
import io.dpone.testkit.postgres.TestDatabase;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;

/** What the one campaign of a target database has recorded, read without any lock. Used by one thread. */
public final class StateTables implements AutoCloseable {
    /** The table of receipts. */
    public static final String RECEIPTS = "\"DWH_Tech\".dpone_load_receipt";

    /** The table with the row that serialises a campaign's journal. */
    public static final String HEADS = "\"DWH_Tech\".__dpone__backfill_heads";

    /** The table with the row that says how often a campaign was acquired. */
    public static final String EPOCHS = "\"DWH_Tech\".__dpone__backfill_epochs";

    private final WatchConnection watch;

    /**
     * Opens a connection that watches. The tables need not be there yet.
     *
     * @param target the target database, as superuser
     */
    public StateTables(TestDatabase target) {
        this.watch = new WatchConnection(target);
    }

    /**
     * The chunks as the ledger has them now.
     *
     * @return the latest record of each, in order; empty before the campaign is created
     */
    public List<ChunkRecord> chunks() {
        if (!exists(HEADS)) {
            return List.of();
        }
        String sql = """
                SELECT DISTINCT ON (chunk_index) details_json
                  FROM "DWH_Tech".__dpone__backfill_chunks
                 ORDER BY chunk_index, journal_id DESC
                """;
        return watch.rows(sql, row -> LedgerJson.readChunk(object(row.getString(1))));
    }

    /**
     * Every revision of the campaign's record.
     *
     * @return the revisions in the order in which they were written; empty before the campaign is created
     */
    public List<CampaignRecord> campaignRevisions() {
        if (!exists(HEADS)) {
            return List.of();
        }
        String sql = """
                SELECT details_json
                  FROM "DWH_Tech".__dpone__backfill_campaigns
                 ORDER BY journal_id
                """;
        return watch.rows(sql, row -> LedgerJson.readCampaign(object(row.getString(1))));
    }

    /**
     * How many chunks the ledger calls committed.
     *
     * @return the number
     */
    public int committedChunks() {
        return (int) chunks().stream()
                .filter(chunk -> chunk.status() == ChunkStatus.SUCCESS)
                .count();
    }

    /**
     * How many chunks were found committed by their receipts instead of being read again.
     *
     * @return the number
     */
    public int replayedChunks() {
        return (int) chunks().stream().filter(StateTables::isReplayed).count();
    }

    /**
     * The rows that each receipt stands for.
     *
     * @return one number for each receipt
     */
    public List<Long> receipts() {
        if (!exists(RECEIPTS)) {
            return List.of();
        }
        return watch.rows("SELECT total_rows FROM " + RECEIPTS, row -> row.getLong(1));
    }

    /**
     * How often the campaign was acquired.
     *
     * @return the epoch, 0 before the first time
     */
    public long epoch() {
        if (!exists(EPOCHS)) {
            return 0;
        }
        return watch.rows("SELECT coalesce(max(epoch), 0) FROM " + EPOCHS, row -> row.getLong(1))
                .get(0);
    }

    /**
     * When the campaign was last acquired.
     *
     * @return the time by the target's clock
     */
    public Instant acquiredAt() {
        return watch.rows(
                        "SELECT acquired_at FROM " + EPOCHS,
                        row -> row.getObject(1, OffsetDateTime.class).toInstant())
                .get(0);
    }

    /** Closes the connection. */
    @Override
    public void close() {
        watch.close();
    }

    private boolean exists(String table) {
        return watch.rows("SELECT to_regclass(?) IS NOT NULL", row -> row.getBoolean(1), table)
                .get(0);
    }

    private static boolean isReplayed(ChunkRecord chunk) {
        ChunkEvidence evidence = chunk.evidence();
        return evidence != null
                && (evidence.route() == Route.REPLAY_SUPPRESSED || evidence.route() == Route.RECEIPT_RECOVERED);
    }

    private static JsonObject object(String document) {
        return (JsonObject) StrictJson.parse(document, StrictJson.Limits.ofDefaults());
    }
}
