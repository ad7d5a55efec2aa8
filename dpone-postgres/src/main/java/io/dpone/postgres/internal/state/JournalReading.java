package io.dpone.postgres.internal.state;

import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.LedgerJson;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads in one statement all that a change of a campaign decides on. Works inside the caller's transaction, under the head row; immutable. */
final class JournalReading {
    private final StateSchema state;

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
                SELECT pg_catalog.clock_timestamp(), campaign.details_json,
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
            statement.setArray(1, connection.createArrayOf("integer", chunkIndexes.toArray()));
            statement.setString(2, runKey);
            try (ResultSet result = statement.executeQuery()) {
                return result.next() ? Optional.of(state(result)) : Optional.empty();
            }
        }
    }

    private static JournalState state(ResultSet result) throws SQLException {
        List<ChunkRecord> chunks = new ArrayList<>();
        for (Object document : (Object[]) result.getArray(3).getArray()) {
            chunks.add(LedgerJson.readChunk(Journal.document((String) document)));
        }
        return new JournalState(
                result.getObject(1, OffsetDateTime.class).toInstant(),
                LedgerJson.readCampaign(Journal.document(result.getString(2))),
                chunks);
    }
}
