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
import java.time.Instant;
import java.util.List;

/** What the one campaign of a target database has recorded, read without any lock. Used by one thread. */
public final class StateTables implements AutoCloseable {
    /** The table of receipts. */
    public static final String RECEIPTS = "\"DWH_Tech\".dpone_load_receipt";

    private final WatchConnection watch;
    private final StateQueries queries;

    /**
     * Opens a connection that watches. The tables need not be there yet.
     *
     * @param target the target database, as superuser
     */
    public StateTables(TestDatabase target) {
        this.watch = new WatchConnection(target.connect());
        this.queries = StateQueries.ofPostgres();
    }

    /**
     * Opens a connection that watches. The tables need not be there yet.
     *
     * @param target the target database
     */
    public StateTables(SqlServerDatabase target) {
        this.watch = new WatchConnection(target.connect());
        this.queries = StateQueries.ofSqlServer();
    }

    /**
     * The chunks as the ledger has them now.
     *
     * @return the latest record of each, in order; empty before the campaign is created
     */
    public List<ChunkRecord> chunks() {
        if (isMissing()) {
            return List.of();
        }
        return watch.rows(queries.chunks(), row -> LedgerJson.readChunk(object(row.getString(1))));
    }

    /**
     * Every revision of the campaign's record.
     *
     * @return the revisions in the order in which they were written; empty before the campaign is created
     */
    public List<CampaignRecord> campaignRevisions() {
        if (isMissing()) {
            return List.of();
        }
        return watch.rows(queries.campaigns(), row -> LedgerJson.readCampaign(object(row.getString(1))));
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
        if (isMissing()) {
            return List.of();
        }
        return watch.rows(queries.receipts(), row -> row.getLong(1));
    }

    /**
     * How often the campaign was acquired.
     *
     * @return the epoch, 0 before the first time
     */
    public long epoch() {
        return isMissing() ? 0 : number(queries.epoch());
    }

    /**
     * When the campaign was last acquired.
     *
     * @return the time by the target's clock
     */
    public Instant acquiredAt() {
        return watch.rows(queries.acquiredAt(), row -> Instant.parse(row.getString(1)))
                .get(0);
    }

    /**
     * How many rows the journals of campaigns and chunks have; none is ever deleted.
     *
     * @return the number, 0 before the tables are made
     */
    public long ledgerRows() {
        return isMissing() ? 0 : number(queries.ledgerRows());
    }

    /** Closes the connection. */
    @Override
    public void close() {
        watch.close();
    }

    // The receipts are the last table that is made.
    private boolean isMissing() {
        return number(queries.isThere()) == 0;
    }

    private long number(String sql) {
        return watch.rows(sql, row -> row.getLong(1)).get(0);
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
