package io.dpone.postgres.internal.source;

import io.dpone.contracts.chunk.ChunkKey;
import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.spi.CampaignSource;
import io.dpone.spi.SourceSnapshot;
import io.dpone.spi.SourceTable;
import io.dpone.spi.StopSignal;
import io.dpone.spi.jdbc.SessionRole;
import io.dpone.spi.jdbc.StoppableWork;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The parent's session on the source. Not thread-safe. */
public final class PostgresCampaignSource implements CampaignSource {
    private final Endpoint endpoint;
    private final TableName table;
    private final PostgresSession session;
    private final StopSignal stop;

    private PostgresCampaignSource(Endpoint endpoint, TableName table, PostgresSession session, StopSignal stop) {
        this.endpoint = endpoint;
        this.table = table;
        this.session = session;
        this.stop = stop;
    }

    /**
     * Logs in.
     *
     * @param endpoint where
     * @param table the table that is read
     * @param stop asked while a statement runs
     * @return the session; the caller closes it
     */
    public static PostgresCampaignSource open(Endpoint endpoint, TableName table, StopSignal stop) {
        return new PostgresCampaignSource(
                endpoint, table, PostgresSession.open(endpoint, SessionRole.SOURCE_CONTROL), stop);
    }

    @Override
    public SourceTable describe() {
        return session.query(
                "describing " + table,
                connection ->
                        StoppableWork.run(session, stop::check, open -> SourceDescription.describe(session, table)));
    }

    @Override
    public SourceSnapshot exportSnapshot() {
        return ExportedSnapshot.export(endpoint);
    }

    @Override
    public Optional<KeyBounds> keyBounds(String column, @Nullable String snapshotToken) {
        return ReadTransaction.read(
                session,
                snapshotToken,
                () -> SourceStatement.run(
                        session,
                        table,
                        "looking up the bounds of the key of",
                        connection -> StoppableWork.run(
                                session, stop::check, open -> KeyQueries.bounds(open, table, column))));
    }

    @Override
    public Coverage coverage(ChunkKey key, @Nullable String snapshotToken, Duration patience) {
        return ReadTransaction.read(
                session,
                snapshotToken,
                () -> SourceStatement.run(
                        session,
                        table,
                        "counting the uncovered rows of",
                        connection -> StoppableWork.run(
                                session, stop::check, open -> KeyQueries.coverage(open, table, key, patience))));
    }

    @Override
    public void close() {
        session.close();
    }
}
