package io.dpone.postgres.internal.source;

import io.dpone.contracts.chunk.RangeScope;
import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.lane.LaneSettings;
import io.dpone.contracts.lane.SourceBinding;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.copy.CopyRowLimit;
import io.dpone.postgres.internal.copy.CopyRowReader;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.postgres.internal.session.SqlNames;
import io.dpone.spi.LaneSource;
import io.dpone.spi.jdbc.SessionRole;
import java.util.stream.Collectors;
import org.postgresql.copy.CopyOut;

/**
 * A lane's connection to the source. Each chunk is read in a transaction of its own; a chunk that is abandoned takes the connection with it, and the next
 * one opens another. Not thread-safe.
 */
public final class PostgresLaneSource implements LaneSource {
    private static final String PER_CHUNK = "per_chunk:";

    private final Endpoint endpoint;
    private final SourceBinding binding;
    private final LaneSettings settings;
    private PostgresSession session;
    private boolean reading;

    private PostgresLaneSource(Endpoint endpoint, SourceBinding binding, LaneSettings settings) {
        this.endpoint = endpoint;
        this.binding = binding;
        this.settings = settings;
        this.session = login();
    }

    /**
     * Logs in.
     *
     * @param endpoint where
     * @param binding what to read and what to prove of it
     * @param settings the lane's tuning
     * @return the connection; the caller closes it
     */
    public static PostgresLaneSource open(Endpoint endpoint, SourceBinding binding, LaneSettings settings) {
        return new PostgresLaneSource(endpoint, binding, settings);
    }

    @Override
    public ChunkReader read(RangeScope scope) {
        if (reading) {
            throw new IllegalStateException("a lane reads one chunk at a time");
        }
        String condition = KeyRange.condition(scope);
        PostgresSession open = openSession();
        try {
            ReadTransaction.begin(open, binding.snapshotToken());
            lockTable(open);
            String snapshot =
                    SourceStatement.run(open, table(), "proving", connection -> SourceProof.prove(connection, binding));
            CopyChunkReader reader = startCopy(open, scope, condition, authority(snapshot));
            reading = true;
            return reader;
        } catch (RuntimeException e) {
            open.rollback(e);
            throw e;
        }
    }

    private PostgresSession openSession() {
        if (session.isClosed()) {
            session = login();
        }
        return session;
    }

    private PostgresSession login() {
        return PostgresSession.open(endpoint, SessionRole.SOURCE_LANE, settings.lockTimeout());
    }

    /** No query before the lock: a transaction without an exported snapshot takes its own by the first query, and then nothing can be truncated under it. */
    private void lockTable(PostgresSession open) {
        SourceStatement.run(open, table(), "locking", connection -> {
            ReadTransaction.execute(connection, "LOCK TABLE " + SqlNames.quote(table()) + " IN ACCESS SHARE MODE");
            return true;
        });
    }

    private CopyChunkReader startCopy(PostgresSession open, RangeScope scope, String condition, String authority) {
        String sql = """
                COPY (SELECT %s FROM %s WHERE %s) TO STDOUT (FORMAT %s)
                """.formatted(
                        selectList(),
                        SqlNames.quote(table()),
                        condition,
                        switch (binding.format()) {
                            case BINARY -> "binary";
                            case TEXT -> "text";
                        });
        CopyOut copy = SourceStatement.run(
                open,
                table(),
                "reading",
                connection -> open.driver().getCopyAPI().copyOut(sql));
        CopyOutMessages messages = new CopyOutMessages(copy, table(), () -> rowBeyondHeap(scope));
        CopyRowLimit limit = new CopyRowLimit(
                table(), binding.columns().stream().map(Column::name).toList(), settings.maxRowBytes());
        CopyRowReader rows = new CopyRowReader(messages, binding.format(), limit);
        return new CopyChunkReader(messages, rows, authority, this::finished, this::abandoned);
    }

    private String selectList() {
        return binding.columns().stream()
                .map(column -> {
                    String name = SqlNames.quote(column.name());
                    return binding.textColumns().contains(column.name()) ? PrintedText.of(column, name) : name;
                })
                .collect(Collectors.joining(", "));
    }

    private DponeException rowBeyondHeap(RangeScope scope) {
        session.abort();
        return HugeRow.diagnose(endpoint, binding, scope);
    }

    private String authority(String snapshot) {
        String token = binding.snapshotToken();
        return token != null ? token : PER_CHUNK + snapshot;
    }

    private TableName table() {
        return binding.identity().table();
    }

    private void finished() {
        ReadTransaction.end(session);
        reading = false;
    }

    /** A cancelled COPY could cancel the next statement instead, so the connection is dropped (SQL Server facts, 12.1). */
    private void abandoned() {
        session.abort();
        reading = false;
    }

    @Override
    public void close() {
        if (reading) {
            session.abort();
        } else {
            session.close();
        }
    }
}
