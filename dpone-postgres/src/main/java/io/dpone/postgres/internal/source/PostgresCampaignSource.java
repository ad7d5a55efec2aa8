package io.dpone.postgres.internal.source;

import io.dpone.contracts.chunk.ChunkKey;
import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.postgres.internal.session.SessionRole;
import io.dpone.spi.CampaignSource;
import io.dpone.spi.SourceSnapshot;
import io.dpone.spi.SourceTable;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The parent's session on the source. Not thread-safe. */
public final class PostgresCampaignSource implements CampaignSource {
    private final Endpoint endpoint;
    private final TableName table;
    private final PostgresSession session;

    private PostgresCampaignSource(Endpoint endpoint, TableName table, PostgresSession session) {
        this.endpoint = endpoint;
        this.table = table;
        this.session = session;
    }

    /**
     * Logs in.
     *
     * @param endpoint where
     * @param table the table that is read
     * @return the session; the caller closes it
     */
    public static PostgresCampaignSource open(Endpoint endpoint, TableName table) {
        return new PostgresCampaignSource(endpoint, table, PostgresSession.open(endpoint, SessionRole.SOURCE_CONTROL));
    }

    @Override
    public SourceTable describe() {
        return SourceDescription.describe(session, table);
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
                        connection -> KeyQueries.bounds(connection, table, column)));
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
                        connection -> KeyQueries.coverage(connection, table, key, patience)));
    }

    @Override
    public void close() {
        session.close();
    }
}
