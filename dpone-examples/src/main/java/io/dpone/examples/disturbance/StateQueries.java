package io.dpone.examples.disturbance;

/**
 * How the state tables of a target are looked into without waiting for those who write to them.
 *
 * @param isThere whether the tables are there: 1 or 0
 * @param chunks the latest document of each chunk, in order
 * @param campaigns every document of the campaign, in order
 * @param receipts the rows of each receipt
 * @param epoch the largest epoch, 0 without one
 * @param acquiredAt when the epoch began, in ISO 8601
 * @param ledgerRows how many rows both journals have
 */
record StateQueries(
        String isThere,
        String chunks,
        String campaigns,
        String receipts,
        String epoch,
        String acquiredAt,
        String ledgerRows) {
    static StateQueries ofPostgres() {
        return new StateQueries("""
                SELECT CASE WHEN to_regclass('"DWH_Tech".dpone_load_receipt') IS NULL THEN 0 ELSE 1 END
                """, """
                SELECT DISTINCT ON (chunk_index) details_json
                  FROM "DWH_Tech".__dpone__backfill_chunks
                 ORDER BY chunk_index, journal_id DESC
                """, """
                SELECT details_json
                  FROM "DWH_Tech".__dpone__backfill_campaigns
                 ORDER BY journal_id
                """, """
                SELECT total_rows FROM "DWH_Tech".dpone_load_receipt
                """, """
                SELECT coalesce(max(epoch), 0) FROM "DWH_Tech".__dpone__backfill_epochs
                """, """
                SELECT to_char(acquired_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
                  FROM "DWH_Tech".__dpone__backfill_epochs
                """, """
                SELECT (SELECT count(*) FROM "DWH_Tech".__dpone__backfill_campaigns)
                     + (SELECT count(*) FROM "DWH_Tech".__dpone__backfill_chunks)
                """);
    }

    // READPAST sees what is committed, as a snapshot would, in a database that has no snapshots (T-SQL reference, table
    // hints).
    static StateQueries ofSqlServer() {
        return new StateQueries("""
                SELECT CASE WHEN OBJECT_ID(N'[DWH_Tech].[dpone_load_receipt]') IS NULL THEN 0 ELSE 1 END
                """, """
                SELECT latest.details_json
                  FROM [DWH_Tech].[__dpone__backfill_chunks] AS latest WITH (READPAST)
                 WHERE latest.journal_id = (SELECT MAX(every_one.journal_id)
                                              FROM [DWH_Tech].[__dpone__backfill_chunks] AS every_one WITH (READPAST)
                                             WHERE every_one.chunk_index = latest.chunk_index)
                 ORDER BY latest.chunk_index
                """, """
                SELECT details_json
                  FROM [DWH_Tech].[__dpone__backfill_campaigns] WITH (READPAST)
                 ORDER BY journal_id
                """, """
                SELECT total_rows FROM [DWH_Tech].[dpone_load_receipt] WITH (READPAST)
                """, """
                SELECT COALESCE(MAX(epoch), 0) FROM [DWH_Tech].[__dpone__backfill_epochs] WITH (READPAST)
                """, """
                SELECT REPLACE(CONVERT(varchar(33), acquired_at, 121), ' ', 'T') + 'Z'
                  FROM [DWH_Tech].[__dpone__backfill_epochs] WITH (READPAST)
                """, """
                SELECT (SELECT COUNT_BIG(*) FROM [DWH_Tech].[__dpone__backfill_campaigns] WITH (READPAST))
                     + (SELECT COUNT_BIG(*) FROM [DWH_Tech].[__dpone__backfill_chunks] WITH (READPAST))
                """);
    }
}
