package io.dpone.postgres.internal.state;

import io.dpone.contracts.json.CanonicalJson;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.ChunkStatus;
import io.dpone.contracts.ledger.LedgerJson;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The append-only journal of chunks; appended to under the campaign's head row. Works inside the caller's transaction; immutable. */
final class ChunkJournal {
    private static final int BATCH = 1000;

    private final StateSchema state;

    ChunkJournal(StateSchema state) {
        this.state = state;
    }

    /** Every chunk's latest record, in the order of the indexes. */
    List<ChunkRecord> readAll(Connection connection, String runKey) throws SQLException {
        String sql = """
                SELECT DISTINCT ON (chunk_index) details_json
                  FROM %s
                 WHERE run_key = ?
                 ORDER BY chunk_index, journal_id DESC
                """.formatted(state.chunks());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            // With a cursor the server does not hold one statement open for the whole of a large campaign.
            statement.setFetchSize(BATCH);
            statement.setString(1, runKey);
            return records(statement);
        }
    }

    /** The chunks whose latest record says that they are running. */
    List<ChunkRecord> readRunning(Connection connection, String runKey) throws SQLException {
        String sql = """
                SELECT latest.details_json
                  FROM (SELECT DISTINCT ON (chunk_index) chunk_index, status, details_json
                          FROM %s
                         WHERE run_key = ?
                         ORDER BY chunk_index, journal_id DESC) AS latest
                 WHERE latest.status = ?
                 ORDER BY latest.chunk_index
                """.formatted(state.chunks());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
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
                SELECT ?, changed.*
                  FROM ROWS FROM (
                       pg_catalog.unnest(?::integer[]), pg_catalog.unnest(?::text[]), pg_catalog.unnest(?::text[]),
                       pg_catalog.unnest(?::text[]), pg_catalog.unnest(?::text[]), pg_catalog.unnest(?::text[]),
                       pg_catalog.unnest(?::text[]), pg_catalog.unnest(?::text[]), pg_catalog.unnest(?::text[])
                       ) AS changed
                RETURNING journal_id
                """.formatted(state.chunks());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, runKey);
            setArray(statement, 2, "integer", chunks, ChunkRecord::index);
            setArray(statement, 3, "text", chunks, chunk -> chunk.status().id());
            setArray(
                    statement, 4, "text", chunks, chunk -> chunk.chunk().scope().lower());
            setArray(
                    statement, 5, "text", chunks, chunk -> chunk.chunk().scope().upper());
            setArray(statement, 6, "text", chunks, ChunkRecord::idempotencyKey);
            setArray(statement, 7, "text", chunks, chunk -> emptyIfNone(chunk.runId()));
            setArray(statement, 8, "text", chunks, chunk -> emptyIfNone(chunk.loadId()));
            // PostgreSQL's text holds no NUL; the document has it escaped.
            setArray(
                    statement,
                    9,
                    "text",
                    chunks,
                    chunk -> emptyIfNone(chunk.error()).replace("\0", ""));
            setArray(statement, 10, "text", chunks, chunk -> CanonicalJson.write(LedgerJson.write(chunk)));
            try (ResultSet result = statement.executeQuery()) {
                long last = 0;
                while (result.next()) {
                    last = result.getLong(1);
                }
                return last;
            }
        }
    }

    private static void setArray(
            PreparedStatement statement,
            int parameter,
            String type,
            List<ChunkRecord> chunks,
            Function<ChunkRecord, Object> value)
            throws SQLException {
        Object[] values = chunks.stream().map(value).toArray();
        statement.setArray(parameter, statement.getConnection().createArrayOf(type, values));
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
