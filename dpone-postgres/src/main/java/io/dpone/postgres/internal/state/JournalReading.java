package io.dpone.postgres.internal.state;

import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.LedgerJson;
import io.dpone.spi.state.JournalState;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads in one statement all that a change of a campaign decides on. Works inside the caller's transaction, under the head row. It keeps the campaign's record
 * as it was read last: rows of the journal never change, so the row's id tells whether the record is still the latest one. Another connection may lead to a
 * server that lost its last transactions, so nothing is kept beyond one. Used by one thread.
 */
final class JournalReading {
    // Identities begin at 1.
    private static final long NONE = 0;

    private final StateSchema state;
    private long knownJournalId;
    private @Nullable CampaignRecord known;
    private @Nullable Connection knownBy;

    JournalReading(StateSchema state) {
        this.state = state;
    }

    /**
     * Reads the latest record of a campaign, the latest records of some chunks, each by one probe of the index, and the clock.
     *
     * @param connection in a transaction that holds the head row
     * @param runKey the campaign's key
     * @param chunkIndexes which chunks
     * @return what was found, if there is such a campaign; chunks that are not there are missing
     */
    Optional<JournalState> read(Connection connection, String runKey, Set<Integer> chunkIndexes) throws SQLException {
        String sql = """
                SELECT pg_catalog.clock_timestamp(), campaign.journal_id,
                       CASE WHEN campaign.journal_id <> ? THEN campaign.details_json END,
                       ARRAY(SELECT latest.details_json
                               FROM pg_catalog.unnest(?::integer[]) AS wanted (chunk_index)
                              CROSS JOIN LATERAL (
                                    SELECT chunk.details_json
                                      FROM %s AS chunk
                                     WHERE chunk.run_key = head.run_key AND chunk.chunk_index = wanted.chunk_index
                                     ORDER BY chunk.journal_id DESC
                                     LIMIT 1) AS latest
                              ORDER BY wanted.chunk_index)
                  FROM %s AS head
                  JOIN %s AS campaign
                    ON campaign.run_key = head.run_key AND campaign.journal_id = head.campaign_journal_id
                 WHERE head.run_key = ?
                """.formatted(state.chunks(), state.heads(), state.campaigns());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, isKnown(connection, runKey) ? knownJournalId : NONE);
            statement.setArray(2, connection.createArrayOf("integer", chunkIndexes.toArray()));
            statement.setString(3, runKey);
            try (ResultSet result = statement.executeQuery()) {
                if (!result.next()) {
                    return Optional.empty();
                }
                JournalState found = state(result);
                knownBy = connection;
                return Optional.of(found);
            }
        }
    }

    private boolean isKnown(Connection connection, String runKey) {
        CampaignRecord last = known;
        return last != null && last.runKey().equals(runKey) && connection.equals(knownBy);
    }

    private JournalState state(ResultSet result) throws SQLException {
        List<ChunkRecord> chunks = new ArrayList<>();
        for (Object document : (Object[]) result.getArray(4).getArray()) {
            chunks.add(LedgerJson.readChunk(Journal.document((String) document)));
        }
        return new JournalState(result.getObject(1, OffsetDateTime.class).toInstant(), campaign(result), chunks);
    }

    private CampaignRecord campaign(ResultSet result) throws SQLException {
        String document = result.getString(3);
        CampaignRecord last = known;
        if (document == null && last != null) {
            return last;
        }
        CampaignRecord read = LedgerJson.readCampaign(Journal.document(String.valueOf(document)));
        known = read;
        knownJournalId = result.getLong(2);
        return read;
    }
}
