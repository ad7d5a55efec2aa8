package io.dpone.mssql.internal.state;

import io.dpone.contracts.json.CanonicalJson;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.ChunkStatus;
import io.dpone.contracts.ledger.LedgerJson;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The append-only journal of chunks; appended to under the campaign's head row. Works inside the caller's transaction; immutable. */
final class ChunkJournal {
    // A statement has at most 2,100 parameters (Maximum capacity specifications for SQL Server): nine of each row, and
    // the campaign's key.
    private static final int BATCH = 230;
    private static final String ROW = "(?, ?, ?, ?, ?, ?, ?, ?, ?)";

    private final StateSchema state;

    ChunkJournal(StateSchema state) {
        this.state = state;
    }

    /** Every chunk's latest record, in the order of the indexes. */
    List<ChunkRecord> readAll(Connection connection, String runKey) throws SQLException {
        String sql = """
                SELECT latest.details_json
                  FROM (SELECT chunk_index, details_json,
                               ROW_NUMBER() OVER (PARTITION BY chunk_index ORDER BY journal_id DESC) AS age
                          FROM %s
                         WHERE run_key = ?) AS latest
                 WHERE latest.age = 1
                 ORDER BY latest.chunk_index
                """.formatted(state.chunks());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, runKey);
            return records(statement);
        }
    }

    /** The chunks whose latest record says that they are running. */
    List<ChunkRecord> readRunning(Connection connection, String runKey) throws SQLException {
        String sql = """
                SELECT latest.details_json
                  FROM (SELECT chunk_index, status, details_json,
                               ROW_NUMBER() OVER (PARTITION BY chunk_index ORDER BY journal_id DESC) AS age
                          FROM %s
                         WHERE run_key = ?) AS latest
                 WHERE latest.age = 1 AND latest.status = ?
                 ORDER BY latest.chunk_index
                """.formatted(state.chunks());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setQueryTimeout((int) Patience.RUNNING_CHUNKS.toSeconds());
            statement.setString(1, runKey);
            statement.setString(2, ChunkStatus.RUNNING.id());
            return records(statement);
        }
    }

    /**
     * Appends records.
     *
     * @return the id of the row of the last one
     */
    long append(Connection connection, String runKey, List<ChunkRecord> chunks) throws SQLException {
        long journalId = 0;
        int from = 0;
        while (from < chunks.size()) {
            int to = Math.min(from + BATCH, chunks.size());
            journalId = appendBatch(connection, runKey, chunks.subList(from, to));
            from = to;
        }
        return journalId;
    }

    /** Whether exactly that row is there; read on a fresh connection under the campaign's head row, which the lost transaction held. */
    boolean wasAppended(Connection connection, long journalId, String runKey, ChunkRecord chunk) throws SQLException {
        String sql = """
                SELECT details_json
                  FROM %s
                 WHERE run_key = ? AND chunk_index = ? AND journal_id = ?
                """.formatted(state.chunks());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, runKey);
            statement.setInt(2, chunk.index());
            statement.setLong(3, journalId);
            return records(statement).equals(List.of(chunk));
        }
    }

    /** Appends records; answers the id of the last one's row. */
    private long appendBatch(Connection connection, String runKey, List<ChunkRecord> chunks) throws SQLException {
        String sql = """
                INSERT INTO %s (
                       run_key, chunk_index, status, start_value, end_value,
                       idempotency_key, run_id, load_id, error, details_json)
                OUTPUT INSERTED.journal_id, INSERTED.chunk_index
                SELECT ?, changed.*
                  FROM (VALUES %s) AS changed (
                       chunk_index, status, start_value, end_value,
                       idempotency_key, run_id, load_id, error, details_json)
                """.formatted(state.chunks(), String.join(", ", Collections.nCopies(chunks.size(), ROW)));
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, runKey);
            int parameter = 2;
            for (ChunkRecord chunk : chunks) {
                parameter = bind(statement, parameter, chunk);
            }
            try (ResultSet result = statement.executeQuery()) {
                return idOf(chunks.get(chunks.size() - 1), result);
            }
        }
    }

    private static int bind(PreparedStatement statement, int first, ChunkRecord chunk) throws SQLException {
        int parameter = first;
        statement.setInt(parameter++, chunk.index());
        statement.setString(parameter++, chunk.status().id());
        statement.setString(parameter++, chunk.chunk().scope().lower());
        statement.setString(parameter++, chunk.chunk().scope().upper());
        statement.setString(parameter++, chunk.idempotencyKey());
        statement.setString(parameter++, emptyIfNone(chunk.runId()));
        statement.setString(parameter++, emptyIfNone(chunk.loadId()));
        // A reader of the column may take NUL for the end; the document has it escaped.
        statement.setString(parameter++, emptyIfNone(chunk.error()).replace("\0", ""));
        statement.setString(parameter++, CanonicalJson.write(LedgerJson.write(chunk)));
        return parameter;
    }

    // The rows of OUTPUT come in no order that is promised (T-SQL reference, OUTPUT clause). Read to its end, where a
    // failure would show.
    private static long idOf(ChunkRecord last, ResultSet result) throws SQLException {
        long journalId = 0;
        while (result.next()) {
            if (result.getInt(2) == last.index()) {
                journalId = result.getLong(1);
            }
        }
        return journalId;
    }

    private static String emptyIfNone(@Nullable String text) {
        return text == null ? "" : text;
    }

    private static List<ChunkRecord> records(PreparedStatement statement) throws SQLException {
        List<ChunkRecord> records = new ArrayList<>();
        try (ResultSet result = statement.executeQuery()) {
            while (result.next()) {
                records.add(LedgerJson.readChunk(Journal.document(result.getString(1))));
            }
        }
        return records;
    }
}
