package io.dpone.mssql.internal.state;

import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.LedgerJson;
import io.dpone.spi.state.JournalState;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
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

    // The rows are ordered by it; chunks are counted from 1.
    private static final int CAMPAIGN = 0;

    // A statement has at most 2,100 parameters (Maximum capacity specifications for SQL Server).
    private static final int BATCH = 2000;

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
        List<Integer> wanted = chunkIndexes.stream().sorted().toList();
        List<ChunkRecord> chunks = new ArrayList<>();
        int from = 0;
        while (true) {
            int to = Math.min(from + BATCH, wanted.size());
            Optional<Instant> now = read(connection, runKey, wanted.subList(from, to), chunks);
            CampaignRecord campaign = known;
            if (now.isEmpty() || campaign == null) {
                return Optional.empty();
            }
            if (to == wanted.size()) {
                return Optional.of(new JournalState(now.get(), campaign, chunks));
            }
            from = to;
        }
    }

    private Optional<Instant> read(Connection connection, String runKey, List<Integer> wanted, List<ChunkRecord> chunks)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql(wanted.size()))) {
            statement.setLong(1, isKnown(connection, runKey) ? knownJournalId : NONE);
            statement.setString(2, runKey);
            int parameter = 3;
            for (int chunkIndex : wanted) {
                statement.setInt(parameter, chunkIndex);
                parameter++;
            }
            if (!wanted.isEmpty()) {
                statement.setString(parameter, runKey);
            }
            try (ResultSet result = statement.executeQuery()) {
                // The campaign's row comes first.
                if (!result.next() || result.getInt(1) != CAMPAIGN) {
                    return Optional.empty();
                }
                Instant now = ServerTime.read(result, 2);
                keep(result);
                knownBy = connection;
                while (result.next()) {
                    chunks.add(LedgerJson.readChunk(Journal.document(result.getString(4))));
                }
                return Optional.of(now);
            }
        }
    }

    private String sql(int wanted) {
        String campaign = """
                SELECT %d AS chunk_index, %s AS now, latest.journal_id,
                       CASE WHEN latest.journal_id <> ? THEN latest.details_json END AS details_json
                  FROM (SELECT TOP (1) journal_id, details_json
                          FROM %s WITH (UPDLOCK, HOLDLOCK)
                         WHERE run_key = ?
                         ORDER BY journal_id DESC) AS latest
                """.formatted(CAMPAIGN, ServerTime.asText("SYSUTCDATETIME()"), state.campaigns());
        if (wanted == 0) {
            return campaign;
        }
        return """
                %s UNION ALL
                SELECT wanted.chunk_index, NULL, latest.journal_id, latest.details_json
                  FROM (VALUES %s) AS wanted (chunk_index)
                 CROSS APPLY (SELECT TOP (1) chunk.journal_id, chunk.details_json
                                FROM %s AS chunk WITH (UPDLOCK, HOLDLOCK)
                               WHERE chunk.run_key = ? AND chunk.chunk_index = wanted.chunk_index
                               ORDER BY chunk.journal_id DESC) AS latest
                 ORDER BY chunk_index
                """.formatted(campaign, String.join(", ", Collections.nCopies(wanted, "(?)")), state.chunks());
    }

    private boolean isKnown(Connection connection, String runKey) {
        CampaignRecord last = known;
        return last != null && last.runKey().equals(runKey) && connection.equals(knownBy);
    }

    private void keep(ResultSet result) throws SQLException {
        String document = result.getString(4);
        if (document == null && known != null) {
            return;
        }
        known = LedgerJson.readCampaign(Journal.document(String.valueOf(document)));
        knownJournalId = result.getLong(3);
    }
}
