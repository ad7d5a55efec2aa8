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
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import java.sql.Connection;
import java.time.Instant;
import java.util.Calendar;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;

/** What the one campaign of a target database has recorded, read without any lock. Used by one thread. */
public final class StateTables implements AutoCloseable {
    /** The table of receipts. */
    public static final String RECEIPTS = "\"DWH_Tech\".dpone_load_receipt";

    /** The table with the row that serialises a campaign's journal. */
    public static final String HEADS = "\"DWH_Tech\".__dpone__backfill_heads";

    /** The table with the row that says how often a campaign was acquired. */
    public static final String EPOCHS = "\"DWH_Tech\".__dpone__backfill_epochs";

    private final WatchConnection watch;
    private final String schema;
    private final String existence;

    private StateTables(Connection connection, String schema, String existence) {
        this.watch = new WatchConnection(connection);
        this.schema = schema;
        this.existence = existence;
    }

    /**
     * Opens a connection that watches. The tables need not be there yet.
     *
     * @param target the target database, as superuser
     */
    public StateTables(TestDatabase target) {
        this(target.connect(), "DWH_Tech", "SELECT CASE WHEN to_regclass(?) IS NULL THEN 0 ELSE 1 END");
    }

    /**
     * Opens a connection that watches. The tables need not be there yet.
     *
     * @param target the target database
     * @param schema the schema of the state tables
     */
    public StateTables(SqlServerDatabase target, String schema) {
        this(target.connect(), schema, "SELECT CASE WHEN OBJECT_ID(?, N'U') IS NULL THEN 0 ELSE 1 END");
    }

    /**
     * The chunks as the ledger has them now.
     *
     * @return the latest record of each, in order; empty before the campaign is created
     */
    public List<ChunkRecord> chunks() {
        if (!exists("__dpone__backfill_heads")) {
            return List.of();
        }
        String sql = """
                SELECT chunk.details_json
                  FROM %1$s AS chunk
                 WHERE NOT EXISTS (
                         SELECT 1
                           FROM %1$s AS later
                          WHERE later.chunk_index = chunk.chunk_index AND later.journal_id > chunk.journal_id)
                 ORDER BY chunk.chunk_index
                """.formatted(table("__dpone__backfill_chunks"));
        return watch.rows(sql, row -> LedgerJson.readChunk(object(row.getString(1))));
    }

    /**
     * Every revision of the campaign's record.
     *
     * @return the revisions in the order in which they were written; empty before the campaign is created
     */
    public List<CampaignRecord> campaignRevisions() {
        if (!exists("__dpone__backfill_heads")) {
            return List.of();
        }
        String sql = """
                SELECT details_json
                  FROM %s
                 ORDER BY journal_id
                """.formatted(table("__dpone__backfill_campaigns"));
        return watch.rows(sql, row -> LedgerJson.readCampaign(object(row.getString(1))));
    }

    /**
     * The key of the campaign, once a run has acquired it.
     *
     * @return the key
     * @throws IllegalStateException before the first run has acquired the campaign
     */
    public String runKey() {
        List<String> keys =
                watch.rows("SELECT run_key FROM " + table("__dpone__backfill_epochs"), row -> row.getString(1));
        if (keys.size() != 1) {
            throw new IllegalStateException("the target has " + keys.size() + " campaigns and not one");
        }
        return keys.get(0);
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
        if (!exists("dpone_load_receipt")) {
            return List.of();
        }
        return watch.rows("SELECT total_rows FROM " + table("dpone_load_receipt"), row -> row.getLong(1));
    }

    /**
     * How often the campaign was acquired.
     *
     * @return the epoch, 0 before the first time
     */
    public long epoch() {
        if (!exists("__dpone__backfill_epochs")) {
            return 0;
        }
        return watch.rows(
                        "SELECT coalesce(max(epoch), 0) FROM " + table("__dpone__backfill_epochs"),
                        row -> row.getLong(1))
                .get(0);
    }

    /**
     * When the campaign was last acquired.
     *
     * @return the time by the target's clock
     */
    public Instant acquiredAt() {
        return watch.rows(
                        "SELECT acquired_at FROM " + table("__dpone__backfill_epochs"),
                        // SQL Server's column has no zone, and holds UTC.
                        row -> row.getTimestamp(1, Calendar.getInstance(TimeZone.getTimeZone("UTC"), Locale.ROOT))
                                .toInstant())
                .get(0);
    }

    /** Closes the connection. */
    @Override
    public void close() {
        watch.close();
    }

    private boolean exists(String table) {
        return watch.rows(existence, row -> row.getInt(1) == 1, table(table)).get(0);
    }

    private String table(String name) {
        return "\"" + schema + "\".\"" + name + "\"";
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
